import { describe, expect, it } from 'vitest';
import { fieldChanges, maskChange } from './field-changes.js';

const secret = (data: Record<string, string>) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, data });

describe('fieldChanges', () => {
  it.each([
    [
      'a changed field',
      { spec: { replicas: 1 } },
      { spec: { replicas: 2 } },
      [{ path: 'spec.replicas', before: 1, after: 2 }],
    ],
    ['an added field', { spec: {} }, { spec: { paused: true } }, [{ path: 'spec.paused', after: true }]],
    ['a removed field', { spec: { paused: true } }, { spec: {} }, [{ path: 'spec.paused', before: true }]],
    [
      'an item of a list',
      { a: [{ b: 1 }, 2] },
      { a: [{ b: 3 }, 2, 4] },
      [
        { path: 'a[0].b', before: 1, after: 3 },
        { path: 'a[2]', after: 4 },
      ],
    ],
    ['a name with dots', { labels: {} }, { labels: { 'a/b.c': 'x' } }, [{ path: 'labels["a/b.c"]', after: 'x' }]],
    ['another type', { a: [1] }, { a: { b: 1 } }, [{ path: 'a', before: [1], after: { b: 1 } }]],
    ['bookkeeping', { metadata: { resourceVersion: '1', generation: 1 } }, { metadata: { resourceVersion: '2' } }, []],
  ])('finds %s', (_, before, after, changes) => {
    expect(fieldChanges(before, after)).toEqual(changes);
  });

  it('has the whole object if it was created, without bookkeeping', () => {
    const created = { kind: 'Foo', metadata: { name: 'a', uid: 'u', managedFields: [] }, spec: { a: 1 } };
    expect(fieldChanges(undefined, created)).toEqual([
      { path: '', after: { kind: 'Foo', metadata: { name: 'a' }, spec: { a: 1 } } },
    ]);
  });

  it('does not keep large values, and keeps all others', () => {
    const [small, large] = ['x'.repeat(60_000), 'x'.repeat(70_000)];
    const note = 'more than 64 KiB, not recorded';
    expect(fieldChanges({ a: small, b: large }, { a: 1, b: 2, c: Array.from({ length: 20_000 }, () => 1) })).toEqual([
      { path: 'a', before: small, after: 1 },
      { path: 'b', before: note, after: 2 },
      { path: 'c', after: note },
    ]);
    expect(fieldChanges(undefined, { a: large })).toEqual([{ path: '', after: note }]);
  });

  it('shows that the data of a Secret changed, but not the data', () => {
    expect(fieldChanges(secret({ a: 'MQ==' }), secret({ a: 'Mg==', b: 'Mw==' }))).toEqual([
      { path: 'data.a', before: '***', after: '***' },
      { path: 'data.b', after: '***' },
    ]);
    expect(fieldChanges(undefined, secret({ a: 'MQ==' }))).toEqual([{ path: '', after: secret({ a: '***' }) }]);
    const emptied = { ...secret({}), data: undefined };
    expect(fieldChanges(secret({ a: 'MQ==' }), emptied)).toEqual([{ path: 'data', before: { a: '***' } }]);
  });

  it('does not show what kubectl has applied to a Secret', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{"data":{"a":"MQ=="}}' };
    const applied = { ...secret({}), metadata: { name: 'a', annotations } };
    expect(JSON.stringify(fieldChanges(undefined, applied))).not.toContain('MQ==');
    expect(JSON.stringify(fieldChanges({ ...applied, metadata: { annotations: {} } }, applied))).not.toContain('MQ==');
  });
});

describe('a Secret', () => {
  const applied = 'kubectl.kubernetes.io/last-applied-configuration';
  const secret = (rest: object = {}) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, ...rest });
  const annotated = { name: 's', annotations: { [applied]: '{"stringData":{"a":"hidden"}}' } };

  it.each([
    ['data', secret({ data: { a: 'hidden' } })],
    ['data that is added', secret(), secret({ data: { a: 'hidden' } })],
    ['data that is removed', secret({ data: { a: 'hidden' } }), secret({ data: {} })],
    ['stringData', secret(), secret({ stringData: { 'a.b': 'hidden' } })],
    ['data of another type', secret({ data: {} }), secret({ data: 'hidden' })],
    ['the last applied configuration', secret({ metadata: annotated })],
    ['the first annotation', secret(), secret({ metadata: annotated })],
    ['the first metadata', { ...secret(), metadata: undefined }, secret({ metadata: annotated })],
    ['an annotation', secret({ metadata: { name: 's', annotations: {} } }), secret({ metadata: annotated })],
  ])('does not show %s', (_, before: object, after?: object) => {
    expect(JSON.stringify(fieldChanges(before, after))).not.toContain('hidden');
    expect(JSON.stringify(fieldChanges(after, before))).not.toContain('hidden');
  });

  it.each([
    ['', secret({ data: { a: 'hidden' } })],
    ['metadata', annotated],
    ['metadata.annotations', annotated.annotations],
    ['data', { a: 'hidden' }],
    ['stringData.a', 'hidden'],
  ])('does not show the value that a webhook sets at `%s`', (path, after) => {
    expect(JSON.stringify(maskChange({ path, after }))).toMatch(/\*\*\*/);
    expect(JSON.stringify(maskChange({ path, after }))).not.toContain('hidden');
  });
});
