import { openFiles } from '../files/index.js';
import {
  base,
  type Plugin,
  type PluginCommand,
  type PluginFlags,
  pluginKeys,
  plugins,
  resolvePlugins,
} from '../plugins/index.js';
import { type Diagnostic, DiagnosticList } from '../problems/index.js';
import { findProject } from '../project/index.js';
import type { Command, Flags } from './command.js';
import type { Io } from './io.js';
import { nearestProject } from './nearest-project.js';
import { homeOf } from './project-folder.js';

/** A command with the flags of its plugins. */
export interface ExtendedCommand {
  readonly command: Command;
  /** Why plugins cannot take part, and warnings. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Adds the flags of plugins to a command: of those that `--plugins` names, or else those in the layout of the project.
 *
 * @param words the command line
 */
export function withPlugins(command: Command, words: readonly string[], io: Io): ExtendedCommand {
  const { pluginCommand } = command;
  if (pluginCommand === undefined) return { command, problems: [] };
  const given = givenKeys(words);
  const keys = given ?? layoutKeys(pluginCommand, io);
  const { chain, problems } = resolvePlugins(keys, plugins, given ? '`--plugins`' : '`layout` of PROJECT');
  const added = new DiagnosticList();
  for (const problem of problems) added.report(problem);
  if (given && pluginCommand !== 'init') for (const problem of absent(chain, pluginCommand)) added.report(problem);
  const flags = withFlags(command.flags, chain, pluginCommand, added);
  const extended: Command = {
    ...command,
    flags,
    run: (invocation, runIo) => command.run({ ...invocation, plugins: chain }, runIo),
  };
  return { command: extended, problems: added.all };
}

/** The keys in `--plugins`; undefined if it is not given. */
function givenKeys(words: readonly string[]): readonly string[] | undefined {
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  const values = before.flatMap((word, index) => {
    const [flag, value] = /^--?plugins(?:=(.*))?$/s.exec(word) ?? [];
    if (flag === undefined) return [];
    const next = before[index + 1] ?? '';
    return [value ?? (next.startsWith('--') ? '' : next)];
  });
  return values.length === 0 ? undefined : values.flatMap(pluginKeys);
}

/** Plugins in the layout of the project. An invalid PROJECT is reported when the command reads it. */
function layoutKeys(command: PluginCommand, io: Io): readonly string[] {
  if (command === 'init') return [];
  const found = nearestProject(io.cwd, { user: io.user, home: homeOf(io.env) });
  const project = found.kind === 'found' ? findProject(openFiles(found.folder), new DiagnosticList()) : undefined;
  return (project?.layout ?? []).filter((key) => key !== base.key);
}

/** Plugins that the user named and that do nothing in the command. */
function absent(chain: readonly Plugin[], command: PluginCommand): readonly Diagnostic[] {
  return chain.flatMap(({ key, steps }): Diagnostic[] => {
    if (steps[command]) return [];
    const message = `the plugin \`${key}\` does nothing in \`kbts ${command}\``;
    const others = Object.keys(steps).map((name) => `\`kbts ${name}\``);
    return [{ code: 'usage', severity: 'warning', message, hint: `it takes part in ${others.join(', ')}` }];
  });
}

function withFlags(own: Flags, chain: readonly Plugin[], command: PluginCommand, sink: DiagnosticList): Flags {
  const owners = new Map<string, string>(Object.keys(own).map((name) => [name, `kbts ${command}`]));
  const flags: Record<string, PluginFlags[string]> = {};
  for (const { key, steps } of chain) {
    for (const [name, flag] of Object.entries(steps[command]?.flags ?? {})) {
      const known = own[name] ?? flags[name];
      if (known && known.kind !== flag.kind) sink.report(conflict(name, key, owners.get(name) ?? ''));
      if (known) continue;
      flags[name] = { ...flag, summary: `${flag.summary} (${key.replace(/[./].*/s, '')})` };
      owners.set(name, key);
    }
  }
  return { ...own, ...flags };
}

function conflict(name: string, key: string, other: string): Diagnostic {
  const message = `the flag \`--${name}\` of the plugin \`${key}\` has another type than that of \`${other}\``;
  return { code: 'usage', severity: 'error', message, hint: 'run the plugins one at a time' };
}
