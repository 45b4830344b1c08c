import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { ListOptions, RestMapping } from '../client/index.js';
import type { Transform } from './kind-informer.js';

/** Which objects of a kind a cache contains, and how it stores them. */
export interface KindCacheOptions {
  /** Caches only objects with these labels. Default: all objects. */
  readonly labels?: NonNullable<ListOptions['labels']> | undefined;
  /** Caches only objects with these values of fields that the API server can select by. Default: all objects. */
  readonly fields?: NonNullable<ListOptions['fields']> | undefined;
  /** Caches only objects in these namespaces. Does not limit cluster-scoped kinds. Default: all namespaces. */
  readonly namespaces?: readonly string[] | undefined;
  /** Changes objects before they are stored, usually to save memory. Default: none. */
  readonly transform?: Transform | undefined;
  /**
   * Returns cached objects themselves instead of copies, which saves time and memory. They must not be mutated. A read can
   * override it with its option of the same name. Default: false.
   */
  readonly unsafeDisableDeepCopy?: boolean | undefined;
  /** How often listeners receive an update of every cached object, in milliseconds; 0 disables it. Default: 36 000 000 (10 h). */
  readonly resyncPeriod?: number | undefined;
}

/** Options of {@link newCache}: defaults for all kinds, and settings of individual kinds. */
export interface CacheOptions extends KindCacheOptions {
  /** Settings of individual kinds, which override those for all kinds. Default: none. */
  readonly byKind?: ReadonlyMap<ObjectType<KubernetesObject>, KindCacheOptions> | undefined;
  /** Removes `metadata.managedFields` from cached objects, which halves the memory of small objects. Default: true. */
  readonly stripManagedFields?: boolean | undefined;
  /**
   * How long a read waits for the informer of its kind to sync, in milliseconds. The wait also ends with the reconcile.
   * Default: 30 000.
   */
  readonly syncTimeout?: number | undefined;
  /**
   * Freezes cached objects, so that a listener, predicate or map function that mutates one fails instead of corrupting the
   * cache. Default: true if `NODE_ENV` is `test`.
   */
  readonly freeze?: boolean | undefined;
  /** Rejects reads of kinds without an informer, instead of starting one. Default: false. */
  readonly failOnMissingInformer?: boolean | undefined;
}

/** The settings of one kind, with defaults filled in. */
export interface ResolvedOptions extends Pick<KindCacheOptions, 'labels' | 'fields'> {
  readonly namespaces: readonly (string | undefined)[];
  readonly transforms: readonly Transform[];
  readonly resyncPeriod: number;
  readonly freeze: boolean;
  readonly unsafeDisableDeepCopy: boolean;
}

const tenHours = 36_000_000;

/**
 * Resolves the settings of a kind: its own first, then those for all kinds.
 *
 * @throws Error if namespaces are set for a cluster-scoped kind
 */
export function optionsFor(gvk: GroupVersionKind, mapping: RestMapping, options: CacheOptions): ResolvedOptions {
  const own = ownOptions(gvk, options);
  if (own.namespaces && !mapping.namespaced) {
    throw new Error(`${gvk.kind} is cluster-scoped; remove \`namespaces\` from its settings in \`byKind\``);
  }
  const { labels = options.labels, fields = options.fields, transform = options.transform } = own;
  const namespaces = (mapping.namespaced && (own.namespaces ?? options.namespaces)) || [undefined];
  const transforms = options.stripManagedFields === false ? [] : [stripManagedFields];
  return {
    ...(labels && { labels }),
    ...(fields && { fields }),
    namespaces: namespaces.length > 0 ? [...new Set(namespaces)] : [undefined],
    transforms: transform ? [...transforms, transform] : transforms,
    resyncPeriod: own.resyncPeriod ?? options.resyncPeriod ?? tenHours,
    unsafeDisableDeepCopy: own.unsafeDisableDeepCopy ?? options.unsafeDisableDeepCopy ?? false,
    freeze: options.freeze ?? process.env.NODE_ENV === 'test',
  };
}

function ownOptions({ group, kind }: GroupVersionKind, { byKind = new Map() }: CacheOptions): KindCacheOptions {
  for (const [other, own] of byKind) {
    const gvk = groupVersionKindOf(other);
    if (gvk.group === group && gvk.kind === kind) return own;
  }
  return {};
}

const stripManagedFields: Transform = (object) => {
  // A copy: after `delete`, V8 stores an object as a dictionary, which takes half as much memory again.
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
};
