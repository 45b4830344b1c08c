import { describe, expect, it } from 'vitest';
import { deepCopy, isSemanticallyEqual, mergeDiff } from './json-diff.js';

describe('mergeDiff', () => {
  it('removes fields with null, also deep inside', () => {
    const from = { a: 1, b: { c: 2, d: 3 }, e: [1] };
    expect(mergeDiff(from, { b: { d: 4 }, e: [1] })).toEqual({ a: null, b: { c: null, d: 4 } });
  });

  it('replaces lists as a whole', () => {
    expect(mergeDiff({ a: [1, 2] }, { a: [2] })).toEqual({ a: [2] });
  });

  it('takes undefined as absent on both sides', () => {
    expect(mergeDiff({ a: undefined, b: 1 }, { b: 1, c: undefined })).toBeUndefined();
    expect(mergeDiff({ a: 1 }, { a: undefined })).toEqual({ a: null });
  });

  it('does not remove what is null already', () => {
    expect(mergeDiff({ a: null }, {})).toBeUndefined();
  });

  it('replaces an object by a value and a value by an object', () => {
    expect(mergeDiff({ a: { b: 1 }, c: 1 }, { a: 1, c: { d: undefined } })).toEqual({ a: 1, c: {} });
  });
});

describe('isSemanticallyEqual', () => {
  it('ignores undefined fields and the order of fields', () => {
    expect(isSemanticallyEqual({ a: 1, b: [{ c: undefined }] }, { b: [{}], a: 1 })).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: [] }, { a: {} }],
    [
      [1, 2],
      [2, 1],
    ],
    [1, '1'],
    [null, undefined],
  ])('tells %j from %j', (a, b) => {
    expect(isSemanticallyEqual(a, b)).toBe(false);
    expect(isSemanticallyEqual(b, a)).toBe(false);
  });
});

describe('deepCopy', () => {
  it('shares nothing with the original', () => {
    const original = { a: [{ b: 1 }], c: 5n, d: null, e: undefined };
    const copy = deepCopy(original);
    expect(copy).toEqual({ a: [{ b: 1 }], c: 5n, d: null });
    expect(copy.a[0]).not.toBe(original.a[0]);
  });
});
