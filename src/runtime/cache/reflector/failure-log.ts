import { StatusError, TransportError } from '../../client/index.js';
import { errorMessage } from '../../errors/internal.js';
import type { Logger } from '../../log/index.js';

/** Logs why list/watch fails: once per reason, as retries continue until it succeeds. */
export class FailureLog {
  #known: string | undefined;

  constructor(
    private readonly log: Logger,
    private readonly path: string,
  ) {}

  /** Logs a failure; a repeated one only at debug level. */
  add(error: unknown, delay: number): void {
    const reason = errorMessage(error);
    const fields = { path: this.path, delay: Math.round(delay) };
    if (reason === this.#known) return this.log.debug('list/watch still failing, retrying', { ...fields, reason });
    this.#known = reason;
    // Stacks are not useful for server and network errors.
    const isRemote = error instanceof StatusError || error instanceof TransportError;
    this.log.error('list/watch failed, retrying', { ...fields, ...(isRemote ? { reason } : { error }) });
  }

  /** Logs that list/watch has recovered, if a failure was logged. */
  end(): void {
    if (this.#known !== undefined) this.log.info('list/watch recovered', { path: this.path });
    this.#known = undefined;
  }
}
