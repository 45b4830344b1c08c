import type { Logger } from '../log/index.js';

/** Runs tracer code, whose failures must not affect the traced operation. Logs the first failure. */
export class Guard {
  #hasFailed = false;

  constructor(private readonly log: Logger) {}

  /** Returns the result, or the fallback if the code throws. */
  try<V, F>(run: () => V, fallback: F): V | F {
    try {
      const value = run();
      // A span method may be asynchronous by mistake; nothing else would handle its rejection.
      if (value instanceof Promise) value.catch((error) => this.#report(error));
      return value;
    } catch (error) {
      this.#report(error);
      return fallback;
    }
  }

  /**
   * Calls a function once through tracer code, and returns its result or throws its error, even if the tracer code
   * throws or does not call it.
   */
  through<V>(around: (call: () => void) => void, run: () => V): V {
    let outcome: (() => V) | undefined;
    this.try(() => around(() => (outcome ??= outcomeOf(run))), undefined);
    outcome ??= outcomeOf(run);
    return outcome();
  }

  #report(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.log.error('the tracer failed; spans may be missing (further failures are not logged)', { error });
  }
}

function outcomeOf<V>(run: () => V): () => V {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
