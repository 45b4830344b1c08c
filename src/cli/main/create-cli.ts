import { isPluginKey, type Plugin } from '../../plugins/index.js';
import type { CommandEntry } from '../parse/command.js';
import type { Io } from '../terminal/io.js';
import { realIo } from '../terminal/real-io.js';
import { commands } from './catalog.js';
import { main } from './main.js';

/** Options of a custom command line based on kbts. */
export interface CliOptions {
  /** The program name, for help and messages. */
  readonly name: string;
  readonly version: string;
  /** Commands in addition to the built-in ones. Default: none. */
  readonly commands?: readonly CommandEntry[];
  /** Plugins in addition to the built-in ones. Default: none. */
  readonly plugins?: readonly Plugin[];
}

/** A custom command line. */
export interface Cli {
  /**
   * Runs one command line. Never throws, and never ends the process.
   *
   * @param argv the arguments after the program name. Default: the process arguments
   * @param io input and output. Default: the process's terminal
   * @returns the exit code
   */
  run(argv?: readonly string[], io?: Io): Promise<number>;
}

/**
 * Creates a command line with its own name, all kbts commands, and additional plugins and commands.
 *
 * @throws TypeError if a name or a plugin key is invalid, or if a command or plugin already exists
 */
export function createCli(options: CliOptions): Cli {
  const { name, version, commands: own = [], plugins = [] } = options;
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) throw invalid('name', name);
  for (const command of own)
    if (!/^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$/.test(command.name)) throw invalid('command', command.name);
  for (const { key } of plugins) if (!isPluginKey(key)) throw invalid('plugin key', key);
  const names = [...commands, ...own].map((command) => command.name);
  const twice = [...names, ...plugins.map(({ key }) => key)].find((one, index, all) => all.indexOf(one) < index);
  if (twice !== undefined) throw new TypeError(`two commands or plugins are named \`${twice}\``);
  const program = { value: { name, version, plugins, commands: names }, enumerable: true };
  return {
    // Not a copy: a copy would call getters such as `stop`, which starts listening for signals.
    run: async (argv = process.argv.slice(2), io = realIo()) => await main(argv, Object.create(io, { program }), own),
  };
}

function invalid(what: string, found: string): TypeError {
  const expected =
    what === 'plugin key' ? 'a name and a version, such as `team.acme.com/v1`' : 'lowercase letters, digits and `-`';
  return new TypeError(`invalid ${what} \`${found}\`: expected ${expected}`);
}
