import fc from 'fast-check';
import { applyPatch } from 'rfc6902';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../test/rules/fixtures/cpu-time.js';
import { deepCopy, type JsonPatchOperation, readJson, writeJson } from '../../client/index.js';
import { isEqualJson } from '../../client/internal.js';
import { applyJsonPatch } from './apply-json-patch.js';
import { diffJson } from './json-patch.js';

/** Applies a patch with an independent library. It mutates the value, but not the root itself. */
function applyElsewhere(value: unknown, patch: readonly JsonPatchOperation[]): unknown {
  const root = { value: structuredClone(value) };
  const operations = patch.map((operation) => ({ ...operation, path: `/value${operation.path}` }));
  expect(applyPatch(root, structuredClone(operations) as never).filter(Boolean)).toEqual([]);
  return root.value;
}

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, 1, 2, 'a', 'b', 12345678901234567n),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.constantFrom('a', 'b', '', 'a/b', '~', '~1', '0', '-', 'toString'), tie('value'), { maxKeys: 5 }),
  ),
})).value;

describe('diffJson', () => {
  it('turns any value into any other', () => {
    const check = (before: unknown, after: unknown) => {
      const patch = diffJson(before, after);
      expect(applyElsewhere(before, patch)).toEqual(after);
      const applied = applyJsonPatch({ before }, diffJson({ before }, { before: after }));
      expect(readJson(writeJson(applied), { bigints: true })).toEqual({ before: after });
    };
    fc.assert(fc.property(json, json, check), { numRuns: 2_000 });
  });

  it('turns any list into one with items added, removed and changed in it', () => {
    const item = fc.record({ name: fc.constantFrom('a', 'b', 'c'), ports: fc.array(fc.integer({ max: 3, min: 1 })) });
    const list = fc.array(item, { maxLength: 12 });
    const check = (begin: unknown[], one: unknown[], other: unknown[], end: unknown[]) => {
      const before = { list: [...begin, ...one, ...end] };
      const after = { list: [...begin, ...other, ...end] };
      const patch = diffJson(before, after);
      expect(applyElsewhere(before, patch)).toEqual(after);
      expect(patch.every(({ path }) => path !== '/list' && path !== '')).toBe(true);
    };
    fc.assert(fc.property(list, list, list, list, check), { numRuns: 1_000 });
  });

  it('returns no operations for equal values, and for absent and undefined', () => {
    fc.assert(fc.property(json, (value) => void expect(diffJson(value, deepCopy(value))).toEqual([])));
    expect(diffJson({ a: 1 }, { a: 1, b: undefined })).toEqual([]);
    expect(diffJson({ a: 1, b: undefined }, { a: 1 })).toEqual([]);
  });

  it('addresses individual fields and items', () => {
    const before = { a: { x: 1, gone: 2 }, list: [{ n: 1 }, { n: 2 }, { n: 3 }], 'a/b~c': 1 };
    const after = { a: { x: 2, fresh: null }, list: [{ n: 1 }, { n: 2, m: 1 }, { n: 3 }, { n: 4 }], 'a/b~c': 2 };
    expect(diffJson(before, after)).toEqual([
      { op: 'remove', path: '/a/gone' },
      { op: 'add', path: '/a/fresh', value: null },
      { op: 'add', path: '/list/3', value: { n: 4 } },
      { op: 'replace', path: '/a~1b~0c', value: 2 },
      { op: 'replace', path: '/a/x', value: 2 },
      { op: 'add', path: '/list/1/m', value: 1 },
    ]);
  });

  it('removes from the middle of a list without touching the rest', () => {
    expect(diffJson([1, 2, 3, 4, 5], [1, 4, 5])).toEqual([
      { op: 'remove', path: '/2' },
      { op: 'remove', path: '/1' },
    ]);
  });

  it('keeps all digits of whole numbers beyond 2^53', () => {
    const patch = diffJson({ a: 1 }, { a: 1, b: 9_223_372_036_854_775_807n });
    expect(writeJson(patch)).toBe('[{"op":"add","path":"/b","value":9223372036854775807}]');
  });

  it.each(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])('takes `%s` for a key like any other', (key) => {
    const withKey = (value: string) => readJson(`{"a":[{"${key}":${value},"b":1}]}`);
    const roundTrip = (before: unknown, after: unknown) => writeJson(applyJsonPatch(before, diffJson(before, after)));
    const without = { a: [{ b: 1 }] };
    expect(roundTrip(without, withKey('{"c":1}'))).toBe(`{"a":[{"b":1,"${key}":{"c":1}}]}`);
    expect(roundTrip(withKey('{"c":1}'), withKey('{"c":2}'))).toBe(`{"a":[{"${key}":{"c":2},"b":1}]}`);
    expect(roundTrip(withKey('{"c":1}'), without)).toBe('{"a":[{"b":1}]}');
    expect(diffJson(without, withKey('{"c":1}'))).toEqual([{ op: 'add', path: `/a/0/${key}`, value: { c: 1 } }]);
  });
});

describe('diffJson of large values', () => {
  const items = (count: number, first = 0) =>
    Array.from({ length: count }, (_, n) => ({ id: n + first, name: `n${n}` }));
  const fields = (count: number, more: object = {}) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, { n, ...more }]));
  const nested = (depth: number, inner: unknown) => {
    let value = inner;
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value, b: level };
    return value;
  };

  const longKey = 'k'.repeat(500_000);
  it.each<[string, unknown, unknown]>([
    ['a list in which all items change', items(60_000), items(60_000, 1)],
    ['a list that loses its first item', items(60_000), items(59_999, 1)],
    ['a list that grows twofold', items(30_000), items(60_000)],
    ['an object in which all fields grow', { spec: fields(60_000) }, { spec: fields(60_000, { more: 1 }) }],
    ['an object that loses all fields', { spec: fields(60_000) }, { spec: {} }],
    ['many changes below a long key', { [longKey]: fields(9_000) }, { [longKey]: fields(9_000, { more: 1 }) }],
    ['a change far down', nested(50_000, 1), nested(50_000, 2)],
    ['a type that changes far down', nested(50_000, []), nested(50_000, {})],
  ])('is linear: %s', async (_, before, after) => {
    let patch: JsonPatchOperation[] = [];
    expect(await cpuTimeOf(() => (patch = diffJson(before, after)))).toBeLessThan(5_000);
    expect(isEqualJson(applyJsonPatch(before, patch), after)).toBe(true);
    expect(patch.length).toBeLessThanOrEqual(10_000);
    expect(writeJson(patch).length).toBeLessThan(2 * writeJson(after).length + 2_000_000);
  });
});
