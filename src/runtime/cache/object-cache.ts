import {
  apiVersionOf,
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
  type Stored,
} from '../../k8s/index.js';
import {
  collectionPath,
  deepCopy,
  type GetOptions,
  type ListOptions,
  newNotFound,
  type ObjectKey,
  type ObjectList,
  type RestMapper,
  type RestMapping,
  type Transport,
} from '../client/index.js';
import { checkKey } from '../client/internal.js';
import { type Clock, systemClock } from '../clock/index.js';
import { aborted, onAbort, untilAborted, withDeadline } from '../clock/internal.js';
import { type Logger, silentLogger } from '../log/index.js';
import { type Metrics, noMetrics } from '../metrics/index.js';
import { callSignal, runOutsideOfScopes } from '../scope/internal.js';
import { type Cache, CacheNotStartedError, CacheNotSyncedError, NotCachedError } from './cache.js';
import type { CacheOptions } from './cache-options.js';
import type { IndexFunction, Informer } from './informer.js';
import { KindInformer } from './kind-informer.js';
import type { PendingWrite, PendingWrites } from './pending-writes.js';
import { listStore } from './read-store.js';
import { Reflector } from './reflector.js';
import { type Watches, watchesOf } from './resolve-options.js';
import { WriteTracker } from './write-tracker.js';

/** The part of `Metrics` that a cache uses. */
export type CacheMetrics = Pick<Metrics, 'listed' | 'watching'>;

/** The dependencies of a cache. */
export interface CacheDependencies {
  readonly transport: Transport;
  readonly mapper: RestMapper;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Returns numbers from 0 (inclusive) to 1 (exclusive). Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Default: nothing is counted. */
  readonly metrics?: CacheMetrics | undefined;
  /** The writes that reads must include. Default: none, so reads can return a state before them. */
  readonly writes?: WriteTracker | undefined;
}

/** Creates a cache. It sends no requests before `start`, except for discovery. */
export function newCache(dependencies: CacheDependencies, options: CacheOptions = {}): Cache {
  return new ObjectCache(dependencies, options);
}

const defaultSyncTimeout = 30_000;

/** A kind with an informer. */
interface Watched {
  readonly informer: KindInformer<KubernetesObject>;
  readonly mapping: RestMapping;
  readonly watches: Watches;
  readonly reflectors: readonly Reflector<KubernetesObject>[];
  /** Writes of this process that the reflectors have not delivered. */
  readonly pending: PendingWrites;
  readonly stop: AbortController;
}

class ObjectCache implements Cache {
  readonly #dependencies: { readonly [Name in keyof CacheDependencies]-?: Exclude<CacheDependencies[Name], undefined> };
  readonly #options: CacheOptions;
  readonly #watched = new Map<string, Promise<Watched>>();
  readonly #indexes = new Map<string, Map<string, IndexFunction<KubernetesObject>>>();
  readonly #started = new WeakSet<Watched>();
  readonly #running = new Set<Promise<unknown>>();
  #signal: AbortSignal | undefined;

