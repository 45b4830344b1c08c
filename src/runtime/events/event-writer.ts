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
import { coreCountPatch, coreEvent } from './core-event.js';

/** The API of the events: `events.k8s.io/v1`, or the older `core/v1`. */
export type EventApi = 'events.k8s.io' | 'core';

/** The part of a client that writes events. */
export type EventSink = Pick<Client, 'create' | 'patch'>;

const maxQueued = 1000;
const maxTries = 12;
const retryDelay = 10_000;

/**
 * Writes events sequentially, in the background.
 *
 * Guarantees: never rejects; events of an object are written in order. If the server is unreachable, a write is
 * attempted 12 times, 10 s apart, as in client-go. Events that cannot be written, or that arrive while 1000 are queued,
 * are logged and dropped; events in a namespace that is being deleted are not logged.
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
    private readonly api: EventApi,
  ) {}

  add(event: Event): void {
    if (this.#queue.length >= maxQueued) return this.#drop(event, 'too many events in the queue');
    this.#queue.push(event);
    this.#running ??= runOutsideOfScopes(() => this.#run()); // the reconcile that recorded the event may have ended
  }

  /** Writes the queued events, with one attempt each, and drops the rest after `timeout` milliseconds. */
  async flush(timeout: number): Promise<void> {
    this.#hurry.abort(); // ends the pause between two attempts
    const cancel = this.clock.setTimer(timeout, () => this.#stop.abort());
    await this.#running;
    cancel();
  }

  async #run(): Promise<void> {
    await Promise.resolve(); // the caller continues before the first event is written
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
    const [object, patch] =
      this.api === 'core' ? [coreEvent(event), coreCountPatch(event)] : [event, mergePatch({ series: event.series })];
    if (event.series) {
      try {
        return void (await this.sink.patch(object, patch, { signal }));
      } catch (error) {
        if (!isNotFound(error)) throw error; // otherwise, the event has expired: create it again with the current count
      }
    }
    await this.sink.create(object, { signal });
  }

  #drop({ reason, regarding, note }: Event, error: unknown): void {
    this.log.error('cannot write event', { reason, regarding, note, error });
  }
}
