import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import {
  type ApiRequest,
  isExpired,
  isUnauthorized,
  type Status,
  StatusError,
  type Transport,
  TransportError,
} from '../../client/index.js';
import { isResponseTooLarge, type Representation, type WatchLine } from '../../client/internal.js';
import type { Clock } from '../../clock/index.js';
import { onAbort } from '../../clock/internal.js';
import { errorMessage } from '../../errors/internal.js';
import type { Logger } from '../../log/index.js';
import { newBucketRateLimiter, type RateLimiter } from '../../workqueue/index.js';
import { keyOfObject } from '../store/store.js';
import { Backoff } from './backoff.js';
import { readPages } from './read-pages.js';
import { invalidatesVersion, isClientError } from './resource-version.js';

/** The store that a reflector keeps up to date. */
export interface ReflectorTarget<T extends KubernetesObject> {
  /** Transforms a listed object before the list is complete; returns undefined to drop it. */
  prepare?(object: Stored<T>): Stored<T> | undefined;
  /** Replaces all objects with the prepared objects of a complete list, by key (see `keyOfObject`). */
  replace(objects: ReadonlyMap<string, Stored<T>>): void;
  put(object: Stored<T>): void;
  remove(object: Stored<T>): void;
  /** Called with the resource version of each event except bookmarks, after it was handled. */
  advanced?(version: string): void;
  /** Called with the resource version of a list or a bookmark: all changes up to it have been handled. */
  caughtUp?(version: string): void;
  /** Called when list/watch failed, unless the resource version has expired or the watch is resumed quickly. */
  failed?(error: unknown): void;
  /** Called when a watch begins to report changes. */
  recovered?(): void;
}

/** Options of {@link Reflector}. */
export interface ReflectorOptions<T extends KubernetesObject>
  extends Partial<Pick<Representation<T>, 'accept' | 'acceptList'>> {
  readonly transport: Transport;
  readonly path: string;
  readonly query: NonNullable<ApiRequest['query']>;
  readonly target: ReflectorTarget<T>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
  /** Called after each complete list. */
  readonly onList?: (() => void) | undefined;
  /** Called when a watch has started or ended. */
  readonly onWatch?: ((isOpen: boolean) => void) | undefined;
  /** Whether to request lists as a stream of watch events, which needs less memory on both sides. Default: true. */
  readonly streamLists?: boolean | undefined;
}

/** The annotation on the bookmark that follows the last object of a streamed list. */
const listEnd = 'k8s.io/initial-events-end';
/** Minimum duration of a watch, in seconds. The maximum is twice this value, so that watches do not all end at once. */
const watchSeconds = 300;
/** Minimum time for which a watch must be open to count as useful when its connection breaks, in milliseconds. */
const usefulWatch = 1_000;
/** Limits quick resumptions of useful watches: ten in a row, and one per second on average. */
const resumptions = { burst: 10, rate: 1 } as const;
/** How long watches must be open without a counted failure before the backoff is reset, in milliseconds. */
const healthyTime = 120_000;

/**
 * Keeps a target in sync with a collection of the API server.
 *
 * Steps: list, as a stream that continues as the watch (WatchList), or in pages from servers without WatchList (before
 * Kubernetes 1.34); watch from the resource version of the list; when the watch ends or breaks, resume from the last
 * resource version (bookmarks advance it while nothing changes); when that version has expired (410 Gone), relist.
 *
 * Lists do not request a resource version: unlike a list from version 0, they never return an older state than an
 * earlier list, even from another API server. Streamed lists are nevertheless served from the memory of the API server;
 * pages require a quorum read from etcd.
 *
 * Guarantees: no change is lost, though several changes to one object may be merged, and a deletion may only be
 * detected by the absence of the object from a list. The reflector never stops retrying, with the delays of `Backoff`.
 * A watch whose connection breaks is resumed within 100 ms, with a rate limit, if it was open for a second or advanced
 * the resource version. After a 401, list/watch continues as soon as new credentials are available.
 *
 * Assumptions: objects in events are complete, and resource versions are opaque.
 */
