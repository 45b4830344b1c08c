import { type Diagnostic, DiagnosticError, visible, visibleLines } from '../../base/problems/index.js';
import { problemInProgram } from '../../commands/program/program.js';
import type { Io } from '../terminal/io.js';
import { hasJsonFlag } from './json-flag.js';

/** Reports why the program stopped: an expected error, a failed system call, or a bug in kbts. */
export async function printFailure(error: unknown, argv: readonly string[], io: Io): Promise<void> {
  const problem = problemInProgram(problemOf(error, [io.program?.name ?? 'kbts', ...argv]), io.program);
  if (hasJsonFlag(argv)) (await import('./json-result.js')).printJsonResult({ problems: [problem] }, io);
  else io.stderr.write(`error: ${visible(problem.message)}\n  help: ${visible(problem.hint ?? '')}\n`);
  if ((io.env.KBTS_DEBUG ?? '') !== '' && error instanceof Error)
    io.stderr.write(`\n${visibleLines(stackOf(error))}\n`);
}

function problemOf(error: unknown, words: readonly string[]): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  const message = (error instanceof Error ? error.message : String(error)).replace(/^bug: /, '');
  if (isSystemError(error)) {
    return { code: 'system-error', severity: 'error', message, hint: 'fix the cause and run the command again' };
  }
  if (isStackOverflow(error)) {
    const hint =
      'look for a file that is nested thousands of levels deep, or for thousands of files that refer to one another';
    return { code: 'system-error', severity: 'error', message: 'the input is nested too deeply to be read', hint };
  }
  const hint = `report it with the output of \`KBTS_DEBUG=1 ${words.join(' ')}\``;
  return { code: 'internal-error', severity: 'error', message: `internal error (a bug in kbts): ${message}`, hint };
}

/** Whether an error is a Node system error. A wrapped error is classified by its cause. */
function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && 'syscall' in error) || isSystemError(error.cause);
}

/** Whether an error is the stack overflow caused by deeply nested input. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded';
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by: ${stackOf(error.cause)}` : '';
  return (error.stack ?? error.message) + cause;
}
