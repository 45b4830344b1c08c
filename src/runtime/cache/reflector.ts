import type { KubernetesObject, Stored } from '../../k8s/index.js';
import type { ListMeta } from '../../k8s/meta/v1.js';
import {
  type ApiRequest,
  isBadRequest,
  isExpired,
  isInvalid,
  type Status,
  StatusError,
  type Transport,
  TransportError,
} from '../client/index.js';
import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import { Backoff } from './backoff.js';
import { FailureLog } from './failure-log.js';
import { keyOfObject } from './store.js';

/** Where a reflector puts what it sees. */
export interface ReflectorTarget<T extends KubernetesObject> {
  /** Makes what is kept of an object of a list, before the list is complete. Default: the object as it is. */
  prepare?(object: Stored<T>): Stored<T>;
  /** All objects that there are now, prepared. */
  replace(objects: readonly Stored<T>[]): void;
  /** An object is new or has changed. */
  put(object: Stored<T>): void;
  /** An object is gone; this is its last state. */
  remove(object: Stored<T>): void;
  /** The collection could not be listed or watched; it is tried again. Default: nothing. */
  failed?(error: unknown): void;
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
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  /** Whether to request the first list as a stream of events, which costs the server and this process less. Default: true. */
  readonly streamLists?: boolean | undefined;
}

/** What a watch sends. */
interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

interface Page<T> {
  readonly metadata?: ListMeta | undefined;
  readonly items?: T[] | null | undefined;
}

const pageSize = 500;
/** Marks the bookmark after the last object of a streamed list. */
const listEnd = 'k8s.io/initial-events-end';
/** The server ends a watch after a random time between one and two of these, so that not all end at once. */
const watchSeconds = 300;
/** A watch that was open for this long was of use, if only its connection ended it. In milliseconds. */
const usefulWatch = 1_000;
/** After a complete list and a watch that was open for this long, failures count from the start. In milliseconds. */
const healthyWatch = 120_000;

/**
 * Keeps a target equal to a collection of the API server.
 *
 * Steps: list all, as a stream of events that goes over into the watch, or from servers that cannot do this (before
 * Kubernetes 1.34) in pages; watch from the version of the list; when the watch ends or breaks, watch on from the last
 * version that was seen (bookmarks move it on when nothing happens); when the server does not know that version any
 * more, list again.
 *
 * Guarantees: no change is lost, though several changes of one object may be seen as one, and a deletion may be seen as
 * the absence of an object in a list. It never gives up: after a failure it waits (see `Backoff`) and goes on from where
 * it was. However a server fails, the load on it falls: waits grow until a watch was healthy for two minutes.
 *
 * Assumptions: an object in an event is complete, and versions are opaque.
 */
