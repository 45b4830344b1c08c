import { type KubernetesObject, partialObject, type Stored } from '../../../k8s/index.js';
import { containersIn, isObject } from '../../client/internal.js';
import { Latch, repeat } from '../../clock/internal.js';
import type { Logger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import type {
  EventListener,
  IndexFunction,
  Informer,
  ListenerOptions,
  ListenerRegistration,
} from '../interfaces/informer.js';
import type { Transform } from '../options/cache-options.js';
import type { Watches, WatchSettings } from '../options/resolve-options.js';
import type { ReflectorOptions, ReflectorTarget } from '../reflector/reflector.js';
import { keyOfObject, ObjectStore } from '../store/store.js';
import { ListenerQueue, type Notice } from './listener-queue.js';

interface KindInformerOptions extends Pick<ReflectorOptions<never>, 'clock' | 'log' | 'random'> {
  readonly apiVersion: string;
  readonly kind: string;
  /** Stores only the metadata of objects. */
  readonly isPartial: boolean;
  readonly watches: Watches<Pick<WatchSettings, 'transforms' | 'resyncPeriod'>>;
  readonly freeze: boolean;
  readonly isOwnChange: (before: string, after: string) => boolean;
}

/** The store of a kind, its indexes, and the listeners that are notified of changes. */
export class KindInformer<T extends KubernetesObject> implements Informer<T> {
  readonly store = new ObjectStore<T>();
  /** The queue of each listener, with a function that removes the listener. */
  readonly #queues = new Map<ListenerQueue<T>, (reason: Error) => void>();
  readonly #unsynced: Set<string | undefined>;
  readonly #synced = new Latch();
  readonly #errors: Logger;
  #stopped: Error | undefined;
  /** Errors of watches that have not recovered, by namespace. */
  readonly #failures = new Map<string | undefined, unknown>();

  constructor(private readonly options: KindInformerOptions) {
    this.#errors = limitErrors(options.log, options.clock);
    this.#unsynced = new Set(options.watches.keys());
  }

  get hasSynced(): boolean {
    return this.#unsynced.size === 0;
  }

  get failure(): unknown {
    return [...this.#failures.values()][0];
  }

  failureIn(namespace: string | undefined): unknown {
    return this.#failures.get(namespace);
  }

  waitForSync(signal?: AbortSignal): Promise<void> {
    return this.#synced.wait(signal);
  }

  stop(reason: Error): void {
    this.#stopped = reason;
    this.#synced.fail(reason);
    for (const end of this.#queues.values()) end(reason);
  }

  addListener(listener: EventListener<T>, options: ListenerOptions = {}): ListenerRegistration {
    const { log, kind } = this.options;
    const queue = new ListenerQueue(listener, (error) => log.error('cache listener failed', { kind, error }));
    if (this.#stopped) queue.close();
    for (const object of this.store.values()) queue.push((to) => to.create({ object, isInInitialList: true }));
    const cancelResync = this.#startResync(queue, options.resyncPeriod);
    const handled = new Latch();
    const end = (reason: Error) => {
      cancelResync();
      this.#queues.delete(queue);
      queue.close();
      handled.fail(reason);
    };
    this.#queues.set(queue, end);
    this.#synced.whenOpen(() => queue.push(() => handled.open()));
    if (this.#stopped) end(this.#stopped);
    return {
      waitForSync: async (signal) => {
        await this.#synced.wait(signal);
        await handled.wait(signal);
      },
      remove: () => end(new Error('the listener was removed')),
    };
  }

  /** Objects for which the function throws or returns no array are not indexed. */
  addIndex(name: string, values: IndexFunction<T>): void {
    const { kind } = this.options;
    this.store.addIndex(name, (object) => {
      try {
        const found = values(object);
        if (Array.isArray(found)) return found;
        throw new TypeError(`the index function returned ${typeof found}, not an array`);
      } catch (error) {
        const fields = { kind, index: name, error, object: partialObject(object, object) };
        this.#errors.error('index function failed', fields);
        return [];
      }
    });
  }

  /** Returns the reflector target for a namespace; undefined stands for all other namespaces. */
  target(namespace: string | undefined): ReflectorTarget<T> {
    const prepare = (object: Stored<T>) => this.#prepare(object, namespace);
    return {
      prepare,
      replace: (objects) => {
        this.#replace(namespace, objects);
        this.#unsynced.delete(namespace);
        if (this.hasSynced) this.#synced.open();
      },
      put: (object) => {
        const prepared = prepare(object);
        if (prepared) this.#put(prepared);
      },
      remove: (object) => {
        const prepared = prepare(object);
        if (prepared) this.#remove(prepared, false);
      },
      failed: (error) => void this.#failures.set(namespace, error),
      recovered: () => void this.#failures.delete(namespace),
    };
  }

  #replace(namespace: string | undefined, objects: ReadonlyMap<string, Stored<T>>): void {
    for (const known of [...this.#watchedBy(namespace)]) {
      if (!objects.has(keyOfObject(known))) this.#remove(known, true);
    }
    for (const [key, object] of objects) this.#put(object, key);
  }

  #watchedBy(namespace: string | undefined): Iterable<Stored<T>> {
    const { watches } = this.options;
    if (namespace !== undefined || watches.size === 1) return this.store.values(namespace);
    const isOther = ({ metadata }: Stored<T>) => !metadata.namespace || !watches.has(metadata.namespace);
    return [...this.store.values()].filter(isOther);
  }

  #put(object: Stored<T>, key?: string): void {
    const isInInitialList = !this.hasSynced;
    const before = this.store.put(object, key);
    const arrivedAt = isInInitialList ? undefined : this.options.clock.elapsed();
    if (!before) this.#notify((listener) => listener.create({ object, isInInitialList, arrivedAt }));
    else if (!isSameState(before, object)) {
      const isOwnWrite = this.options.isOwnChange(before.metadata.resourceVersion, object.metadata.resourceVersion);
      const event = { objectOld: before, objectNew: object, arrivedAt, ...(isOwnWrite && { isOwnWrite }) };
      this.#notify((listener) => listener.update(event));
    }
  }

  #remove(object: Stored<T>, deleteStateUnknown: boolean): void {
    const arrivedAt = this.options.clock.elapsed();
    if (!this.store.remove(object)) return;
    this.#notify((listener) => listener.delete({ object, deleteStateUnknown, arrivedAt }));
  }

  #notify(notice: Notice<T>): void {
    for (const queue of this.#queues.keys()) queue.push(notice);
  }

  /**
   * Sets apiVersion and kind, which list items of built-in kinds lack, and applies transforms. If a transform fails,
   * returns the stored object, if any: an addition or an update is dropped, as in client-go; a deletion is not.
   */
  #prepare(object: Stored<T>, namespace: string | undefined): Stored<T> | undefined {
    const { apiVersion, kind, isPartial } = this.options;
    const transforms = this.options.watches.get(namespace)?.transforms ?? [];
    const whole = object.kind ? object : { ...object, apiVersion, kind };
    const named = isPartial ? partialObject({ apiVersion, kind }, object) : whole;
    const { namespace: ofObject, name, uid, resourceVersion, creationTimestamp } = object.metadata; // a transform may mutate them
    try {
      const prepared = applyTransforms(named, transforms) as Stored<T>; // a transform keeps the kind
      if (this.options.freeze) for (const container of containersIn(prepared)) Object.freeze(container);
      return prepared;
    } catch (error) {
      const metadata = { ...(ofObject && { namespace: ofObject }), name, uid, resourceVersion, creationTimestamp };
      const failed = partialObject({ apiVersion, kind }, { metadata });
      this.#errors.error('cache transform failed', { kind, error, object: failed });
      return this.store.get(metadata);
    }
  }

  /** @param period resync period for all objects; undefined if each watch has its own */
  #startResync(queue: ListenerQueue<T>, period: number | undefined): () => void {
    if (period !== undefined) return this.#resyncEvery(period, queue, () => this.store.values());
    const cancels = [...this.options.watches].map(([namespace, { resyncPeriod }]) =>
      this.#resyncEvery(resyncPeriod, queue, () => this.#watchedBy(namespace)),
    );
    return () => {
      for (const cancel of cancels) cancel();
    };
  }

  #resyncEvery(period: number, queue: ListenerQueue<T>, objects: () => Iterable<Stored<T>>): () => void {
    if (period <= 0 || this.#stopped) return () => {};
    const { clock, random } = this.options;
    const resync = () => {
      for (const object of objects()) queue.push((to) => to.update({ objectOld: object, objectNew: object }));
    };
    return repeat(clock, () => period * (0.9 + 0.2 * random()), resync);
  }
}

function isSameState({ metadata: a }: Stored<KubernetesObject>, { metadata: b }: Stored<KubernetesObject>): boolean {
  return a.resourceVersion === b.resourceVersion && a.uid === b.uid;
}

/** @throws any error thrown by a transform; TypeError if a transform does not return the object */
function applyTransforms(object: Stored<KubernetesObject>, transforms: readonly Transform[]): Stored<KubernetesObject> {
  const { namespace, name, resourceVersion } = object.metadata; // a transform may mutate them
  let current = object;
  for (const transform of transforms) {
    const result: unknown = transform(current); // user code
    const { metadata } = (isObject(result) ? result : {}) as Partial<Stored<KubernetesObject>>;
    const isSame = metadata?.name === name && metadata?.namespace === namespace;
    if (!isSame || metadata?.resourceVersion !== resourceVersion) {
      throw new TypeError(
        'the transform must return the object with its namespace, name and resourceVersion unchanged',
      );
    }
    current = result as Stored<KubernetesObject>;
  }
  return current;
}
