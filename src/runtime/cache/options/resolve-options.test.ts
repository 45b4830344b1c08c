import { describe, expect, it } from 'vitest';
import { ConfigMap, Namespace } from '../../../k8s/core/v1.js';
import { groupVersionKindOf } from '../../../k8s/index.js';
import {
  allNamespaces,
  type CacheOptions,
  type KindCacheOptions,
  type NamespaceCacheOptions,
  type Transform,
} from './cache-options.js';
import { cachedNamespaces, watchesOf } from './resolve-options.js';

const gvk = groupVersionKindOf(ConfigMap);
const mapping = { ...gvk, plural: 'configmaps', namespaced: true };
const resolve = (options: CacheOptions) => watchesOf(ConfigMap, mapping, options);
const byKind = (own: KindCacheOptions) => new Map([[ConfigMap, own]]);

/** The label selector of each watch. */
function labelsOf(options: CacheOptions): Record<string, unknown> {
  const watches = resolve(options);
  return Object.fromEntries([...watches].map(([name, { query }]) => [name ?? '*', query.labelSelector]));
}

describe('the settings of a namespace', () => {
  const from = (source: string) => ({ labels: { from: source } });
  it.each<[string, CacheOptions, Record<string, string | undefined>]>([
    [
      'are its own settings of the kind',
      {
        byKind: byKind({ namespaces: { a: from('own-a') }, ...from('own') }),
        namespaces: { a: from('a') },
        ...from('all'),
      },
      { a: 'from=own-a' },
    ],
    [
      'are otherwise those of the kind',
      { byKind: byKind({ namespaces: { a: {} }, ...from('own') }), namespaces: { a: from('a') }, ...from('all') },
      { a: 'from=own' },
    ],
    [
      'are otherwise those of the namespace for all kinds',
      { byKind: byKind({ namespaces: ['a', 'b'] }), namespaces: { a: from('a') }, ...from('all') },
      { a: 'from=a', b: 'from=all' },
    ],
    ['are otherwise those for all kinds', { byKind: byKind({}), namespaces: ['a'], ...from('all') }, { a: 'from=all' }],
    [
      'come from all levels at once',
      { byKind: byKind(from('own')), namespaces: { a: from('a'), b: {} } },
      { a: 'from=own', b: 'from=own' },
    ],
    [
      'can be empty, which has precedence over a default',
      { namespaces: { a: { labels: {} }, b: { labels: '' }, c: { labels: undefined } }, ...from('all') },
      { a: undefined, b: undefined, c: 'from=all' },
    ],
    [
      'are those of all namespaces if a kind has an empty list',
      {
        byKind: byKind({ namespaces: {} }),
        namespaces: { a: from('a') },
        ...from('all'),
      },
      { '*': 'from=all' },
    ],
    ['are the default without namespaces', { byKind: byKind(from('own')), ...from('all') }, { '*': 'from=own' }],
    ['are not those of names in Object.prototype', { namespaces: ['constructor'] }, { constructor: undefined }],
  ])('%s', (_, options, expected) => {
    expect(labelsOf(options)).toEqual(expected);
  });

  it('consider every field at every level', () => {
    const transform: Transform = (object) => object;
    const all: Required<NamespaceCacheOptions> = {
      labels: { a: '1' },
      fields: { 'metadata.name': 'x' },
      transform,
      unsafeDisableDeepCopy: true,
      resyncPeriod: 5,
    };
    const levels: CacheOptions[] = [
      { ...all, namespaces: ['n'] },
      { namespaces: { n: all } },
      { namespaces: ['n'], byKind: byKind(all) },
      { byKind: byKind({ namespaces: { n: all } }) },
    ];
    for (const options of levels) {
      const settings = resolve({ stripManagedFields: false, ...options }).get('n');
      expect(settings).toMatchObject({
        query: { labelSelector: 'a=1', fieldSelector: 'metadata.name=x' },
        transforms: [transform],
        unsafeDisableDeepCopy: true,
        resyncPeriod: 5,
      });
    }
  });
});

