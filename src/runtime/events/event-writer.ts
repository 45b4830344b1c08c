import type { Event } from '../../k8s/events/v1.js';
import {
  type Client,
  isAlreadyExists,
  isNamespaceTerminating,
  isNotFound,
  mergePatch,
  StatusError,
} from '../client/index.js';
import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import { runOutsideOfScopes } from '../scope/internal.js';

/** What writes events: `create` and `patch` of a client. */
export type EventSink = Pick<Client, 'create' | 'patch'>;

const maxQueued = 1000;
const maxTries = 12;
const retryDelay = 10_000;

/**
 * Writes events one after another, in the background.
 *
 * Guarantees: never rejects; events of one object are written in their order. When the server cannot be reached it tries
 * 12 times, 10 s apart, as client-go does; what the server refuses, and what comes when 1000 wait, is logged and dropped.
 */
export class EventWriter {
  readonly #queue: Event[] = [];
  readonly #stop = new AbortController();
  readonly #hurry = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly sink: EventSink,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Takes an event to write. */
  add(event: Event): void {
    if (this.#queue.length >= maxQueued) return this.#drop(event, 'too many events wait');
    this.#queue.push(event);
    this.#running ??= runOutsideOfScopes(() => this.#run()); // the reconcile that it began in may be over
  }

  /** Writes what waits, with one try each, and gives up after `timeout` milliseconds. */
  async flush(timeout: number): Promise<void> {
    this.#hurry.abort(); // ends the wait between two tries
    const cancel = this.clock.setTimer(timeout, () => this.#stop.abort());
    await this.#running;
    cancel();
  }

  async #run(): Promise<void> {
    await Promise.resolve(); // the caller goes on before the first event is written
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      if (this.#stop.signal.aborted) this.#drop(event, 'stopped');
      else await this.#write(event);
    }
    this.#running = undefined;
  }

  async #write(event: Event): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#send(event);
      } catch (error) {
        if (isAlreadyExists(error) || isNamespaceTerminating(error)) return;
        if (error instanceof StatusError || tries >= maxTries || this.#hurry.signal.aborted)
          return this.#drop(event, error);
        await this.clock.sleep(retryDelay, this.#hurry.signal);
      }
    }
  }

  async #send(event: Event): Promise<void> {
    const { signal } = this.#stop;
    if (event.series) {
      try {
        await this.sink.patch(event, mergePatch({ series: event.series }), { signal });
        return;
      } catch (error) {
        if (!isNotFound(error)) throw error; // else it has expired: begin anew, with the count so far
      }
    }
    await this.sink.create(event, { signal });
  }

  #drop({ reason, regarding, note }: Event, error: unknown): void {
    this.log.error('event not written', { reason, regarding, note, error });
  }
}
