import type { Logger } from '../log/index.js';

/** Runs code of a tracer, whose failures must not change the result of what is traced. Logs the first failure. */
export class Guard {
  #hasFailed = false;

  constructor(private readonly log: Logger) {}

  /** Returns the result, or the fallback if the code throws. */
  try<V, F>(run: () => V, fallback: F): V | F {
    try {
      const value = run();
      // A method of a span that is asynchronous by mistake; nothing else would handle its rejection.
      if (value instanceof Promise) value.catch((error) => this.#report(error));
      return value;
    } catch (error) {
      this.#report(error);
      return fallback;
    }
  }

  /** Returns or throws what a function does, called once, by way of code that may itself throw or not call it. */
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