  constructor(dependencies: CacheDependencies, options: CacheOptions) {
    const {
      clock = systemClock,
      log = silentLogger,
      random = Math.random,
      writes = new WriteTracker(),
      metrics = noMetrics,
    } = dependencies;
    this.#dependencies = { ...dependencies, clock, log, random, writes, metrics };
    this.#options = options;
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#signal) throw new Error('the cache is already started');
    this.#signal = signal;
    for (const watched of this.#watched.values())
      void watched.then(
        (kind) => this.#run(kind, signal),
        () => {},
      );
    await aborted(signal);
    await Promise.all(this.#running);
  }

  async waitForSync(signal?: AbortSignal): Promise<void> {
    await Promise.all([...this.#watched.values()].map(async (watched) => (await watched).informer.waitForSync(signal)));
  }

  async informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>> {
    const { informer } = await this.#watch(kind);
    return informer as unknown as KindInformer<T>; // the key of the map is the kind that T belongs to
  }

  removeInformer(kind: ObjectType<KubernetesObject>): void {
    const key = keyOfKind(groupVersionKindOf(kind));
    const watched = this.#watched.get(key);
    this.#watched.delete(key);
    void watched?.then(
      ({ stop }) => stop.abort(),
      () => {},
    );
  }

  indexField<T extends KubernetesObject>(kind: ObjectType<T>, field: string, values: IndexFunction<T>): void {
    const gvk = groupVersionKindOf(kind as ObjectType<KubernetesObject>); // only its group, version and kind are used
    const key = keyOfKind(gvk);
    const indexes = this.#indexes.get(key) ?? new Map<string, IndexFunction<KubernetesObject>>();
    if (indexes.has(field)) throw new Error(`${gvk.kind} already has an index \`${field}\``);
    indexes.set(field, values as unknown as IndexFunction<KubernetesObject>); // only ever given objects of T
    this.#indexes.set(key, indexes);
    void this.#watched.get(key)?.then(
      ({ informer }) => {
        if (!informer.store.hasIndex(field))
          informer.addIndex(field, values as unknown as IndexFunction<KubernetesObject>); // as above
      },
      () => {},
    );
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
    if (pending.size > 0) await this.#untilDelivered(watched, pending.of({ namespace, name }), options?.signal);
    const found = informer.store.get({ namespace, name });
    return found && !isShared(watches, options)(found) ? deepCopy(found) : found;
  }

  async list<T extends KubernetesObject>(
    kind: ObjectType<T>,
    options: ListOptions = {},
  ): Promise<ObjectList<Stored<T>>> {
    const watched = await this.#synced(kind, options.signal);
    const { informer, mapping, watches, pending } = watched;
    const namespace = options.namespace || options.fields?.['metadata.namespace'];
    if (namespace && mapping.namespaced) checkNamespace(mapping.kind, namespace, watches);
    if (pending.size > 0) await this.#untilDelivered(watched, pending.in(namespace), options.signal);
    return listStore(informer.store, mapping.kind, options, isShared(watches, options));
  }

  async #synced<T extends KubernetesObject>(
    kind: ObjectType<T>,
    given?: AbortSignal,
  ): Promise<Omit<Watched, 'informer'> & { informer: KindInformer<T> }> {
    if (!this.#signal) throw new CacheNotStartedError();
    const gvk = groupVersionKindOf(kind as ObjectType<KubernetesObject>); // only its group, version and kind are used
    if (this.#options.failOnMissingInformer && !this.#watched.has(keyOfKind(gvk))) throw new NotCachedError(gvk.kind);
    const signal = callSignal(given);
    const watched = await untilAborted(this.#watch(kind), signal);
    const { informer } = watched;
    if (!informer.hasSynced) await this.#untilSynced(gvk.kind, informer, signal);
    return { ...watched, informer: informer as unknown as KindInformer<T> }; // the key of the map is the kind of T
  }

  async #untilSynced(
    kind: string,
    informer: KindInformer<KubernetesObject>,
    parent: AbortSignal | undefined,
  ): Promise<void> {
    const { syncTimeout: delay = defaultSyncTimeout } = this.#options;
    const reason = new Error(`timed out after ${delay / 1000} s`);
    try {
      const { clock } = this.#dependencies;
      await withDeadline({ clock, parent, delay, reason }, (signal) => informer.waitForSync(signal));
    } catch (error) {
      if (informer.failure === undefined && error !== reason) throw error;
      throw new CacheNotSyncedError(kind, error, informer.failure);
    }
  }

  async #untilDelivered(
    { pending, mapping, informer }: Pick<Watched, 'pending' | 'mapping'> & { informer: { failure: unknown } },
    writes: readonly PendingWrite[],
    given: AbortSignal | undefined,
  ): Promise<void> {
    const { clock, writes: tracker } = this.#dependencies;
    const wait = { clock, signal: callSignal(given), kind: mapping.kind, failure: () => informer.failure };
    if (writes.length > 0) await tracker.untilDelivered(pending, writes, wait);
  }

  #watch<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Watched> {
    const gvk = groupVersionKindOf(kind as ObjectType<KubernetesObject>); // only its group, version and kind are used
    const key = keyOfKind(gvk);
    const known = this.#watched.get(key);
    if (known) return known;
    const opening = runOutsideOfScopes(() => this.#open(gvk)); // the informer outlives the reconcile that starts it
    this.#watched.set(key, opening);
    // The CRD of an unknown kind may be installed later: the next read tries again.
    opening.catch(() => this.#watched.get(key) === opening && this.#watched.delete(key));
    return opening;
  }

  async #open(gvk: GroupVersionKind): Promise<Watched> {
    const { transport, mapper, clock, log, random, writes, metrics } = this.#dependencies;
    const mapping = await mapper.restMapping(gvk);
    const watches = watchesOf(gvk, mapping, this.#options);
    const { freeze = process.env.NODE_ENV === 'test' } = this.#options;
    const apiVersion = apiVersionOf(gvk);
    const common = { clock, log, random };
    const informer = new KindInformer({ ...common, apiVersion, kind: gvk.kind, watches, freeze });
    for (const [field, values] of this.#indexes.get(keyOfKind(gvk)) ?? []) informer.addIndex(field, values);
    const pending = writes.track(gvk, { watches, find: (key) => informer.store.get(key) });
    const reflectors = [...watches].map(([namespace, { query }]) => {
      const path = collectionPath(mapping, namespace);
      const target = pending.watching(namespace, informer.target(namespace));
      const onList = () => metrics.listed(gvk.kind);
      const onWatch = (isOpen: boolean) => metrics.watching(gvk.kind, namespace, isOpen);
      return new Reflector({ ...common, transport, path, query, target, onList, onWatch });
    });
    const stop = new AbortController();
    onAbort(stop.signal, () => {
      informer.stop(new Error('the cache was stopped'));
      writes.untrack(gvk, pending);
    });
    const watched = { informer, mapping, watches, reflectors, pending, stop };
    if (this.#signal) this.#run(watched, this.#signal);
    return watched;
  }

  #run(watched: Watched, signal: AbortSignal): void {
    const { reflectors, stop } = watched;
    if (this.#started.has(watched)) return;
    this.#started.add(watched);
    const stopListening = onAbort(signal, () => stop.abort());
    const running = Promise.all(reflectors.map((reflector) => reflector.run(stop.signal))).then(() => {
      stopListening();
      this.#running.delete(running);
    });
    this.#running.add(running);
  }
}

/** An object that is not cached must not be reported as not found. */
function checkNamespace(kind: string, namespace: string | undefined, watches: Watches): void {
  if (watches.has(undefined) || watches.has(namespace)) return;
  throw new NotCachedError(kind, { namespace, cached: [...watches.keys()] });
}

/** Returns whether a read returns an object of the store itself instead of a copy. */
function isShared(watches: Watches, options: Pick<GetOptions, 'unsafeDisableDeepCopy'> = {}) {
  const { unsafeDisableDeepCopy: given } = options;
  return ({ metadata: { namespace } }: KubernetesObject) =>
    given ?? (watches.get(namespace) ?? watches.get(undefined))?.unsafeDisableDeepCopy ?? false;
}

function keyOfKind({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}
