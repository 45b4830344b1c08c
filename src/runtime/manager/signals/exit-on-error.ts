import type { Logger } from '../../log/index.js';
import { currentScope } from '../../scope/internal.js';

/** The part of a process that errors need. */
export interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Logs each error that nothing catches, as one line, and ends the process with 1. Call it as soon as there is a logger:
 * then errors at the start of the operator are logged like all others, and Node prints nothing of its own.
 *
 * A promise that is rejected in a reconcile or an event handler, and that nothing awaits, does not end the process: it is
 * logged with the controller and the object and counted as a panic, as a leader that ends so keeps others waiting.
 */
export function exitOnError(log: Logger, target: FailingProcess = process): void {
  const end = (error: unknown) => {
    try {
      log.error('operator failed', { error: asError(error) });
    } finally {
      target.exit(1);
    }
  };
  target.on('uncaughtException', end);
  target.on('unhandledRejection', (error) => {
    const scope = currentScope();
    if (!scope) return end(error);
    scope.panicked?.();
    scope.log.error('unhandled rejection: is an `await` missing?', { error: asError(error) });
  });
}

function asError(error: unknown): unknown {
  return error ?? new Error(`rejected with ${error}`);
}
