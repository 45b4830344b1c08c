import type { Diagnostic } from '../../base/problems/index.js';
import type { CommandEntry } from '../parse/command.js';
import { printFailure } from '../results/failure.js';
import { hasJsonFlag } from '../results/json-flag.js';
import { Canceled, exitCodes, type Io, inFolder, signalCodes } from '../terminal/io.js';
import { printText } from '../terminal/print.js';
import { realIo } from '../terminal/real-io.js';
import { commands as ownCommands } from './catalog.js';

/**
 * Runs one command line. Never throws.
 *
 * @param argv the arguments after `kbts`
 * @param io input and output. Default: the process's terminal
 * @param others commands in addition to the built-in ones. Default: none
 * @returns the exit code, one of {@link exitCodes} or {@link signalCodes}
 */
export async function main(
  argv: readonly string[],
  io: Io = realIo(),
  others: readonly CommandEntry[] = [],
): Promise<number> {
  try {
    const code = await dispatch(argv, io, [...ownCommands, ...others]);
    return code === exitCodes.done ? code : (signalCode(io) ?? code);
  } catch (error) {
    // After a signal, an error of the stopped task is only a consequence.
    const stopped = signalCode(io);
    if (stopped !== undefined) return stopped;
    if (error instanceof Canceled) return exitCodes.canceled;
    await printFailure(error, argv, io);
    return exitCodes.problems;
  }
}

async function dispatch(argv: readonly string[], io: Io, commands: readonly CommandEntry[]): Promise<number> {
  // Scripts and editors often query the version, so no other modules are loaded.
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
    return (await import('../inspect/version.js')).printVersion(io);
  }
  // Called by the completion scripts on every press of the tab key.
  if (argv[0] === '__complete')
    return await (await import('../completion/print.js')).printCompletions(argv.slice(1), commands, io);
  const [{ readCommandLine }, { exitCodeOf, printProblems }] = await Promise.all([
    import('../parse/command-line.js'),
    import('../results/print-problems.js'),
  ]);
  const line = await readCommandLine(argv, commands, async (command) =>
    command.pluginCommand === undefined
      ? { command, problems: [] }
      : (await import('../parse/plugin-flags.js')).withPlugins(command, argv, io),
  );
  if (line.kind === 'text') {
    printText(line.text, io);
    return exitCodes.done;
  }
  if (line.kind === 'wrong') {
    await printErrors(line.problems, argv, io);
    return exitCodeOf(line.problems);
  }
  const { command, options, args, yes, warnings } = line;
  printProblems(warnings, io);
  const place = command.inProject
    ? (await import('../folders/project-folder.js')).projectFolder(io)
    : { folder: io.cwd };
  if ('problem' in place) {
    await printErrors([place.problem], argv, io);
    return exitCodes.problems;
  }
  return await command.run({ options, args, from: io.cwd, yes, commands, plugins: [] }, inFolder(io, place.folder));
}

function signalCode({ stoppedBy }: Io): number | undefined {
  return stoppedBy && signalCodes[stoppedBy];
}

async function printErrors(problems: readonly Diagnostic[], argv: readonly string[], io: Io): Promise<void> {
  if (hasJsonFlag(argv)) (await import('../results/json-result.js')).printJsonResult({ problems }, io);
  else (await import('../results/print-problems.js')).printProblems(problems, io);
}
