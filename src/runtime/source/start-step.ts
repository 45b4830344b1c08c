import { errorMessage } from '../errors/internal.js';
import type { EventHandler } from '../handler/index.js';
import type { SourceContext } from './source.js';

/** Initial and maximum delay before a failed step is repeated, in milliseconds. */
const firstDelay = 1_000;
const longestDelay = 10_000;

/** A step in the start of a source, repeated until it succeeds, with a backoff of up to 10 s. */
export class StartStep<V> {
  /** The error of the last attempt; undefined if it succeeded. */
  failure: unknown;

  /** @param message log message for failed attempts */
  constructor(
    private readonly attempt: () => V | Promise<V>,
    private readonly message: string,
    private readonly fields: Readonly<Record<string, unknown>> = {},
  ) {}

  /** Returns undefined if the signal is aborted first. Logs an error when it first occurs and whenever it changes. */
  async run({ signal, clock, log }: SourceContext): Promise<V | undefined> {
    let known: string | undefined;
    for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, longestDelay)) {
      try {
        const result = await this.attempt();
        this.failure = undefined;
        return result;
      } catch (error) {
        this.failure = error;
        const reason = errorMessage(error);
        if (reason === known) log.debug(this.message, { ...this.fields, error });
        else log.error(this.message, { ...this.fields, error });
        known = reason;
        await clock.sleep(delay, signal);
      }
    }
    return undefined;
  }
}

/** Creates the step that prepares the handler of a source. */
export function preparationOf(handler: Pick<EventHandler, 'prepare'>): StartStep<void> {
  return new StartStep(() => handler.prepare?.(), 'cannot prepare an event handler; retrying');
}
