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
