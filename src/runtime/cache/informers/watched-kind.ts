import {
  apiVersionOf,
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  type ObjectType,
} from '../../../k8s/index.js';
import { collectionPath, type RestMapping } from '../../client/index.js';
import { representationOf } from '../../client/internal.js';
import { manyListeners, onAbort } from '../../clock/internal.js';
import type { CacheMetrics } from '../../metrics/index.js';
import type { CacheOptions } from '../options/cache-options.js';
import { type Watches, watchesOf } from '../options/resolve-options.js';
import { Reflector, type ReflectorOptions } from '../reflector/reflector.js';
import type { PendingWrites } from '../writes/pending-writes.js';
import type { TrackedWrites } from '../writes/write-tracker.js';
import { KindInformer } from './kind-informer.js';
import type { WatchHealth } from './watch-health.js';

/** Dependencies of {@link WatchedKind}. */
export interface WatchDependencies extends Pick<ReflectorOptions<never>, 'transport' | 'clock' | 'log' | 'random'> {
  readonly metrics: Pick<CacheMetrics, 'listed' | 'watching'>;
  readonly writes: TrackedWrites;
  readonly health: WatchHealth;
}

/** A kind with an informer, and the reflectors that keep it up to date. */
export class WatchedKind<T extends KubernetesObject = KubernetesObject> {
  readonly informer: KindInformer<T>;
  readonly watches: Watches;
  readonly pending: PendingWrites;
  readonly #dependencies: WatchDependencies;
  readonly #stop = manyListeners(new AbortController());
  #isStarted = false;

  /** @throws Error if the cache options are invalid for the kind */
  constructor(
    readonly kind: ObjectType<KubernetesObject>,
    readonly mapping: RestMapping,
    dependencies: WatchDependencies,
    options: CacheOptions,
  ) {
    const { writes } = dependencies;
    this.#dependencies = dependencies;
    const { freeze = process.env.NODE_ENV === 'test' } = options;
    const gvk = groupVersionKindOf(kind);
    this.watches = watchesOf(kind, mapping, options);
    const { watches } = this;
    const identity = { apiVersion: apiVersionOf(gvk), kind: gvk.kind, isPartial: isPartial(kind) };
    const isOwnChange = (before: string, after: string) => this.pending.isOwnChange(before, after);
    this.informer = new KindInformer({ ...dependencies, ...identity, watches, freeze, isOwnChange });
    this.pending = writes.track(gvk, { watches, find: (key) => this.informer.store.get(key) });
    onAbort(this.#stop.signal, () => {
      this.informer.stop(this.#stop.signal.reason);
      writes.untrack(gvk, this.pending);
    });
  }

  /** Runs the reflectors until the kind is stopped. Later calls do nothing. */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const stopListening = onAbort(signal, () => this.stop(new Error('the cache was stopped')));
    const reflectors = [...this.watches.keys()].map((namespace) => this.#reflectorOf(namespace));
    await Promise.all(reflectors.map((reflector) => reflector.run(this.#stop.signal)));
    stopListening();
  }

  /** @param reason reason with which pending waits reject */
  stop(reason: Error): void {
    this.#stop.abort(reason);
  }

  #reflectorOf(namespace: string | undefined): Reflector<T> {
    const { metrics, health, ...dependencies } = this.#dependencies;
    const { kind } = this.mapping;
    const watch = { kind, namespace, failure: () => this.informer.failureIn(namespace) };
    return new Reflector({
      ...dependencies,
      ...representationOf(this.kind),
      path: collectionPath(this.mapping, namespace),
      query: this.watches.get(namespace)?.query ?? {},
      target: this.pending.watching(namespace, this.informer.target(namespace)),
      onList: () => metrics.listed(kind),
      onWatch: health.expect(watch, this.#stop.signal, metrics.watching(kind)),
    });
  }
}
