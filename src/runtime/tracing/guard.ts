import type { Logger } from '../log/index.js';

/** Runs tracer code, whose failures must not affect the traced operation. Logs the first failure. */
export class Guard {
  #hasFailed = false;

  constructor(private readonly log: Logger) {}

  /** Returns the result, or undefined if the code throws. */
  try<V>(run: () => V): V | undefined {
    try {
      return run();
    } catch (error) {
      if (!this.#hasFailed) {
        this.log.error('the tracer failed; spans may be missing (further failures are not logged)', { error });
      }
      this.#hasFailed = true;
      return undefined;
    }
  }
}
