import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { ListOptions, RestMapping } from '../client/index.js';
import type { Transform } from './kind-informer.js';

/** What a cache contains of one kind, and in what form. */
export interface KindCacheOptions {
  /** Contains only objects with these labels. Default: all objects. */
  readonly labels?: NonNullable<ListOptions['labels']> | undefined;
  /** Contains only objects with these fields, of those that the API server can select by. Default: all objects. */
  readonly fields?: NonNullable<ListOptions['fields']> | undefined;
  /** Contains only objects of these namespaces. Kinds without namespaces are held whole. Default: all namespaces. */
  readonly namespaces?: readonly string[] | undefined;
  /** Changes objects before they are stored, most often to leave out what takes memory. Default: none. */
  readonly transform?: Transform | undefined;
  /** How often listeners are told all objects again, in milliseconds; 0 is never. Default: 36 000 000 (10 h). */
  readonly resyncPeriod?: number | undefined;
}

/** Options of {@link newCache}: defaults for all kinds, and settings of single kinds. */
export interface CacheOptions extends KindCacheOptions {
  /** Settings of single kinds. What they leave out is as for all kinds. Default: none. */
  readonly byKind?: ReadonlyMap<ObjectType<KubernetesObject>, KindCacheOptions> | undefined;
  /** Leaves `metadata.managedFields` out of the cache, which halves the memory of small objects. Default: true. */
  readonly stripManagedFields?: boolean | undefined;
  /**
   * How long a read waits until the first list of its kind has come, in milliseconds. A reconcile that ends earlier ends
   * the wait. Default: 30 000.
   */
  readonly syncTimeout?: number | undefined;
  /**
   * Freezes the objects in the cache, so that a listener, a predicate or a map function that changes one fails instead of
   * corrupting it for all others. Default: whether `NODE_ENV` is `test`.
   */
  readonly freeze?: boolean | undefined;
  /** Refuses reads of kinds that are not watched, instead of watching them from then on. Default: false. */
  readonly failOnMissingInformer?: boolean | undefined;
}

/** The settings of one kind, with defaults filled in. */
export interface ResolvedOptions extends Pick<KindCacheOptions, 'labels' | 'fields'> {
  readonly namespaces: readonly (string | undefined)[];
  readonly transforms: readonly Transform[];
  readonly resyncPeriod: number;
  readonly freeze: boolean;
}

const tenHours = 36_000_000;

/**
 * Fills in what applies to a kind: its own settings first, then those for all kinds.
 *
 * @throws Error when namespaces are given for a kind that has none
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
  // A copy: an object from which a field was deleted takes half as much memory again.
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
};
