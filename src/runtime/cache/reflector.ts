import type { KubernetesObject, Stored } from '../../k8s/index.js';
import type { ListMeta } from '../../k8s/meta/v1.js';
import { type ApiRequest, isExpired, type Status, StatusError, type Transport } from '../client/index.js';
import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import { Backoff } from './backoff.js';

/** Where a reflector puts what it sees. */
export interface ReflectorTarget<T extends KubernetesObject> {
  /** All objects that there are now. */
  replace(objects: readonly Stored<T>[]): void;
  /** An object is new or has changed. */
  put(object: Stored<T>): void;
  /** An object is gone; this is its last state. */
  remove(object: Stored<T>): void;
}

/** Options of {@link Reflector}. */
export interface ReflectorOptions<T extends KubernetesObject> {
  readonly transport: Transport;
  /** Path of the collection. */
  readonly path: string;
  /** Selectors. */
  readonly query: NonNullable<ApiRequest['query']>;
  readonly target: ReflectorTarget<T>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Gives numbers from 0 up to 1. */
  readonly random: () => number;
}

/** What a watch sends. */
interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

interface Page<T> {
  readonly metadata?: ListMeta;
  readonly items?: T[] | null;
}

const pageSize = 500;
/** The server ends a watch after a random time between one and two of these, so that not all end at once. */
const watchSeconds = 300;
/** A watch that was open for this long was of use, whatever ended it. In milliseconds. */
const usefulWatch = 1_000;

/**
 * Keeps a target equal to a collection of the API server.
 *
 * Steps: list all, in pages; watch from the version of the list; when the watch ends or breaks, watch on from the last
 * version that was seen (bookmarks move it on when nothing happens); when the server does not know that version any
 * more, list again.
 *
 * Guarantees: no change is lost, though several changes of one object may be seen as one, and a deletion may be seen as
 * the absence of an object in a list. It never gives up: after a failure it waits (see `Backoff`) and goes on from where
 * it was.
 *
 * Assumptions: an object in an event is complete, and versions are opaque.
 */
export class Reflector<T extends KubernetesObject> {
  readonly #options: ReflectorOptions<T>;
  readonly #backoff: Backoff;
  /** Where the watch goes on; undefined when a list is due. */
  #version: string | undefined;

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#backoff = new Backoff(options.random);
  }

  /** Runs until the signal is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      try {
        if (this.#version === undefined) await this.#list(signal);
        else await this.#watch(this.#version, signal);
      } catch (error) {
        if (signal.aborted) return;
        const delay = this.#afterFailure(error);
        if (delay > 0) await clock.sleep(delay, signal);
      }
    }
  }

  /** Decides how to go on, and gives the time to wait before. */
  #afterFailure(error: unknown): number {
    const { log, path } = this.#options;
    if (isExpired(error)) {
      this.#version = undefined;
      log.info('the API server has forgotten the version of a watch; listing again', { path });
      const delay = this.#backoff.next(error);
      return this.#backoff.failures === 1 ? 0 : delay;
    }
    const delay = this.#backoff.next(error);
    log.error('cannot follow a collection; trying again', { path, error, delay: Math.round(delay) });
    // Whatever else the server has against this version, a new list settles it. Load and breakdowns do not touch it.
    if (error instanceof StatusError && error.code < 500 && error.code !== 429) this.#version = undefined;
    return delay;
  }

  async #list(signal: AbortSignal): Promise<void> {
    const { objects, version } = await this.#readPages(signal);
    this.#options.target.replace(objects);
    this.#version = version;
  }

  async #readPages(signal: AbortSignal): Promise<{ objects: Stored<T>[]; version: string }> {
    const { transport, path, query } = this.#options;
    const objects: Stored<T>[] = [];
    let limit: number | undefined = pageSize;
    let next: string | undefined;
    for (;;) {
      try {
        const request: ApiRequest = { method: 'GET', path, query: { ...query, limit, continue: next }, signal };
        const page: Page<Stored<T>> = await transport.request(request);
        for (const item of page.items ?? []) objects.push(item);
        next = page.metadata?.continue;
        if (!next) return { objects, version: page.metadata?.resourceVersion ?? '' };
      } catch (error) {
        if (!next || !isExpired(error)) throw error;
        // The list took longer than the server keeps versions: start over, in one go.
        objects.length = 0;
        limit = undefined;
        next = undefined;
      }
    }
  }

  async #watch(version: string, signal: AbortSignal): Promise<void> {
    const { transport, path, query, clock, random } = this.#options;
    const timeoutSeconds = Math.round(watchSeconds * (1 + random()));
    const watch = { ...query, watch: true, allowWatchBookmarks: true, resourceVersion: version, timeoutSeconds };
    const began = clock.elapsed();
    try {
      const batches = await transport.stream<WatchEvent<Stored<T>>>({ method: 'GET', path, query: watch, signal });
      for await (const batch of batches) {
        for (const event of batch) this.#take(event);
        this.#backoff.reset();
      }
    } finally {
      if (clock.elapsed() - began >= usefulWatch) this.#backoff.reset();
    }
    if (this.#version === version && clock.elapsed() - began < usefulWatch && !signal.aborted) {
      throw new Error('the watch ended at once, without any event');
    }
  }

  #take({ type, object }: WatchEvent<Stored<T>>): void {
    const { target, log, path } = this.#options;
    // A report of failure stands where the object would.
    if (type === 'ERROR') throw new StatusError(object as unknown as Status);
    if (type === 'ADDED' || type === 'MODIFIED') target.put(object);
    else if (type === 'DELETED') target.remove(object);
    else if (type !== 'BOOKMARK') {
      log.error('the watch sent an event of an unknown type', { path, type: type satisfies never });
      return;
    }
    this.#version = object.metadata.resourceVersion;
  }
}
