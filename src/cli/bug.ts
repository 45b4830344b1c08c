import type { Io } from './io.js';

/**
 * Says that the program could not go on: because its surroundings failed, as an unreadable file, or because of a bug of
 * ours. The stack is shown only when `KBTS_DEBUG` is set.
 */
export function printFailure(error: unknown, argv: readonly string[], io: Io): void {
  const message = (error instanceof Error ? error.message : String(error)).replace(/^bug: /, '');
  if (isSystemError(error)) {
    io.stderr.write(`error: ${message}\n  help: Mend the cause and run the command again.\n`);
  } else {
    io.stderr.write(`error: kbts has failed, and it is a bug of kbts: ${message}\n`);
    const command = ['kbts', ...argv].join(' ');
    io.stderr.write(`  help: Please report it, with what \`KBTS_DEBUG=1 ${command}\` prints.\n`);
  }
  if ((io.env.KBTS_DEBUG ?? '') !== '' && error instanceof Error) io.stderr.write(`\n${stackOf(error)}\n`);
}

/** Whether the system refused something, as Node reports it; a wrapped error counts as its cause. */
function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && 'syscall' in error) || isSystemError(error.cause);
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by: ${stackOf(error.cause)}` : '';
  return (error.stack ?? error.message) + cause;
}
