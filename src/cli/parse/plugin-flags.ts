import { withTrustedPath } from '../../base/git/index.js';
import { type Diagnostic, DiagnosticList, visibleLines } from '../../base/problems/index.js';
import { type Flags, splitList } from '../../commands/define/flags.js';
import {
  base,
  externalPlugins,
  idlePlugins,
  isExternal,
  loadExternal,
  type Plugin,
  type PluginCommand,
  type PluginFlags,
  packagePlugins,
  plugins,
  resolvePlugins,
  shortName,
} from '../../plugins/index.js';
import { readEnclosingProject } from '../folders/project-folder.js';
import { Canceled, type Io } from '../terminal/io.js';
import type { Command } from './command.js';

const fromFlag = { name: '`--plugins`', isGiven: true };
const fromProject = { name: '`layout` of PROJECT', isGiven: false };

/** A command with the flags of its plugins added. */
export interface ExtendedCommand {
  readonly command: Command;
  /** Errors that prevent plugins from running, and warnings. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Adds the flags of plugins to a command: the plugins named by `--plugins`, or else those in the project layout.
 * External plugins are run to query their flags.
 */
export async function withPlugins(command: Command, words: readonly string[], io: Io): Promise<ExtendedCommand> {
  const { pluginCommand } = command;
  if (pluginCommand === undefined) return { command, problems: [] };
  const sink = new DiagnosticList();
  const given = givenKeys(words);
  const project = pluginCommand === 'init' ? undefined : readEnclosingProject(io);
  const keys = given ?? (project?.project?.layout ?? []).filter((key) => key !== base.key);
  const folder = project?.folder ?? io.cwd;
  const chosen = choosePlugins(
    keys,
    given !== undefined,
    { env: io.env, folder, others: io.program?.plugins ?? [] },
    sink,
  );
  if (given && pluginCommand !== 'init') for (const problem of idlePlugins(chosen, pluginCommand)) sink.report(problem);
  const help: string[] = [];
  const chain: Plugin[] = [];
  for (const plugin of sink.hasErrors ? [] : chosen) {
    if (!isExternal(plugin)) chain.push(plugin);
    else {
      // A package of the project must not provide the plugin's interpreter.
      const surroundings = { env: withTrustedPath(io.env), folder, words, stop: io.stop };
      const loaded = await loadExternal(plugin, pluginCommand, new Set(Object.keys(command.flags)), surroundings);
      for (const problem of loaded.problems) sink.report(problem);
      chain.push(loaded.plugin);
      if (loaded.help !== undefined) help.push(visibleLines(loaded.help));
    }
  }
  if (io.stoppedBy) throw new Canceled();
  const flags = withFlags(command.flags, chain, pluginCommand, sink);
  const extended: Command = {
    ...command,
    ...(help.length === 0 ? {} : { details: [command.details ?? '', ...help].join('\n\n').trim() }),
    flags,
    pluginOf: Object.fromEntries(plugins.flatMap((plugin) => flagsOf(plugin, pluginCommand))),
    run: (invocation, runIo) => command.run({ ...invocation, plugins: chain }, runIo),
  };
  return { command: extended, problems: sink.all };
}

function flagsOf({ key, steps }: Plugin, command: PluginCommand): readonly (readonly [string, string])[] {
  return Object.keys(steps[command]?.flags ?? {}).map((flag) => [flag, shortName(key)]);
}

interface PluginPlaces {
  readonly env: Io['env'];
  readonly folder: string;
  readonly others: readonly Plugin[];
}

/** Adds the flags of plugins named by `--plugins`. Used for completion, which runs no external plugins. */
export function withPluginFlags(command: Command, words: readonly string[], others: readonly Plugin[]): Command {
  const { pluginCommand } = command;
  if (pluginCommand === undefined) return command;
  const { chain } = resolvePlugins(givenKeys(words) ?? [], [...plugins, ...others], fromFlag);
  return { ...command, flags: withFlags(command.flags, chain, pluginCommand, new DiagnosticList()) };
}

/** Finds plugins by their keys. Plugins from project packages run only if the command line names them. */
function choosePlugins(
  keys: readonly string[],
  isGiven: boolean,
  { env, folder, others }: PluginPlaces,
  sink: DiagnosticList,
): readonly Plugin[] {
  if (keys.length === 0) return [];
  const packages = packagePlugins(folder);
  const known = [...plugins, ...others, ...externalPlugins({ env, folder }), ...packages];
  const { chain, problems } = resolvePlugins(keys, known, isGiven ? fromFlag : fromProject);
  for (const problem of problems) sink.report(problem);
  const unnamed = isGiven ? [] : chain.filter((plugin) => packages.some(({ key }) => key === plugin.key));
  for (const { key } of unnamed) sink.report(notNamed(key));
  return chain;
}

function notNamed(key: string): Diagnostic {
  const message = `the plugin \`${key}\` in \`layout\` of PROJECT is an npm package, which runs only if the command names it`;
  const hint = `add \`--plugins ${key}\` to run it, or \`--plugins ${base.key}\` to run without it`;
  return { code: 'usage', severity: 'error', message, hint };
}

/** Returns the plugin keys in `--plugins`; undefined if the flag is missing. */
function givenKeys(words: readonly string[]): readonly string[] | undefined {
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  const values = before.flatMap((word, index) => {
    const [flag, value] = /^--?plugins(?:=(.*))?$/s.exec(word) ?? [];
    if (flag === undefined) return [];
    const next = before[index + 1] ?? '';
    return [value ?? (next.startsWith('--') ? '' : next)];
  });
  return values.length === 0 ? undefined : values.flatMap(splitList);
}

function withFlags(own: Flags, chain: readonly Plugin[], command: PluginCommand, sink: DiagnosticList): Flags {
  const owners = new Map<string, string>(Object.keys(own).map((name) => [name, `kbts ${command}`]));
  const flags: Record<string, PluginFlags[string]> = {};
  for (const { key, steps } of chain) {
    for (const [name, flag] of Object.entries(steps[command]?.flags ?? {})) {
      // A plugin flag may have the name of an `Object.prototype` property.
      const known = [own, flags].find((one) => Object.hasOwn(one, name))?.[name];
      if (known && known.kind !== flag.kind) sink.report(conflict(name, key, owners.get(name) ?? ''));
      if (known) continue;
      flags[name] = { ...flag, summary: `${flag.summary} (${shortName(key)})` };
      owners.set(name, key);
    }
  }
  return { ...own, ...flags };
}

function conflict(name: string, key: string, other: string): Diagnostic {
  const message = `the flag \`--${name}\` of the plugin \`${key}\` has a different type than in \`${other}\``;
  return { code: 'usage', severity: 'error', message, hint: 'omit this plugin, or run the plugins one at a time' };
}
