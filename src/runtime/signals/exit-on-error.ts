import type { Logger } from '../log/index.js';

/** The part of a process that errors need. */
export interface FailingProcess {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Logs each error that nobody catches, as one line, and ends the process with 1. Call it as soon as there is a logger:
 * then errors at the start of the operator are logged like all others, and Node prints nothing of its own.
 */
export function exitOnError(log: Logger, target: FailingProcess = process): void {
  const end = (error: unknown) => {
    try {
      log.error('operator failed', { error: error ?? new Error(`rejected with ${error}`) });
    } finally {
      target.exit(1);
    }
  };
  target.on('uncaughtException', end);
  target.on('unhandledRejection', end);
}
