import type { Logger } from '../../log/index.js';
import { currentScope } from '../../scope/internal.js';

/** The part of `process` that error handling uses. */
export interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Logs every uncaught error as one line, and exits with code 1. Call this function as soon as there is a logger, so
 * that errors during startup are logged like all others, instead of being printed by Node.
 *
 * An unhandled rejection in a reconcile, event handler or webhook does not exit the process, because the next leader
 * would have to wait until the lease expires: the rejection is logged and, in a reconcile, counted as a panic.
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
    scope.log.error('unhandled rejection; is an `await` missing?', { error: asError(error) });
  });
}

function asError(error: unknown): unknown {
  return error ?? new Error(`rejected with ${error}`);
}
