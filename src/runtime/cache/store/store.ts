import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import type { ObjectKey } from '../../client/index.js';
import { namespacedName } from '../../client/internal.js';
import type { IndexFunction } from '../interfaces/informer.js';

type Bucket<T extends KubernetesObject> = Map<string, Stored<T>>;

interface Index<T extends KubernetesObject> {
  readonly valuesOf: IndexFunction<T>;
  readonly buckets: Map<string, Bucket<T>>;
  /** Index values by object key. Computed when an object is added, because an event handler may mutate it later. */
  readonly added: Map<string, readonly string[]>;
}

/** The objects of one kind, by key, namespace and index value. */
export class ObjectStore<T extends KubernetesObject> {
  readonly #objects: Bucket<T> = new Map();
  readonly #byNamespace = new Map<string, Bucket<T>>();
  readonly #indexes = new Map<string, Index<T>>();

  get(key: ObjectKey): Stored<T> | undefined {
    return this.#objects.get(namespacedName(key));
  }

  /**
   * Stores an object, and returns the object that it replaces.
   *
   * @param key passed by callers that have already computed it, to store the string only once
   */
  put(object: Stored<T>, key: string = keyOfObject(object)): Stored<T> | undefined {
    const before = this.#objects.get(key);
    for (const index of this.#indexes.values()) {
      removeFrom(index, key);
      addTo(index, key, object);
    }
    const namespace = namespaceIn(key);
    if (namespace) addToBucket(this.#byNamespace, namespace, key, object);
    this.#objects.set(key, object);
    return before;
  }

  /** Returns the stored state of the removed object. */
  remove(object: Stored<T>): Stored<T> | undefined {
    const key = keyOfObject(object);
    const before = this.#objects.get(key);
    if (!before) return undefined;
    for (const index of this.#indexes.values()) removeFrom(index, key);
    removeFromBucket(this.#byNamespace, namespaceIn(key), key);
    this.#objects.delete(key);
    return before;
  }

  values(namespace?: string): Iterable<Stored<T>> {
    if (!namespace) return this.#objects.values();
    return this.#byNamespace.get(namespace)?.values() ?? [];
  }

  hasIndex(name: string): boolean {
    return this.#indexes.has(name);
  }

  addIndex(name: string, values: IndexFunction<T>): void {
    const index = { valuesOf: values, buckets: new Map(), added: new Map() };
    for (const [key, object] of this.#objects) addTo(index, key, object);
    this.#indexes.set(name, index);
  }

  byIndex(name: string, value: string): Iterable<Stored<T>> {
    return this.#indexes.get(name)?.buckets.get(value)?.values() ?? [];
  }

  isIndexed(name: string, value: string, object: Stored<T>): boolean {
    return this.#indexes.get(name)?.buckets.get(value)?.has(keyOfObject(object)) ?? false;
  }
}

/** Returns `namespace/name`. */
export function keyOfObject({ metadata }: Stored<KubernetesObject>): string {
  return namespacedName(metadata);
}

/** Returns '' for the key of a cluster-scoped object. */
function namespaceIn(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
}

function addTo<T extends KubernetesObject>(
  { valuesOf, buckets, added }: Index<T>,
  key: string,
  object: Stored<T>,
): void {
  const values = [...valuesOf(object)];
  added.set(key, values);
  for (const value of values) addToBucket(buckets, value, key, object);
}

function removeFrom<T extends KubernetesObject>({ buckets, added }: Index<T>, key: string): void {
  for (const value of added.get(key) ?? []) removeFromBucket(buckets, value, key);
  added.delete(key);
}

function addToBucket<T extends KubernetesObject>(
  buckets: Map<string, Bucket<T>>,
  value: string,
  key: string,
  object: Stored<T>,
): void {
  const bucket = buckets.get(value);
  if (bucket) bucket.set(key, object);
  else buckets.set(value, new Map([[key, object]]));
}

function removeFromBucket<T extends KubernetesObject>(
  buckets: Map<string, Bucket<T>>,
  value: string,
  key: string,
): void {
  const bucket = buckets.get(value);
  bucket?.delete(key);
  if (bucket?.size === 0) buckets.delete(value);
}
