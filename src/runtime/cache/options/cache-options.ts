import type { KubernetesObject, ObjectType, Stored } from '../../../k8s/index.js';
import type { ListOptions } from '../../client/index.js';

/** Changes an object before it is stored. May mutate and return its argument. */
export type Transform = (object: Stored<KubernetesObject>) => Stored<KubernetesObject>;

/** Which objects of a namespace a cache contains, and how it stores them. */
export interface NamespaceCacheOptions {
  /** Caches only objects with these labels; `{}` caches all. Default: all objects. */
  readonly labels?: NonNullable<ListOptions['labels']> | undefined;
  /** Caches only objects with these values of selectable fields. Default: all objects. */
  readonly fields?: NonNullable<ListOptions['fields']> | undefined;
  /**
   * Changes objects before they are stored, usually to save memory. Must keep the namespace, name, uid and resource
   * version. If the transform fails, the error is logged and the cache keeps the last state of the object, if any.
   * Default: none.
   */
  readonly transform?: Transform | undefined;
  /**
   * Returns cached objects themselves instead of copies, which saves time and memory. They must not be mutated.
   * Default: false; reads can override it.
   */
  readonly unsafeDisableDeepCopy?: boolean | undefined;
  /** How often listeners receive an update of every object, in milliseconds; 0 for never. Default: 36,000,000. */
  readonly resyncPeriod?: number | undefined;
}

/** The key of {@link KindCacheOptions.namespaces} for all namespaces that are not listed. */
export const allNamespaces = '';

/** Which objects of a kind a cache contains, and how it stores them. */
export interface KindCacheOptions extends NamespaceCacheOptions {
  /**
   * Caches only objects in these namespaces: a list of names, or settings by name. The key {@link allNamespaces} stands
   * for all others. Does not limit cluster-scoped kinds, and must not be set for such a kind in `byKind`. Default for
   * the cache: all namespaces; for a kind: the namespaces of the cache.
   *
   * The first defined setting applies, in this order: kind and namespace, kind, cache and namespace, cache.
   *
   * @example
   * { namespaces: { shop: {}, [allNamespaces]: { labels: { 'example.com/managed': 'true' } } } }
   */
  readonly namespaces?: readonly string[] | Readonly<Record<string, NamespaceCacheOptions>> | undefined;
}

/** Options of {@link newCache}: defaults for all kinds, and settings of individual kinds. */
export interface CacheOptions extends KindCacheOptions {
  /** Settings of individual kinds, which override those for all kinds, as pairs or in a Map. Default: none. */
  readonly byKind?:
    | ReadonlyMap<ObjectType<KubernetesObject>, KindCacheOptions>
    | readonly (readonly [ObjectType<KubernetesObject>, KindCacheOptions])[]
    | undefined;
  /** Removes `metadata.managedFields` from cached objects, which halves the memory of small objects. Default: true. */
  readonly stripManagedFields?: boolean | undefined;
  /**
   * How long a read waits for the informer of its kind to sync, in milliseconds. The wait also ends when the reconcile
   * ends. Default: 30,000.
   */
  readonly syncTimeout?: number | undefined;
  /**
   * Freezes cached objects, so that a listener, predicate or map function that mutates an object fails instead of
   * corrupting the cache. Default: true if `NODE_ENV` is `test`, otherwise false.
   */
  readonly freeze?: boolean | undefined;
  /** Rejects reads of kinds without an informer, instead of starting one. Default: false. */
  readonly failOnMissingInformer?: boolean | undefined;
}
