import type { ReadableFiles } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticList, errorOf } from '../../base/problems/index.js';
import { findProject } from '../../base/project-file/index.js';
import {
  base,
  idlePlugins,
  type KeySource,
  type Plugin,
  type PluginCommand,
  type PluginOptions,
  type PluginRun,
  resolvePlugins,
} from '../../plugins/index.js';
import type { PluginRequest } from '../define/shared-fields.js';
import { knownPlugins, type Outside, type Place } from '../sdk/place.js';

/** Returns the plugins of a request with the values of all their flags; reports missing required values. */
export function pluginRun(
  command: PluginCommand,
  { plugins: given, pluginOptions = {} }: PluginRequest,
  { files, outside }: Place,
  problems: DiagnosticList,
): PluginRun {
  const chosen = given ?? (command === 'init' ? [] : layoutKeys(files));
  const source = given ? { name: '`plugins`', isGiven: true } : { name: '`layout` of PROJECT', isGiven: false };
  const named = [...new Set(chosen)].flatMap((one) =>
    typeof one === 'string' ? resolved(one, source, outside, problems) : [one],
  );
  const chain = [...new Map(named.map((plugin) => [plugin.key, plugin])).values()];
  if (given && command !== 'init') for (const problem of idlePlugins(chain, command)) problems.report(problem);
  const values = chain.flatMap((plugin) => valuesOf(plugin, command, pluginOptions, problems));
  return { command, chain, options: { ...Object.fromEntries(values), ...pluginOptions } };
}

/** Returns the plugin keys in the project layout. An invalid PROJECT file is reported later, by the request. */
function layoutKeys(files: ReadableFiles): readonly string[] {
  const project = findProject(files, new DiagnosticList());
  return (project?.layout ?? []).filter((key) => key !== base.key);
}

function resolved(key: string, source: KeySource, outside: Outside, problems: DiagnosticList): readonly Plugin[] {
  const found = resolvePlugins([key], knownPlugins(outside), source);
  for (const problem of found.problems) problems.report(problem);
  return found.chain;
}

function valuesOf(
  { key, steps }: Plugin,
  command: PluginCommand,
  given: PluginOptions,
  problems: DiagnosticList,
): (readonly [name: string, value: string | boolean | undefined])[] {
  return Object.entries(steps[command]?.flags ?? {}).map(([name, flag]) => {
    const isMissing = flag.kind === 'text' && flag.isRequired && given[name] === undefined;
    if (isMissing) problems.report(missing(name, key));
    return [name, flag.default];
  });
}

function missing(name: string, key: string): Diagnostic {
  const message = `the plugin \`${key}\` requires the option \`${name}\``;
  return errorOf('usage', message, 'set it in `pluginOptions`');
}
