import { printFailure } from './bug.js';
import { commands } from './catalogue.js';
import type { CommandEntry } from './command.js';
import { exitCodes, type Io } from './io.js';
import { realIo } from './real-io.js';

/**
 * Runs one command line. Never throws.
 *
 * @param argv the words behind `kbts`
 * @param io Default: the terminal of this process
 * @returns the exit code: 0 done, 1 problems, 2 a command line that cannot be understood
 */
export async function main(argv: readonly string[], io: Io = realIo()): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    printFailure(error, argv, io);
    return exitCodes.problems;
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  // Scripts and editors ask for the version often; it loads nothing else.
  if (argv.length === 1 && argv[0] === '--version') {
    return (await import('./commands/version.js')).printVersion(io);
  }
  const { routeOf } = await import('./route.js');
  const route = routeOf(argv, commands);
  switch (route.kind) {
    case 'group':
      io.stdout.write((await import('./help-text.js')).groupHelp(route.name, commands));
      return exitCodes.done;
    case 'problem':
      (await import('./report.js')).printProblems([route.problem], io);
      return exitCodes.usage;
    case 'command':
      return await runCommand(route.entry, route.rest, io);
  }
}

async function runCommand(entry: CommandEntry, argv: readonly string[], io: Io): Promise<number> {
  const [{ parseArguments }, { exitCodeOf, printProblems }, command] = await Promise.all([
    import('./parse.js'),
    import('./report.js'),
    entry.load(),
  ]);
  const { options, args, wantsHelp, problems } = await parseArguments(entry.name, command, argv);
  if (wantsHelp) {
    io.stdout.write((await import('./help-text.js')).commandHelp(entry, command));
    return exitCodes.done;
  }
  printProblems(problems, io);
  const code = exitCodeOf(problems);
  return code === exitCodes.done ? await command.run({ options, args, commands }, io) : code;
}
