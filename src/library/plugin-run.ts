import type { ReadableFiles } from '../files/index.js';
import {
  base,
  idlePlugins,
  type KeySource,
  type Plugin,
  type PluginCommand,
  type PluginOptions,
  type PluginRun,
  resolvePlugins,
} from '../plugins/index.js';
import { type Diagnostic, DiagnosticList } from '../problems/index.js';
import { findProject } from '../project/index.js';
import { knownPlugins, type Outside, type Place } from '../sdk/index.js';
import type { PluginRequest } from './requests.js';

/** Returns the plugins of a request with the values of all flags; reports required values that are missing. */
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

/** The plugins in the layout of a project. An invalid PROJECT is reported when the request reads it. */
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
  return { code: 'usage', severity: 'error', message, hint: 'set it in `pluginOptions`' };
}
