import type { Plugin } from '../../plugins/index.js';
import type { CommandEntry } from '../define/command.js';
import type { Io } from '../terminal/io.js';
import { realIo } from '../terminal/real-io.js';
import { commands } from './catalog.js';
import { checkCliOptions } from './cli-options.js';
import { main } from './main.js';

/** A command line that is not kbts itself. */
export interface CliOptions {
  /** The name of the program, for help and messages. */
  readonly name: string;
  readonly version: string;
  /** Commands besides those of kbts. Default: none. */
  readonly commands?: readonly CommandEntry[];
  /** Plugins besides those of kbts. Default: none. */
  readonly plugins?: readonly Plugin[];
}

/** A command line. */
export interface Cli {
  /**
   * Runs one command line. Never throws, and never ends the process.
   *
   * @param argv the arguments after the name of the program. Default: those of the process
   * @param io Default: the terminal of the process
   * @returns the exit code
   */
  run(argv?: readonly string[], io?: Io): Promise<number>;
}

/**
 * Creates a command line with all commands of kbts, with another name, and with plugins and commands of its own.
 *
 * @throws TypeError when an option has a wrong type, the name is not one of a program, or a command or a plugin exists
 * already
 */
export function createCli(options: CliOptions): Cli {
  checkCliOptions(options);
  const { name, version, commands: own = [], plugins = [] } = options;
  const names = [...commands, ...own].map((command) => command.name);
  const twice = [...names, ...plugins.map(({ key }) => key)].find((one, index, all) => all.indexOf(one) < index);
  if (twice !== undefined) throw new TypeError(`there are two commands or plugins \`${twice}\``);
  const ownNames = own.map((command) => command.name);
  const program = { value: { name, version, plugins, commands: ownNames }, enumerable: true };
  return {
    // Not a copy: that would call getters such as `stop`, which starts listening.
    run: async (argv = process.argv.slice(2), io = realIo()) => await main(argv, Object.create(io, { program }), own),
  };
}