export class Reflector<T extends KubernetesObject> {
  readonly #backoff: Backoff;
  readonly #resumptions: RateLimiter;
  /** The reason of the last logged failure; undefined after list/watch has succeeded. */
  #knownFailure: string | undefined;
  /** The resource version to resume the watch from; undefined if a list is due. */
  #version: string | undefined;
  /** When the current watch began to report changes; undefined if there is no such watch. */
  #watchingSince: number | undefined;
  /** Whether the current watch has advanced the resource version. */
  #hasAdvanced = false;
  /** How long watches have reported changes since the last counted failure, in milliseconds. */
  #healthyTime = 0;
  #canStream: boolean;
  /** Maximum number of objects per page; lower after a page that was too large. */
  #pageSize = 500;
  /** Whether the next list is read in pages, because a streamed list was incomplete. */
  #readsPages = false;

  constructor(private readonly options: ReflectorOptions<T>) {
    this.#canStream = options.streamLists ?? true;
    this.#backoff = new Backoff(options.random);
    this.#resumptions = newBucketRateLimiter({ ...resumptions, clock: options.clock });
  }

  /** Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#hasAdvanced = false;
      let failure: unknown;
      try {
        if (this.#version === undefined && (!this.#canStream || this.#readsPages)) await this.#list(signal);
        else await this.#watch(signal);
      } catch (error) {
        failure = error;
      }
      if (signal.aborted) return;
      const watched = this.#endWatch();
      if (failure === undefined) continue;
      const delay = this.#afterFailure(failure, watched);
      if (delay > 0) await this.#pause(delay, failure, signal);
    }
  }

  /** Waits before the next attempt; after a 401, ends early when new credentials are available. */
  async #pause(delay: number, failure: unknown, signal: AbortSignal): Promise<void> {
    const { clock, transport } = this.options;
    if (!isUnauthorized(failure) || !transport.credentialsChanged) return await clock.sleep(delay, signal);
    const end = new AbortController();
    const forget = onAbort(signal, () => end.abort());
    await Promise.race([clock.sleep(delay, end.signal), transport.credentialsChanged(end.signal)]);
    end.abort();
    forget();
    await clock.sleep(this.#backoff.quick(), signal); // informers must not all retry at the same time
  }