describe('the watch of all other namespaces', () => {
  it('excludes those with a watch of their own', () => {
    const watches = resolve({ namespaces: { a: {}, [allNamespaces]: { fields: { type: 'x' } }, b: {} } });
    expect([...watches.keys()]).toEqual(['a', undefined, 'b']);
    expect(watches.get(undefined)?.query.fieldSelector).toBe('metadata.namespace!=a,metadata.namespace!=b,type=x');
    expect(watches.get('a')?.query.fieldSelector).toBeUndefined();
  });

  it('knows which labels, names and namespaces it selects, and no other fields', () => {
    const fields = { 'metadata.name': 'x', 'metadata.namespace': 'c' };
    const watches = resolve({
      namespaces: { a: { fields: { type: 'x' } }, c: { labels: 'app', fields }, [allNamespaces]: { labels: 'app' } },
    });
    const isSelected = (watch: string | undefined, name: string, namespace: string | undefined, labels = {}) =>
      watches.get(watch)?.isSelected({ namespace, name }, labels);
    expect(isSelected(undefined, 'y', 'b', { app: '' })).toBe(true);
    expect(isSelected(undefined, 'y', 'b')).toBe(false);
    expect(isSelected('a', 'x', 'a')).toBe(false);
    expect(isSelected('c', 'x', 'c', { app: '' })).toBe(true);
    expect(isSelected('c', 'x', 'c')).toBe(false);
    expect(isSelected('c', 'y', 'c', { app: '' })).toBe(false);
    expect(isSelected('c', 'x', undefined, { app: '' })).toBe(false);
  });

  it('is that of one namespace with a field selector for it', () => {
    const watches = resolve({ fields: { 'metadata.namespace': 'a', type: 'x' } });
    expect([...watches].map(([name, { query }]) => [name, query.fieldSelector])).toEqual([['a', 'type=x']]);
    const both = resolve({ namespaces: { a: {}, [allNamespaces]: { fields: { 'metadata.namespace': 'a' } } } });
    expect([...both.keys()]).toEqual(['a']);
  });
});

describe('namespaces', () => {
  it('do not apply to cluster-scoped kinds, for which they must not be set', () => {
    const node = groupVersionKindOf(Namespace);
    const cluster = { ...node, plural: 'namespaces', namespaced: false };
    const settings = { namespaces: { a: { labels: 'x' } }, labels: 'y' };
    const watches = watchesOf(Namespace, cluster, settings);
    expect([...watches].map(([name, { query }]) => [name, query.labelSelector])).toEqual([[undefined, 'y']]);
    const own = { byKind: new Map([[Namespace, { namespaces: { a: {} } }]]) };
    expect(() => watchesOf(Namespace, cluster, own)).toThrow('Namespace is cluster-scoped; remove `namespaces`');
  });

  it.each(['A', 'a/b', 'a,metadata.name=x', '..', '-a', 'a'.repeat(64)])('must be names: %s', (name) => {
    expect(() => resolve({ namespaces: [name] })).toThrow(/`namespaces` .* has the invalid name `.*: expected/);
  });

  it('must be names in field selectors', () => {
    const fields = { 'metadata.namespace': 'a/b' };
    expect(() => resolve({ fields })).toThrow(/^`fields\['metadata.namespace'\]` of the cache has .* name `a\/b`: /);
  });

  it('of which the check at start needs access', () => {
    expect(cachedNamespaces(ConfigMap, { namespaces: { a: {}, b: {} } })).toEqual(['a', 'b']);
    expect(cachedNamespaces(ConfigMap, { namespaces: { a: {}, [allNamespaces]: {} } })).toEqual([]);
    expect(cachedNamespaces(ConfigMap, { namespaces: ['a'], byKind: byKind({ namespaces: ['b'] }) })).toEqual(['b']);
    expect(cachedNamespaces(ConfigMap, { namespaces: ['a'], byKind: byKind({ namespaces: [] }) })).toEqual([]);
  });
});
