import type { KubernetesObject, Stored } from '../../k8s/index.js';
import type { ObjectKey } from '../client/index.js';
import { namespacedName } from '../client/internal.js';
import type { IndexFunction } from './informer.js';
import { hasFailedTransform } from './transform-failure.js';

type Bucket<T extends KubernetesObject> = Map<string, Stored<T>>;

/** An index: the function that computes its values, and the objects by value. */
interface Index<T extends KubernetesObject> {
  readonly valuesOf: IndexFunction<T>;
  readonly buckets: Map<string, Bucket<T>>;
}

/** The objects of one kind by key, by namespace, and by the values of indexes. */
export class ObjectStore<T extends KubernetesObject> {
  readonly #objects: Bucket<T> = new Map();
  readonly #byNamespace: Index<T> = { valuesOf: namespaceOf, buckets: new Map() };
  readonly #indexes = new Map<string, Index<T>>();
  /** Objects whose transform failed. Their values are unknown, so that indexes have them under each value. */
  readonly #untransformed: Bucket<T> = new Map();

  get size(): number {
    return this.#objects.size;
  }

  get(key: ObjectKey): Stored<T> | undefined {
    return this.#objects.get(namespacedName(key));
  }

  /**
   * Stores an object, and returns the previous one.
   *
   * @param key of the object, if it is known: a large list then has one string per key, not several
   */
  put(object: Stored<T>, key: string = keyOfObject(object)): Stored<T> | undefined {
    const before = this.#objects.get(key);
    for (const index of this.#all()) {
      if (before) removeFrom(index, key, before);
      addTo(index, key, object);
    }
    this.#objects.set(key, object);
    if (hasFailedTransform(object)) this.#untransformed.set(key, object);
    else this.#untransformed.delete(key);
    return before;
  }

  /** Removes an object, and returns the stored one. */
  remove(object: Stored<T>): Stored<T> | undefined {
    const key = keyOfObject(object);
    const before = this.#objects.get(key);
    if (!before) return undefined;
    for (const index of this.#all()) removeFrom(index, key, before);
    this.#objects.delete(key);
    this.#untransformed.delete(key);
    return before;
  }

  /** Returns all objects, or those of one namespace. */
  values(namespace?: string): Iterable<Stored<T>> {
    if (!namespace) return this.#objects.values();
    return this.#byNamespace.buckets.get(namespace)?.values() ?? [];
  }

  hasIndex(name: string): boolean {
    return this.#indexes.has(name);
  }

  /** Adds an index, including the objects that are already stored. */
  addIndex(name: string, values: IndexFunction<T>): void {
    const valuesOf: IndexFunction<T> = (object) => (hasFailedTransform(object) ? [] : values(object));
    const index = { valuesOf, buckets: new Map() };
    for (const [key, object] of this.#objects) addTo(index, key, object);
    this.#indexes.set(name, index);
  }

  /** Returns the objects with a value in an index, and those whose transform failed. */
  *byIndex(name: string, value: string): Iterable<Stored<T>> {
    yield* this.#indexes.get(name)?.buckets.get(value)?.values() ?? [];
    yield* this.#untransformed.values();
  }

  /** Whether an object has a value in an index, or its transform failed. */
  isIndexed(name: string, value: string, object: Stored<T>): boolean {
    if (hasFailedTransform(object)) return true;
    return this.#indexes.get(name)?.buckets.get(value)?.has(keyOfObject(object)) ?? false;
  }

  *#all(): Iterable<Index<T>> {
    yield this.#byNamespace;
    yield* this.#indexes.values();
  }
}

/** Returns the key of an object within its kind, `namespace/name`. */
export function keyOfObject({ metadata }: Stored<KubernetesObject>): string {
  return namespacedName(metadata);
}

function namespaceOf({ metadata }: KubernetesObject): readonly string[] {
  return metadata.namespace ? [metadata.namespace] : [];
}

function addTo<T extends KubernetesObject>({ valuesOf, buckets }: Index<T>, key: string, object: Stored<T>): void {
  for (const value of valuesOf(object)) {
    const bucket = buckets.get(value);
    if (bucket) bucket.set(key, object);
    else buckets.set(value, new Map([[key, object]]));
  }
}

function removeFrom<T extends KubernetesObject>({ valuesOf, buckets }: Index<T>, key: string, object: Stored<T>): void {
  for (const value of valuesOf(object)) {
    const bucket = buckets.get(value);
    bucket?.delete(key);
    if (bucket?.size === 0) buckets.delete(value);
  }
}
