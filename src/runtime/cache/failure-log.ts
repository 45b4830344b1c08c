import { StatusError, TransportError } from '../client/index.js';
import type { Logger } from '../log/index.js';

/** Logs why a collection cannot be listed or watched: once per reason, as attempts go on for as long as it takes. */
export class FailureLog {
  #known: string | undefined;

  constructor(
    private readonly log: Logger,
    private readonly path: string,
  ) {}

  /** Logs a failure; one that is as the last is only for the debug log. */
  add(error: unknown, delay: number): void {
    const reason = error instanceof Error ? error.message : String(error);
    const fields = { path: this.path, delay: Math.round(delay) };
    if (reason === this.#known) return this.log.debug('list/watch still failing, retrying', { ...fields, reason });
    this.#known = reason;
    // What the server or the network reports has no place in the code: its stack says nothing.
    const isRemote = error instanceof StatusError || error instanceof TransportError;
    this.log.error('list/watch failed, retrying', { ...fields, ...(isRemote ? { reason } : { error }) });
  }

  /** Logs that the collection is watched again, if a failure was logged. */
  end(): void {
    if (this.#known !== undefined) this.log.info('list/watch works again', { path: this.path });
    this.#known = undefined;
  }
}
