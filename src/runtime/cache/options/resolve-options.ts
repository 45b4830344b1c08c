import {
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  type ObjectType,
  withoutUndefined,
} from '../../../k8s/index.js';
import type { ApiRequest, ObjectKey, RestMapping } from '../../client/index.js';
import { listQuery } from '../../client/internal.js';
import { matchesLabels, parseLabelSelector } from '../../labels/index.js';
import { NotCachedError } from '../interfaces/errors.js';
import {
  allNamespaces,
  type CacheOptions,
  type KindCacheOptions,
  type NamespaceCacheOptions,
  type Transform,
} from './cache-options.js';

/** Watch settings for one namespace, or for all others. */
export interface WatchSettings {
  readonly query: NonNullable<ApiRequest['query']>;
  /** Whether the selectors select an object; false if that depends on fields other than name and namespace. */
  readonly isSelected: (key: ObjectKey, labels: Readonly<Record<string, string>>) => boolean;
  readonly transforms: readonly Transform[];
  readonly resyncPeriod: number;
  readonly unsafeDisableDeepCopy: boolean;
}

/** The watches of a kind by namespace. The key `undefined` covers all namespaces without their own watch. */
export type Watches<S = WatchSettings> = ReadonlyMap<string | undefined, S>;

const tenHours = 36_000_000;

/** Throws if namespaces are set for a cluster-scoped kind, or a namespace name is invalid. */
export function watchesOf(
  kind: ObjectType<KubernetesObject>,
  { namespaced }: RestMapping,
  options: CacheOptions,
): Watches {
  const own = ownOptions(kind, options) ?? {};
  if (own.namespaces && !namespaced) {
    throw new Error(
      `${groupVersionKindOf(kind).kind} is cluster-scoped; remove \`namespaces\` from its settings in \`byKind\``,
    );
  }
  const found = new Map<string | undefined, NamespaceCacheOptions>();
  for (const name of namespaced ? namesOf(own, options) : [allNamespaces]) {
    const ofNamespace = namespaced ? settingsOf(options, name) : {};
    const settings = merged(options, ofNamespace, own, settingsOf(own, name));
    found.set(name === allNamespaces ? undefined : checkedName(name), settings);
  }
  if (namespaced) limitByField(found);
  const others = [...found.keys()].filter((name) => name !== undefined);
  return new Map([...found].map(([name, own]) => [name, resolved(own, options, name === undefined ? others : [])]));
}

/**
 * Returns the cached namespaces of a kind or, if `kind` is undefined, of all kinds without their own options; an empty
 * list stands for all namespaces.
 */
export function cachedNamespaces(
  kind: ObjectType<KubernetesObject> | undefined,
  options: CacheOptions,
): readonly string[] {
  const names = namesOf((kind && ownOptions(kind, options)) ?? {}, options);
  return names.includes(allNamespaces) ? [] : names;
}

/** Checks that a namespace is cached: an object that is not cached must not be reported as not found. */
export function checkNamespace(kind: string, namespace: string | undefined, watches: Watches): void {
  if (watches.has(undefined) || watches.has(namespace)) return;
  throw new NotCachedError(kind, { namespace, cached: [...watches.keys()] });
}

/** A metadata-only kind without its own settings uses those of whole objects. */
function ownOptions(kind: ObjectType<KubernetesObject>, { byKind = [] }: CacheOptions): KindCacheOptions | undefined {
  const found = [...byKind].filter(([other]) => isSameKind(other, kind));
  const ofPartial = found.find(([other]) => isPartial(other))?.[1];
  const ofWhole = found.find(([other]) => !isPartial(other))?.[1];
  return isPartial(kind) ? (ofPartial ?? ofWhole) : ofWhole;
}

function isSameKind(one: ObjectType<KubernetesObject>, other: ObjectType<KubernetesObject>): boolean {
  const [a, b] = [groupVersionKindOf(one), groupVersionKindOf(other)];
  return a.group === b.group && a.kind === b.kind;
}

function namesOf(own: KindCacheOptions, { namespaces: common = [] }: CacheOptions): readonly string[] {
  const { namespaces = common } = own;
  const names = Array.isArray(namespaces) ? [...new Set<string>(namespaces)] : Object.keys(namespaces);
  return names.length > 0 ? names : [allNamespaces];
}

function settingsOf({ namespaces = {} }: KindCacheOptions, name: string): NamespaceCacheOptions {
  const settings = Array.isArray(namespaces) ? {} : (namespaces as Readonly<Record<string, NamespaceCacheOptions>>); // a list is the only other form
  return Object.hasOwn(settings, name) ? (settings[name] ?? {}) : {};
}

/** Later arguments take precedence. */
function merged(...all: readonly NamespaceCacheOptions[]): NamespaceCacheOptions {
  return Object.assign({}, ...all.map(withoutUndefined));
}

function checkedName(name: string, option = 'namespaces'): string {
  if (name.length <= 63 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(name)) return name;
  const expected = 'expected at most 63 lowercase letters, digits and `-`, beginning and ending with a letter or digit';
  throw new Error(`\`${option}\` of the cache has the invalid name \`${name.slice(0, 100)}\`: ${expected}`);
}

/**
 * Replaces a watch of all namespaces with the field selector `metadata.namespace=x` by a watch of that namespace, which
 * requires fewer permissions.
 */
function limitByField(found: Map<string | undefined, NamespaceCacheOptions>): void {
  const settings = found.get(undefined);
  const { 'metadata.namespace': name, ...fields } = settings?.fields ?? {};
  if (!settings || !name) return;
  found.delete(undefined);
  if (!found.has(name)) found.set(checkedName(name, "fields['metadata.namespace']"), { ...settings, fields });
}

function resolved(
  { labels, fields, transform, resyncPeriod, unsafeDisableDeepCopy }: NamespaceCacheOptions,
  { stripManagedFields = true }: CacheOptions,
  excluded: readonly string[],
): WatchSettings {
  const query = listQuery({ labels, fields });
  const selectors = [...excluded.map((name) => `metadata.namespace!=${name}`), query.fieldSelector ?? ''];
  const requirements = labels === undefined ? [] : parseLabelSelector(labels);
  return {
    query: { ...query, fieldSelector: selectors.filter((one) => one !== '').join(',') || undefined },
    isSelected: (key, given) => hasFields(key, fields) && matchesLabels(requirements, given),
    transforms: [...(stripManagedFields ? [withoutManagedFields] : []), ...(transform ? [transform] : [])],
    resyncPeriod: resyncPeriod ?? tenHours,
    unsafeDisableDeepCopy: unsafeDisableDeepCopy ?? false,
  };
}

function hasFields({ namespace = '', name }: ObjectKey, fields: NamespaceCacheOptions['fields']): boolean {
  const known = new Map([
    ['metadata.name', name],
    ['metadata.namespace', namespace],
  ]);
  return Object.entries(fields ?? {}).every(([field, value]) => known.get(field) === value);
}

const withoutManagedFields: Transform = (object) => {
  // After `delete`, V8 would store the object as a dictionary, which requires 50% more memory.
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
};
