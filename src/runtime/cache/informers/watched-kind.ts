import {
  apiVersionOf,
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  type ObjectType,
} from '../../../k8s/index.js';
import {
  collectionPath,
  type ObjectKey,
  type RestMapper,
  type RestMapping,
  type Transport,
} from '../../client/index.js';
import {
  checkKey,
  isSameResource,
  isUnknownPath,
  MissingNamespaceError,
  representationOf,
} from '../../client/internal.js';
import type { Clock } from '../../clock/index.js';
import { manyListeners, onAbort } from '../../clock/internal.js';
import type { Logger } from '../../log/index.js';
import type { CacheMetrics } from '../../metrics/index.js';
import type { CacheOptions } from '../options/cache-options.js';
import { type Watches, watchesOf } from '../options/resolve-options.js';
import { Reflector } from '../reflector/reflector.js';
import type { PendingWrites } from '../writes/pending-writes.js';
import type { TrackedWrites } from '../writes/tracked-writes.js';
import { KindInformer } from './kind-informer.js';
import type { WatchHealth } from './watch-health.js';

/** The dependencies of a watched kind. */
export interface WatchDependencies {
  readonly transport: Transport;
  readonly mapper: RestMapper;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
  readonly metrics: Pick<CacheMetrics, 'listed' | 'watching'>;
  readonly writes: TrackedWrites;
  readonly health: WatchHealth;
}

/** A kind with an informer, and the reflectors that keep it up to date. */
export class WatchedKind {
  readonly informer: KindInformer<KubernetesObject>;
  /** Whether the store has only metadata. */
  readonly isPartial: boolean;
  /** Writes of this process that the reflectors have not delivered. */
  readonly pending: PendingWrites;
  readonly #dependencies: WatchDependencies;
  readonly #options: CacheOptions;
  readonly #stop = new AbortController();
  #mapping: RestMapping;
  #watches: Watches;
  /** Stops the reflectors, so that new ones replace them. */
  #restart = () => {};
  #isChecking = false;
  /** Whether the path was not served, and the mapping has not been looked up since then. */
  #wasUnknown = false;
  #isStarted = false;

  /** @throws Error if the options do not fit the kind */
  constructor(
    readonly kind: ObjectType<KubernetesObject>,
    mapping: RestMapping,
    dependencies: WatchDependencies,
    options: CacheOptions,
  ) {
    const { writes } = dependencies;
    this.#dependencies = dependencies;
    this.#options = options;
    const { freeze = process.env.NODE_ENV === 'test' } = options;
    const gvk = groupVersionKindOf(kind);
    this.#mapping = mapping;
    this.isPartial = isPartial(kind);
    this.#watches = watchesOf(kind, mapping, options);
    const watches = () => this.#watches;
    const identity = { apiVersion: apiVersionOf(gvk), kind: gvk.kind, isPartial: this.isPartial };
    const isOwnChange = (before: string, after: string) => this.pending.isOwnChange(before, after);
    this.informer = new KindInformer({ ...dependencies, ...identity, watches, freeze, isOwnChange });
    this.pending = writes.track(gvk, { watches, find: (key) => this.informer.store.get(key) });
    onAbort(this.#stop.signal, () => {
      this.informer.stop(this.#stop.signal.reason);
      writes.untrack(gvk, this.pending);
    });
  }

  get mapping(): RestMapping {
    return this.#mapping;
  }

  get watches(): Watches {
    return this.#watches;
  }

  /** Keeps the informer up to date until the signal is aborted, or it is stopped. Does nothing if it is running. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const stopListening = onAbort(signal, () => this.stop(new Error('the cache was stopped')));
    while (!this.#stop.signal.aborted) await this.#feed(this.#stop.signal);
    stopListening();
  }

  /** @param reason reason with which pending waits reject */
  stop(reason: Error): void {
    this.#stop.abort(reason);
  }

  /** Runs the reflectors until the signal is aborted, or the path of the kind has changed. */
  async #feed(signal: AbortSignal): Promise<void> {
    const feed = manyListeners(new AbortController());
    const forget = onAbort(signal, () => feed.abort());
    this.#restart = () => feed.abort();
    const reflectors = [...this.#watches.keys()].map((namespace) => this.#reflectorOf(namespace, feed.signal));
    await Promise.all(reflectors.map((reflector) => reflector.run(feed.signal)));
    forget();
  }

  /**
   * Checks whether the scope has changed. Both scopes have the same path for all namespaces, so a watch of this path
   * can continue with objects of the other scope.
   */
  #checkScope({ metadata }: KubernetesObject): void {
    if (!!metadata.namespace !== this.#mapping.namespaced) void this.#checkMapping();
  }

  /** Looks up the mapping until that succeeds, after the path is served again: the kind may have another scope. */
  async #checkServed(): Promise<void> {
    const { signal } = this.#stop;
    while (this.#wasUnknown && !signal.aborted) {
      if (await this.#checkMapping()) this.#wasUnknown = false;
      else await this.#dependencies.clock.sleep(1_000, signal);
    }
  }

  /**
   * Checks the key of a read. A key without a namespace can be correct although the kind was namespaced, because its
   * CRD may have been recreated. The next read then succeeds.
   *
   * @throws TypeError if the name or the namespace is missing
   */
  checkedKey(key: ObjectKey): ObjectKey {
    try {
      return checkKey(this.#mapping, key);
    } catch (error) {
      if (error instanceof MissingNamespaceError) void this.#checkMapping();
      throw error;
    }
  }

  /**
   * Looks up the mapping if necessary: a kind whose CRD was recreated can have another plural or scope, and its old
   * objects are gone.
   *
   * @returns whether the mapping was looked up
   */
  async #checkMapping(): Promise<boolean> {
    const { mapper, log } = this.#dependencies;
    if (this.#isChecking) return false;
    this.#isChecking = true;
    try {
      mapper.invalidate?.(this.#mapping);
      const mapping = await mapper.restMapping(groupVersionKindOf(this.kind));
      if (isSameResource(mapping, this.#mapping)) return true;
      this.#watches = watchesOf(this.kind, mapping, this.#options);
      this.#mapping = mapping;
      this.informer.clear();
      this.#restart();
      return true;
    } catch (error) {
      log.debug('cannot look up a kind whose path is not served', { kind: this.#mapping.kind, error });
      return false;
    } finally {
      this.#isChecking = false;
    }
  }

  #reflectorOf(namespace: string | undefined, signal: AbortSignal): Reflector<KubernetesObject> {
    const { metrics, health, mapper: _, ...dependencies } = this.#dependencies;
    const { kind } = this.#mapping;
    const target = this.pending.watching(namespace, this.informer.target(namespace));
    const { accept, acceptList } = representationOf(this.kind);
    const watch = { kind, namespace, failure: () => this.informer.failure };
    return new Reflector({
      ...dependencies,
      path: collectionPath(this.#mapping, namespace),
      query: this.#watches.get(namespace)?.query ?? {},
      accept,
      acceptList,
      target: {
        ...target,
        replace: (objects) => {
          const [first] = objects.values();
          if (first) this.#checkScope(first);
          target.replace(objects);
        },
        put: (object) => {
          this.#checkScope(object);
          target.put(object);
        },
        failed: (error) => {
          target.failed?.(error);
          if (!isUnknownPath(error)) return;
          this.#wasUnknown = true;
          void this.#checkMapping();
        },
      },
      onList: () => {
        metrics.listed(kind);
        void this.#checkServed();
      },
      onWatch: health.expect(watch, signal, metrics.watching(kind)),
    });
  }
}