  /** Records that the watch has ended. Returns for how long it reported changes, in milliseconds. */
  #endWatch(): number {
    const watched = this.#watchingSince === undefined ? 0 : this.options.clock.elapsed() - this.#watchingSince;
    if (this.#watchingSince !== undefined) this.options.onWatch?.(false);
    this.#watchingSince = undefined;
    this.#healthyTime += watched;
    if (this.#healthyTime >= healthyTime) this.#backoff.reset();
    return watched;
  }

  /** Returns the delay before the next attempt. */
  #afterFailure(error: unknown, watched: number): number {
    const { log, path } = this.options;
    if (this.#version === undefined && this.#canStream && isClientError(error)) {
      this.#canStream = false;
      log.debug('the API server does not stream lists; reading pages instead', { path, error });
      return 0;
    }
    if ((watched >= usefulWatch || this.#hasAdvanced) && error instanceof TransportError) {
      log.debug('watch connection closed; resuming', { path, error });
      return Math.max(this.#backoff.quick(), this.#resumptions.delayOf(''));
    }
    if (isResponseTooLarge(error)) this.#pageSize = Math.ceil(this.#pageSize / 10);
    this.#healthyTime = 0;
    const delay = this.#backoff.next(error);
    if (isExpired(error)) {
      this.#version = undefined;
      log.info('watch expired (410 Gone); relisting', { path, delay: Math.round(delay) });
      return delay;
    }
    this.options.target.failed?.(error);
    this.#log(error, delay);
    if (invalidatesVersion(error)) this.#version = undefined;
    return delay;
  }

  /** Logs why list/watch fails: as an error only if the reason is new. */
  #log(error: unknown, delay: number): void {
    const { log, path } = this.options;
    const reason = errorMessage(error);
    const fields = { path, delay: Math.round(delay) };
    if (reason === this.#knownFailure) return log.debug('list/watch still failing, retrying', { ...fields, reason });
    this.#knownFailure = reason;
    // Stacks are not useful for server and network errors.
    const isRemote = error instanceof StatusError || error instanceof TransportError;
    log.error('list/watch failed, retrying', { ...fields, ...(isRemote ? { reason } : { error }) });
  }

  async #list(signal: AbortSignal): Promise<void> {
    const { transport, path, query, acceptList: accept } = this.options;
    const prepare = (object: Stored<T>) => this.#prepared(object);
    const request = { path, query, accept, pageSize: this.#pageSize, prepare, signal };
    const { objects, version } = await readPages(transport, request);
    this.options.target.replace(objects);
    this.options.onList?.();
    this.#version = version;
    this.options.target.caughtUp?.(version);
    this.#readsPages = false;
  }

  /** Resumes the watch, or starts a watch with a streamed list. */
  async #watch(signal: AbortSignal): Promise<void> {
    const { transport, path, query, accept, clock, random } = this.options;
    const from = this.#version;
    const timeoutSeconds = Math.round(watchSeconds * (1 + random()));
    const start = from === undefined ? streamedList : { resourceVersion: from };
    const watch = { ...query, ...start, watch: true, allowWatchBookmarks: true, timeoutSeconds };
    const began = clock.elapsed();
    const batches = await transport.stream<WatchLine<T>>({ method: 'GET', path, query: watch, accept, signal });
    if (from !== undefined) this.#beginWatch();
    const take = from === undefined ? this.#takeList() : (event: WatchLine<T>) => this.#take(event);
    for await (const batch of batches) for (const event of batch) take(event);
    // The server may not support streamed lists, or a proxy may truncate long responses.
    if (this.#version === undefined) this.#readsPages = true;
    if (clock.elapsed() - began < usefulWatch && !signal.aborted) {
      throw new TransportError('the watch ended immediately');
    }
  }

  #beginWatch(): void {
    const { clock, log, path, target, onWatch } = this.options;
    this.#watchingSince = clock.elapsed();
    target.recovered?.();
    onWatch?.(true);
    if (this.#knownFailure !== undefined) log.info('list/watch recovered', { path });
    this.#knownFailure = undefined;
  }

  /** Returns a handler that collects the objects of a streamed list, and then handles the events after the list. */
  #takeList(): (event: WatchLine<T>) => void {
    const objects = new Map<string, Stored<T>>();
    let isComplete = false;
    return (event) => {
      const { type, object } = event;
      if (isComplete || type === 'ERROR') return this.#take(event);
      if (type !== 'BOOKMARK') {
        if (type === 'DELETED') return void objects.delete(keyOfObject(object));
        const prepared = this.#prepared(object);
        if (prepared) objects.set(keyOfObject(prepared), prepared);
      } else if (object.metadata.annotations?.[listEnd] === 'true') {
        const version = versionOf(object);
        isComplete = true;
        this.options.target.replace(objects);
        this.options.onList?.();
        objects.clear();
        this.#version = version;
        this.options.target.caughtUp?.(version);
        this.#beginWatch();
      }
    };
  }

  /** Transforms each object as it arrives: untransformed, a list could require far more memory than the cache. */
  #prepared(object: Stored<T>): Stored<T> | undefined {
    const { target } = this.options;
    return target.prepare ? target.prepare(object) : object;
  }

  #take({ type, object }: WatchLine<T>): void {
    const { target, log, path } = this.options;
    // The object of an ERROR event is a Status.
    if (type === 'ERROR') throw new StatusError(object as unknown as Status);
    const resourceVersion = versionOf(object);
    if (type === 'ADDED' || type === 'MODIFIED') target.put(object);
    else if (type === 'DELETED') target.remove(object);
    else if (type !== 'BOOKMARK') {
      log.error('unknown watch event type', { path, type: type satisfies never });
      return;
    }
    this.#hasAdvanced ||= resourceVersion !== this.#version;
    this.#version = resourceVersion;
    if (type === 'BOOKMARK') target.caughtUp?.(resourceVersion);
    else target.advanced?.(resourceVersion);
  }
}

/** @throws Error if an event has no resource version: the watch could not be resumed */
function versionOf({ metadata }: KubernetesObject): string {
  if (!metadata?.resourceVersion) throw new Error('a watch event has no resource version');
  return metadata.resourceVersion;
}

const streamedList = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' };
