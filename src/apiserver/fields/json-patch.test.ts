import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json/index.js';
import { applyJsonPatch, readJsonPatch } from './json-patch.js';

const document: Json = { data: { a: '1' }, list: ['x', 'y'] };
const apply = (...patch: Json[]) => applyJsonPatch(document, readJsonPatch(patch));

describe('applyJsonPatch', () => {
  it('applies operations in order, and leaves the document as it is', () => {
    const result = apply(
      { op: 'copy', from: '/data/a', path: '/data/b' },
      { op: 'move', from: '/data/b', path: '/data/c~1d' },
      { op: 'test', path: '/data/c~1d', value: '1' },
      { op: 'replace', path: '/data/missing', value: 'r' },
      { op: 'remove', path: '/data/a' },
      { op: 'add', path: '/list/-', value: 'z' },
      { op: 'add', path: '/list/0', value: 'w' },
      { op: 'remove', path: '/list/-1' },
    );
    expect(result).toEqual({ data: { 'c/d': '1', missing: 'r' }, list: ['w', 'x', 'y'] });
    expect(document).toEqual({ data: { a: '1' }, list: ['x', 'y'] });
  });

  it('changes only one of two copies, and sorts the keys of changed objects', () => {
    const result = apply(
      { op: 'add', path: '/data/0', value: 'first' },
      { op: 'copy', from: '/data', path: '/copy' },
      { op: 'replace', path: '/data/a', value: '2' },
      { op: 'add', path: '/copy/c', value: '3' },
      { op: 'add', path: '/copy/__proto__', value: '4' },
    );
    expect(JSON.stringify(result)).toBe(
      '{"copy":{"0":"first","__proto__":"4","a":"1","c":"3"},"data":{"0":"first","a":"2"},"list":["x","y"]}',
    );
  });

  it('limits the size of copies', () => {
    const copies = Array.from({ length: 60 }, (_, index) => ({ op: 'copy', from: '/data', path: `/data/${index}` }));
    expect(() => apply(...copies)).toThrow(/^Unable to copy, the accumulated size increase of copy is \d+, exceeding/);
  });

  it('limits the depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(700)}1${'}'.repeat(700)}`);
    const add = { op: 'add', path: '/deep', value: deep };
    expect(() => apply(add)).not.toThrow();
    const copy = { op: 'copy', from: '/deep', path: `/deep${'/a'.repeat(700)}` };
    expect(() => apply(add, copy)).toThrow('the patched object is nested too deeply');
  });

  it('applies many operations to a large object', () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `key${index}`);
    const large = { data: Object.fromEntries(keys.map((key) => [key, ''])) };
    const patch = keys.slice(0, 10_000).flatMap((key) => [
      { op: 'test', path: `/data/${key}`, value: '' },
      { op: 'replace', path: `/data/${key}`, value: 'new' },
    ]);
    const { data } = applyJsonPatch(large, patch) as typeof large;
    expect(Object.values(data).filter((value) => value === 'new')).toHaveLength(10_000);
  });

  it('replaces the whole document', () => {
    expect(apply({ op: 'replace', path: '', value: {} })).toEqual({});
  });

  it.each<[Json, string]>([
    [
      { op: 'remove', path: '/data/b' },
      "error in remove for path: '/data/b': Unable to remove nonexistent key: b: missing value",
    ],
    [{ op: 'add', path: '/x/y', value: 1 }, 'add operation does not apply: doc is missing path: "/x/y": missing value'],
    [
      { op: 'replace', path: '/x/y', value: 1 },
      'replace operation does not apply: doc is missing path: /x/y: missing value',
    ],
    [{ op: 'test', path: '/data/a', value: '2' }, 'testing value /data/a failed: test failed'],
    [
      { op: 'move', from: '/data/zz', path: '/data/b' },
      "error in move for path: 'zz': Unable to remove nonexistent key: zz: missing value",
    ],
    [
      { op: 'add', path: '/list/5', value: 1 },
      "error in add for path: '/list/5': Unable to access invalid index: 5: invalid index referenced",
    ],
    [{ op: 'nope', path: '/data' }, 'Unexpected kind: nope'],
    [{ op: 'add', value: 1 }, 'add operation failed to decode path: missing value'],
  ])('rejects %j as Go does', (operation, message) => {
    expect(() => apply(operation)).toThrow(message);
  });

  it('rejects values that are not patches', () => {
    expect(() => readJsonPatch({})).toThrow('json: cannot unmarshal object into Go value of type jsonpatch.Patch');
    expect(() => readJsonPatch([1])).toThrow('json: cannot unmarshal number into Go value of type jsonpatch.Operation');
  });
});
