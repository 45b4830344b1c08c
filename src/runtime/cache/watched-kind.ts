import {
  apiVersionOf,
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  type ObjectType,
} from '../../k8s/index.js';
import { collectionPath, type RestMapping, type Transport } from '../client/index.js';
import { representationOf } from '../client/internal.js';
import type { Clock } from '../clock/index.js';
import { onAbort } from '../clock/internal.js';
import type { Logger } from '../log/index.js';
import type { Metrics } from '../metrics/index.js';
import type { CacheOptions } from './cache-options.js';
import { KindInformer } from './kind-informer.js';
import type { PendingWrites } from './pending-writes.js';
import { Reflector } from './reflector.js';
import { type Watches, watchesOf } from './resolve-options.js';
import type { WatchHealth } from './watch-health.js';
import type { WriteTracker } from './write-tracker.js';

/** The part of `Metrics` that a cache uses. */
export type CacheMetrics = Pick<Metrics, 'listed' | 'watching'>;

/** The dependencies of a watched kind. */
export interface WatchDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
  readonly metrics: CacheMetrics;
  readonly writes: WriteTracker;
  readonly health: WatchHealth;
}

/** A kind with an informer, and the reflectors that keep it up to date. */
export class WatchedKind {
  readonly informer: KindInformer<KubernetesObject>;
  readonly mapping: RestMapping;
  /** Whether the store has only metadata. */
  readonly isPartial: boolean;
  readonly watches: Watches;
  /** Writes of this process that the reflectors have not delivered. */
  readonly pending: PendingWrites;
  readonly #reflectors: readonly Reflector<KubernetesObject>[];
  readonly #stop = new AbortController();
  #isStarted = false;

  /** @throws Error if the options do not fit the kind */
  constructor(
    readonly kind: ObjectType<KubernetesObject>,
    mapping: RestMapping,
    dependencies: WatchDependencies,
    options: CacheOptions,
  ) {
    const { writes } = dependencies;
    const { freeze = process.env.NODE_ENV === 'test' } = options;
    const gvk = groupVersionKindOf(kind);
    this.mapping = mapping;
    this.isPartial = isPartial(kind);
    this.watches = watchesOf(kind, mapping, options);
    const { watches } = this;
    const identity = { apiVersion: apiVersionOf(gvk), kind: gvk.kind, isPartial: this.isPartial };
    this.informer = new KindInformer({ ...dependencies, ...identity, watches, freeze });
    this.pending = writes.track(gvk, { watches, find: (key) => this.informer.store.get(key) });
    this.#reflectors = [...watches.keys()].map((namespace) => this.#reflectorOf(namespace, dependencies));
    onAbort(this.#stop.signal, () => {
      this.informer.stop(new Error('the cache was stopped'));
      writes.untrack(gvk, this.pending);
    });
  }

  /** Keeps the informer up to date until the signal is aborted, or it is stopped. Does nothing if it is running. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const stopListening = onAbort(signal, () => this.stop());
    await Promise.all(this.#reflectors.map((reflector) => reflector.run(this.#stop.signal)));
    stopListening();
  }

  stop(): void {
    this.#stop.abort();
  }

  #reflectorOf(
    namespace: string | undefined,
    { metrics, health, ...dependencies }: WatchDependencies,
  ): Reflector<KubernetesObject> {
    const { kind } = this.mapping;
    const { accept, acceptList } = representationOf(this.kind);
    const watch = { kind, namespace, failure: () => this.informer.failure };
    const changed = (...change: Parameters<CacheMetrics['watching']>) => metrics.watching(...change);
    return new Reflector({
      ...dependencies,
      path: collectionPath(this.mapping, namespace),
      query: this.watches.get(namespace)?.query ?? {},
      accept,
      acceptList,
      target: this.pending.watching(namespace, this.informer.target(namespace)),
      onList: () => metrics.listed(kind),
      onWatch: health.expect(watch, this.#stop.signal, changed),
    });
  }
}
