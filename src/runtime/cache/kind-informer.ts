import type { KubernetesObject, Stored } from '../../k8s/index.js';
import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import { deepFreeze } from './deep-freeze.js';
import type { EventListener, IndexFunction, Informer, ListenerOptions, ListenerRegistration } from './informer.js';
import { Latch } from './latch.js';
import { ListenerQueue, type Notice } from './listener-queue.js';
import type { ReflectorTarget } from './reflector.js';
import { keyOfObject, ObjectStore } from './store.js';

/** Changes an object before it is stored. May change and return its argument. */
export type Transform = (object: Stored<KubernetesObject>) => Stored<KubernetesObject>;

/** Options of {@link KindInformer}. */
export interface KindInformerOptions {
  readonly apiVersion: string;
  readonly kind: string;
  /** Namespaces that are followed one by one; one `undefined` for all together. */
  readonly namespaces: readonly (string | undefined)[];
  readonly transforms: readonly Transform[];
  readonly resyncPeriod: number;
  /** Whether objects are frozen, so that nothing changes them by mistake. */
  readonly freeze: boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
}

/** The store of a kind, what reflectors put into it, and who is told about changes. */
export class KindInformer<T extends KubernetesObject> implements Informer<T> {
  readonly store = new ObjectStore<T>();
  readonly #options: KindInformerOptions;
  /** Who is told, each with what ends its resync. */
  readonly #queues = new Map<ListenerQueue<T>, () => void>();
  readonly #unsynced: Set<string | undefined>;
  readonly #synced = new Latch();
  #isStopped = false;
  #failure: unknown;

  constructor(options: KindInformerOptions) {
    this.#options = options;
    this.#unsynced = new Set(options.namespaces);
  }

  get hasSynced(): boolean {
    return this.#unsynced.size === 0;
  }

  get failure(): unknown {
    return this.#failure;
  }

  waitForSync(signal?: AbortSignal): Promise<void> {
    return this.#synced.wait(signal);
  }

  /** Ends all waiting and tells no one anything more. */
  stop(reason: Error): void {
    this.#isStopped = true;
    this.#synced.fail(reason);
    for (const [queue, cancelResync] of this.#queues) {
      queue.close();
      cancelResync();
    }
    this.#queues.clear();
  }

  addListener(listener: EventListener<T>, options: ListenerOptions = {}): ListenerRegistration {
    const { log, kind, resyncPeriod } = this.#options;
    const queue = new ListenerQueue(listener, (error) => log.error('a listener of the cache failed', { kind, error }));
    for (const object of this.store.values()) queue.push({ kind: 'create', event: { object, isInInitialList: true } });
    const cancelResync = this.#startResync(queue, options.resyncPeriod ?? resyncPeriod);
    this.#queues.set(queue, cancelResync);
    const handled = new Latch();
    this.#synced.whenOpen(() => queue.push({ kind: 'mark', reached: () => handled.open() }));
    return {
      waitForSync: async (signal) => {
        await this.#synced.wait(signal);
        await handled.wait(signal);
      },
      remove: () => {
        cancelResync();
        this.#queues.delete(queue);
        queue.close();
        handled.fail(new Error('the listener was removed'));
      },
    };
  }

  /** Adds an index. An object for which its function throws is left out of it. */
  addIndex(name: string, values: IndexFunction<T>): void {
    const { log, kind } = this.#options;
    this.store.addIndex(name, (object) => {
      try {
        return values(object);
      } catch (error) {
        log.error('the function of an index failed', { kind, index: name, object, error });
        return [];
      }
    });
  }

  /** What the reflector of one namespace (or of all) puts into the store. */
  target(namespace: string | undefined): ReflectorTarget<T> {
    return {
      prepare: (object) => this.#prepare(object),
      replace: (objects) => {
        this.#replace(namespace, objects);
        this.#unsynced.delete(namespace);
        this.#failure = undefined;
        if (this.hasSynced) this.#synced.open();
      },
      put: (object) => this.#put(this.#prepare(object)),
      remove: (object) => this.#remove(this.#prepare(object), false),
      failed: (error) => {
        this.#failure = error;
      },
    };
  }

  #replace(namespace: string | undefined, objects: readonly Stored<T>[]): void {
    const isThere = new Set(objects.map(keyOfObject));
    for (const known of [...this.store.values(namespace)]) {
      if (!isThere.has(keyOfObject(known))) this.#remove(known, true);
    }
    for (const object of objects) this.#put(object);
  }

  #put(object: Stored<T>): void {
    const isInInitialList = !this.hasSynced;
    const before = this.store.put(object);
    if (!before) this.#tell({ kind: 'create', event: { object, isInInitialList } });
    else if (!isSameState(before, object))
      this.#tell({ kind: 'update', event: { objectOld: before, objectNew: object } });
  }

  #remove(object: Stored<T>, deleteStateUnknown: boolean): void {
    if (this.store.remove(object)) this.#tell({ kind: 'delete', event: { object, deleteStateUnknown } });
  }

  #tell(notice: Notice<T>): void {
    for (const queue of this.#queues.keys()) queue.push(notice);
  }

  /** Items of lists of built-in kinds come without apiVersion and kind. */
  #prepare(object: Stored<T>): Stored<T> {
    const { apiVersion, kind, transforms, log } = this.#options;
    const applyTransform = (current: Stored<KubernetesObject>, transform: Transform) => {
      try {
        return transform(current);
      } catch (error) {
        log.error('a transform of the cache failed', { object: current, error });
        return current;
      }
    };
    const named = object.kind ? object : { ...object, apiVersion, kind };
    const prepared = transforms.reduce(applyTransform, named as Stored<KubernetesObject>) as Stored<T>; // a transform keeps the kind
    if (this.#options.freeze) deepFreeze(prepared);
    return prepared;
  }

  #startResync(queue: ListenerQueue<T>, period: number): () => void {
    if (period <= 0 || this.#isStopped) return () => {};
    const { clock, random } = this.#options;
    let cancel = () => {};
    const next = () => {
      cancel = clock.setTimer(period * (0.9 + 0.2 * random()), () => {
        for (const object of this.store.values()) {
          queue.push({ kind: 'update', event: { objectOld: object, objectNew: object } });
        }
        next();
      });
    };
    next();
    return () => cancel();
  }
}

/** After a list that was read again most objects are as before: no one needs to hear of them. */
function isSameState({ metadata: a }: Stored<KubernetesObject>, { metadata: b }: Stored<KubernetesObject>): boolean {
  return a.resourceVersion === b.resourceVersion && a.uid === b.uid;
}
