import {
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  metadataOf,
  type ObjectType,
  type Stored,
} from '../../../k8s/index.js';
import {
  deepCopy,
  type GetOptions,
  type ListOptions,
  newNotFound,
  type ObjectKey,
  type ObjectList,
  type RestMapper,
  type Transport,
} from '../../client/index.js';
import { checkKey } from '../../client/internal.js';
import { type Clock, systemClock } from '../../clock/index.js';
import { aborted, untilAborted, withDeadline } from '../../clock/internal.js';
import type { HealthCheck } from '../../healthz/index.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { type CacheMetrics, noMetrics } from '../../metrics/index.js';
import { callSignal, runOutsideOfScopes } from '../../scope/internal.js';
import type { KindInformer } from '../informers/kind-informer.js';
import { WatchHealth } from '../informers/watch-health.js';
import { type WatchDependencies, WatchedKind } from '../informers/watched-kind.js';
import type { Cache, WatchCheckOptions } from '../interfaces/cache.js';
import { CacheNotStartedError, CacheNotSyncedError, NotCachedError } from '../interfaces/errors.js';
import type { IndexFunction, Informer } from '../interfaces/informer.js';
import type { CacheOptions } from '../options/cache-options.js';
import { checkNamespace, type Watches } from '../options/resolve-options.js';
import { listStore } from '../store/read-store.js';
import type { PendingWrite } from '../writes/pending-deletions.js';
import { trackedWritesOf, WriteTracker } from '../writes/write-tracker.js';

/** Dependencies of a cache. */
export interface CacheDependencies {
  readonly transport: Transport;
  readonly mapper: RestMapper;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Returns numbers from 0 (inclusive) to 1 (exclusive). Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** The result of `metrics.cache(host)`. Default: nothing is counted. */
  readonly metrics?: Pick<CacheMetrics, 'listed' | 'watching'> | undefined;
  /** The writes that reads must include. Default: none, so reads can be older than a write. */
  readonly writes?: WriteTracker | undefined;
}

/** Creates a cache. It sends no requests before `start`, except for discovery. */
export function newCache(dependencies: CacheDependencies, options: CacheOptions = {}): Cache {
  return new ObjectCache(dependencies, options);
}

const defaultSyncTimeout = 30_000;

class ObjectCache implements Cache {
  readonly #dependencies: WatchDependencies;
  readonly #mapper: RestMapper;
  readonly #watched = new Map<string, Promise<WatchedKind>>();
  readonly #indexes = new Map<string, Map<string, IndexFunction<KubernetesObject>>>();
  readonly #running = new Set<Promise<unknown>>();
  #signal: AbortSignal | undefined;