export class Reflector<T extends KubernetesObject> {
  readonly #options: ReflectorOptions<T>;
  readonly #backoff: Backoff;
  readonly #failures: FailureLog;
  /** Where the watch goes on; undefined when a list is due. */
  #version: string | undefined;
  /** When a watch began to report all changes, by `clock.elapsed()`; undefined while none does. */
  #followsSince: number | undefined;
  /** Whether the server takes the parameters of streamed lists. */
  #canStream: boolean;
  /** Whether the next list comes in pages, as a streamed one ended before it was complete. */
  #readsPages = false;

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#canStream = options.streamLists ?? true;
    this.#backoff = new Backoff(options.random);
    this.#failures = new FailureLog(options.log, options.path);
  }

  /** Runs until the signal is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      let failure: unknown;
      try {
        if (this.#version === undefined && (!this.#canStream || this.#readsPages)) await this.#list(signal);
        else await this.#watch(signal);
      } catch (error) {
        failure = error;
      }
      if (signal.aborted) return;
      const followed = this.#endFollowing();
      if (failure === undefined) continue;
      const delay = this.#afterFailure(failure, followed);
      if (delay > 0) await clock.sleep(delay, signal);
    }
  }

  /** How long the watch that has ended reported all changes, in milliseconds. */
  #endFollowing(): number {
    const followed = this.#followsSince === undefined ? 0 : this.#options.clock.elapsed() - this.#followsSince;
    this.#followsSince = undefined;
    if (followed >= healthyWatch) this.#backoff.reset();
    return followed;
  }

  /** Decides how to go on, and returns the time to wait before. */
  #afterFailure(error: unknown, followed: number): number {
    const { log, path } = this.#options;
    if (this.#version === undefined && this.#canStream && isRefusal(error)) {
      this.#canStream = false;
      log.debug('the API server does not stream lists; reading pages instead', { path, error });
      return 0;
    }
    if (followed >= usefulWatch && error instanceof TransportError) {
      log.debug('watch connection closed; watching on', { path, error });
      return this.#backoff.quick();
    }
    const delay = this.#backoff.next(error);
    if (isExpired(error)) {
      this.#version = undefined;
      log.info('watch expired (410 Gone); relisting', { path, delay: Math.round(delay) });
      return delay;
    }
    this.#options.target.failed?.(error);
    this.#failures.add(error, delay);
    // Whatever else the server has against this version, a new list settles it. Load and breakdowns do not touch it.
    if (error instanceof StatusError && error.code < 500 && error.code !== 429) this.#version = undefined;
    return delay;
  }

  async #list(signal: AbortSignal): Promise<void> {
    const { objects, version } = await this.#readPages(signal);
    this.#options.target.replace(objects);
    this.#version = version;
    this.#readsPages = false;
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
        for (const item of page.items ?? []) objects.push(this.#prepared(item));
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

  /** Watches on, or from a list that the server streams first. */
  async #watch(signal: AbortSignal): Promise<void> {
    const { transport, path, query, clock, random } = this.#options;
    const from = this.#version;
    const timeoutSeconds = Math.round(watchSeconds * (1 + random()));
    const start = from === undefined ? streamedList : { resourceVersion: from };
    const watch = { ...query, ...start, watch: true, allowWatchBookmarks: true, timeoutSeconds };
    const began = clock.elapsed();
    const batches = await transport.stream<WatchEvent<Stored<T>>>({ method: 'GET', path, query: watch, signal });
    if (from !== undefined) this.#follow();
    const take = from === undefined ? this.#takeList() : (event: WatchEvent<Stored<T>>) => this.#take(event);
    for await (const batch of batches) for (const event of batch) take(event);
    // The server may not know how to stream a list, or something between us and it cuts long responses off.
    if (this.#version === undefined) this.#readsPages = true;
    if (clock.elapsed() - began < usefulWatch && !signal.aborted) throw new Error('the watch ended at once');
  }

  #follow(): void {
    this.#followsSince = this.#options.clock.elapsed();
    this.#failures.end();
  }

  /** Collects the objects of a streamed list up to its end, and takes events as they come from then on. */
  #takeList(): (event: WatchEvent<Stored<T>>) => void {
    const objects = new Map<string, Stored<T>>();
    let isComplete = false;
    return (event) => {
      const { type, object } = event;
      if (isComplete || type === 'ERROR') return this.#take(event);
      if (type === 'DELETED') objects.delete(keyOfObject(object));
      else if (type !== 'BOOKMARK') objects.set(keyOfObject(object), this.#prepared(object));
      else if (object.metadata.annotations?.[listEnd] === 'true') {
        isComplete = true;
        this.#options.target.replace([...objects.values()]);
        objects.clear();
        this.#version = object.metadata.resourceVersion;
        this.#follow();
      }
    };
  }

  /** What a list has before its end can be far more than what is kept of it. */
  #prepared(object: Stored<T>): Stored<T> {
    return this.#options.target.prepare?.(object) ?? object;
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

const streamedList = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };

/** Whether the server does not take the parameters of a call. */
function isRefusal(error: unknown): boolean {
  return isInvalid(error) || isBadRequest(error);
}
