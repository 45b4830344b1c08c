/** External plugins: programs that describe their flags, and plan changes, over standard input and output. */
import type { Environment } from '../../base/files/index.js';
import { type Diagnostic, shorten } from '../../base/problems/index.js';
import type { Plugin, PluginCommand, PluginFlags } from '../plugin.js';
import { commandArguments, flagArgument, flagsOf, unknownFlags } from './arguments.js';
import { type Calling, call } from './call.js';
import { type FoundProgram, findPrograms } from './discovery.js';
import { findPackages } from './packages.js';
import { planExternal } from './plan.js';
import type { ExternalResponse } from './protocol.js';

/** A plugin that is a separate program. Its flags are unknown until it has reported them. */
export interface ExternalPlugin extends Plugin {
  readonly found: FoundProgram;
}

interface ExternalSurroundings {
  readonly env: Environment;
  /** Project folder; it may not exist yet. */
  readonly folder: string;
  /** Command-line arguments after the command name. */
  readonly words: readonly string[];
  readonly stop: AbortSignal;
  /** Timeout for commands, in milliseconds. Default: 2 minutes. */
  readonly timeout?: number;
}

/** Lists the user's external plugins without running them. */
export function externalPlugins({ env, folder }: Pick<ExternalSurroundings, 'env' | 'folder'>): ExternalPlugin[] {
  return findPrograms(env, folder).map((found) => pluginOf(found, `External: ${found.program.file}`));
}

/** Lists the npm packages of a project that are plugins. Only packages that the user names may run. */
export function packagePlugins(folder: string): readonly ExternalPlugin[] {
  return findPackages(folder).map((found) => pluginOf(found, 'npm package of the project'));
}

function pluginOf(found: FoundProgram, summary: string): ExternalPlugin {
  return { key: found.key, summary, steps: {}, found };
}

/** Whether a plugin is a separate program. */
export function isExternal(plugin: Plugin): plugin is ExternalPlugin {
  return 'found' in plugin;
}

interface LoadedPlugin {
  readonly plugin: Plugin;
  readonly help?: string;
  readonly problems: readonly Diagnostic[];
}

/**
 * Requests the flags of an external plugin for a command and, for `--help`, its help text.
 *
 * @param known flags of the command; a plugin that does not list its own flags receives all other flags
 */
export async function loadExternal(
  { key, summary, found }: ExternalPlugin,
  command: PluginCommand,
  known: ReadonlySet<string>,
  { env, folder, words, stop, timeout }: ExternalSurroundings,
): Promise<LoadedPlugin> {
  if (found.refused !== undefined) {
    const message = `the plugin \`${key}\` ${found.refused}`;
    return { plugin: { key, summary, steps: {} }, problems: [{ code: 'plugin-failed', severity: 'error', message }] };
  }
  const calling: Calling = {
    key,
    program: found.program,
    env,
    folder,
    stop,
    ...(timeout === undefined ? {} : { timeout }),
  };
  const asked = { args: [flagArgument[command]], universe: {} };
  const response = await call(calling, { ...asked, command: 'flags' });
  const isHelp = words.some((word) => /^--?h(?:elp)?$/.test(word));
  // The command would time out, too, after a longer time.
  if (response.isTimeout && !isHelp) return { plugin: { key, summary, steps: {} }, problems: response.problems };
  const metadata = isHelp ? await call(calling, { ...asked, command: 'metadata' }) : undefined;
  const given = unknownFlags(words, known);
  const reasons = response.response ? [] : response.problems.map(asWarning);
  const { flags, problems } = response.response
    ? flagsOf(response.response.flags, key)
    : { flags: given, problems: [...(isHelp ? reasons : []), ...withoutFlags(key, given)] };
  const plan = planExternal(calling, flags, commandArguments(words), isHelp ? [] : reasons);
  return {
    plugin: { key, summary, steps: { [command]: { flags, plan } } },
    ...(metadata?.response ? { help: helpOf(key, metadata.response.metadata) } : {}),
    problems,
  };
}

function withoutFlags(key: string, given: PluginFlags): readonly Diagnostic[] {
  const names = Object.keys(given).map((name) => `\`--${name}\``);
  if (names.length === 0) return [];
  const message = `the plugin \`${key}\` did not list its flags; passed to it unchecked: ${shorten(names.join(', '))}`;
  return [{ code: 'plugin-failed', severity: 'warning', message }];
}

function asWarning(problem: Diagnostic): Diagnostic {
  return { ...problem, severity: 'warning' };
}

function helpOf(key: string, { description, examples }: ExternalResponse['metadata']): string {
  return [`Plugin ${key}: ${description}`, examples].filter((part) => part.trim() !== '').join('\n');
}