  constructor(
    dependencies: CacheDependencies,
    private readonly options: CacheOptions,
  ) {
    const {
      clock = systemClock,
      log = silentLogger,
      random = Math.random,
      writes = new WriteTracker(),
      metrics = noMetrics.cache(''),
    } = dependencies;
    const { transport, mapper } = dependencies;
    const health = new WatchHealth(clock);
    this.#dependencies = { transport, clock, log, random, writes: trackedWritesOf(writes), metrics, health };
    this.#mapper = mapper;
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#signal) throw new Error('the cache is already started');
    this.#signal = signal;
    for (const watched of this.#watched.values()) whenOpen(watched, (kind) => this.#run(kind, signal));
    await aborted(signal);
    await Promise.all(this.#running);
  }

  async waitForSync(signal?: AbortSignal): Promise<void> {
    await Promise.all([...this.#watched.values()].map(async (watched) => (await watched).informer.waitForSync(signal)));
  }

  watchChecker(options?: WatchCheckOptions): HealthCheck {
    return () => this.#dependencies.health.check(options);
  }

  async informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>> {
    return (await this.#watch(kind)).informer as unknown as Informer<T>; // the key of the map is the kind of T
  }

  removeInformer(kind: ObjectType<KubernetesObject>): void {
    const key = keyOf(kind);
    const reason = new Error(`the informer of \`${groupVersionKindOf(kind).kind}\` was removed from the cache`);
    whenOpen(this.#watched.get(key), (removed) => removed.stop(reason));
    this.#watched.delete(key);
  }

  indexField<T extends KubernetesObject>(kind: ObjectType<T>, field: string, values: IndexFunction<T>): void {
    const key = keyOf(kind);
    const indexes = this.#indexes.get(key) ?? new Map<string, IndexFunction<KubernetesObject>>();
    if (indexes.has(field))
      throw new Error(`${groupVersionKindOf(kind as never).kind} already has an index \`${field}\``);
    const index = values as unknown as IndexFunction<KubernetesObject>; // only called with objects of type T
    this.#indexes.set(key, indexes.set(field, index));
    whenOpen(this.#watched.get(key), ({ informer }) => {
      if (!informer.store.hasIndex(field)) informer.addIndex(field, index);
    });
  }

  async get<T extends KubernetesObject>(kind: ObjectType<T>, key: ObjectKey, options?: GetOptions): Promise<Stored<T>> {
    const found = await this.find(kind, key, options);
    if (found) return found;
    const { mapping } = await this.#watch(kind);
    throw newNotFound({ group: mapping.group, resource: mapping.plural }, key.name);
  }

  async find<T extends KubernetesObject>(
    kind: ObjectType<T>,
    key: ObjectKey,
    options?: GetOptions,
  ): Promise<Stored<T> | undefined> {
    const watched = await this.#synced(kind, options?.signal);
    const { informer, mapping, watches, pending } = watched;
    const { namespace, name } = checkKey(mapping, key);
    checkNamespace(mapping.kind, namespace, watches);
    const { latest } = pending;
    while (pending.of({ namespace, name }, latest).length > 0)
      await this.#untilDelivered(watched, () => pending.of({ namespace, name }, latest), options?.signal);
    const found = informer.store.get({ namespace, name });
    return found && resultOf<T>(watches, options)(found);
  }

  async list<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: ListOptions = {},
  ): Promise<ObjectList<Stored<T>>> {
    const watched = await this.#synced(kind, options.signal);
    const { informer, mapping, watches, pending } = watched;
    const namespace = mapping.namespaced ? options.namespace || options.fields?.['metadata.namespace'] : undefined;
    if (namespace) checkNamespace(mapping.kind, namespace, watches);
    const { latest } = pending;
    while (pending.in(namespace, latest).length > 0)
      await this.#untilDelivered(watched, () => pending.in(namespace, latest), options.signal);
    return listStore(informer.store, mapping.kind, { ...options, namespace }, resultOf(watches, options));
  }

  async #synced<T extends KubernetesObject>(kind: ObjectType<T>, given?: AbortSignal): Promise<WatchedKind<T>> {
    if (!this.#signal) throw new CacheNotStartedError();
    const type = kind as ObjectType<KubernetesObject>; // only its group, version, kind and metadata-only mark are used
    const gvk = groupVersionKindOf(type);
    if (this.options.failOnMissingInformer && !this.#watched.has(keyOf(type))) {
      throw new NotCachedError(gvk.kind, undefined, this.#watched.has(keyOf(metadataOf(type))));
    }
    const signal = callSignal(given);
    const watched = await untilAborted(this.#watch(kind), signal);
    if (!watched.informer.hasSynced) await this.#untilSynced(gvk.kind, watched.informer, signal);
    return watched as unknown as WatchedKind<T>; // the key of the map is the kind of T
  }

  async #untilSynced(
    kind: string,
    informer: KindInformer<KubernetesObject>,
    parent: AbortSignal | undefined,
  ): Promise<void> {
    const { syncTimeout: delay = defaultSyncTimeout } = this.options;
    const reason = new Error(`timed out after ${delay / 1000} s`);
    try {
      const { clock } = this.#dependencies;
      await withDeadline({ clock, parent, delay, reason }, (signal) => informer.waitForSync(signal));
    } catch (error) {
      if (informer.failure === undefined && error !== reason) throw error;
      throw new CacheNotSyncedError(kind, error, informer.failure);
    }
  }

  async #untilDelivered<T extends KubernetesObject>(
    { pending, mapping, informer }: WatchedKind<T>,
    find: () => readonly PendingWrite[],
    given: AbortSignal | undefined,
  ): Promise<void> {
    const { clock, writes: tracker } = this.#dependencies;
    const wait = { clock, signal: callSignal(given), kind: mapping.kind, failure: () => informer.failure };
    await tracker.untilDelivered(pending, find, wait);
  }

  #watch<T extends KubernetesObject>(kind: ObjectType<T>): Promise<WatchedKind> {
    const type = kind as ObjectType<KubernetesObject>; // only its group, version, kind and metadata-only mark are used
    const key = keyOf(type);
    const known = this.#watched.get(key);
    if (known) return known;
    const opening = runOutsideOfScopes(() => this.#open(type)); // the informer outlives the reconcile that starts it
    this.#watched.set(key, opening);
    // The CRD of an unknown kind may be installed later: the next read tries again.
    opening.catch(() => this.#watched.get(key) === opening && this.#watched.delete(key));
    return opening;
  }

  async #open(kind: ObjectType<KubernetesObject>): Promise<WatchedKind> {
    const mapping = await this.#mapper.restMapping(groupVersionKindOf(kind));
    const watched = new WatchedKind(kind, mapping, this.#dependencies, this.options);
    for (const [field, values] of this.#indexes.get(keyOf(kind)) ?? []) watched.informer.addIndex(field, values);
    if (this.#signal) this.#run(watched, this.#signal);
    return watched;
  }

  #run(watched: WatchedKind, signal: AbortSignal): void {
    const running = watched.run(signal).then(() => void this.#running.delete(running));
    this.#running.add(running);
  }
}

function whenOpen(watched: Promise<WatchedKind> | undefined, callback: (watched: WatchedKind) => void): void {
  void watched?.then(callback, () => {});
}

function resultOf<T extends KubernetesObject>(
  watches: Watches,
  { unsafeDisableDeepCopy: given }: Pick<GetOptions, 'unsafeDisableDeepCopy'> = {},
): (object: Stored<T>) => Stored<T> {
  return (object) => {
    const { namespace } = object.metadata;
    const isShared = given ?? (watches.get(namespace) ?? watches.get(undefined))?.unsafeDisableDeepCopy;
    return isShared ? object : deepCopy(object);
  };
}

/** The metadata of a kind has its own key. */
function keyOf(kind: ObjectType<never> | ObjectType<KubernetesObject>): string {
  const { group, version, kind: name } = groupVersionKindOf(kind);
  return `${isPartial(kind) ? 'metadata of ' : ''}${group}/${version}/${name}`;
}
