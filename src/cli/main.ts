import type { Diagnostic } from '../problems/index.js';
import { printFailure } from './bug.js';
import { commands } from './catalog.js';
import type { CommandEntry } from './command.js';
import { Canceled, exitCodes, type Io, inFolder } from './io.js';
import { hasJsonFlag } from './json-flag.js';
import { realIo } from './real-io.js';

/**
 * Runs one command line. Never throws.
 *
 * @param argv the arguments after `kbts`
 * @param io Default: the terminal of this process
 * @returns the exit code, one of {@link exitCodes}
 */
export async function main(argv: readonly string[], io: Io = realIo()): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (error instanceof Canceled) return exitCodes.canceled;
    await printFailure(error, argv, io);
    return exitCodes.problems;
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  // Scripts and editors query the version often; it loads nothing else.
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
    return (await import('./commands/version.js')).printVersion(io);
  }
  const { routeOf } = await import('./route.js');
  const route = routeOf(argv, commands);
  switch (route.kind) {
    case 'group':
      io.stdout.write((await import('./help-text.js')).groupHelp(route.name, commands));
      return exitCodes.done;
    case 'problem':
      await printErrors([route.problem], argv, io);
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
  const { options, args, yes, isHelpRequested, problems } = await parseArguments(entry.name, command, argv);
  if (isHelpRequested) {
    io.stdout.write((await import('./help-text.js')).commandHelp(entry, command));
    return exitCodes.done;
  }
  const code = exitCodeOf(problems);
  if (code !== exitCodes.done) {
    await printErrors(problems, argv, io);
    return code;
  }
  printProblems(problems, io);
  const place = command.inProject ? (await import('./project-folder.js')).projectFolder(io) : { folder: io.cwd };
  if ('problem' in place) {
    await printErrors([place.problem], argv, io);
    return exitCodes.problems;
  }
  return await command.run({ options, args, from: io.cwd, yes, commands }, inFolder(io, place.folder));
}

/** Prints why a command does not run: for people, or as JSON with `--json`. */
async function printErrors(problems: readonly Diagnostic[], argv: readonly string[], io: Io): Promise<void> {
  if (hasJsonFlag(argv)) (await import('./json-result.js')).printJsonResult({ problems }, io.stdout);
  else (await import('./report.js')).printProblems(problems, io);
}
