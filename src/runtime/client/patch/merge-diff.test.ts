import { describe, expect, it } from 'vitest';
import { isEqualJson } from '../json/equal.js';
import { mergeDiff } from './merge-diff.js';

describe('mergeDiff', () => {
  it('removes fields with null, including nested ones', () => {
    const from = { a: 1, b: { c: 2, d: 3 }, e: [1] };
    expect(mergeDiff(from, { b: { d: 4 }, e: [1] })).toEqual({ a: null, b: { c: null, d: 4 } });
  });

  it('replaces arrays as a whole', () => {
    expect(mergeDiff({ a: [1, 2] }, { a: [2] })).toEqual({ a: [2] });
  });

  it('undefined is the same as absent, and null removes a field', () => {
    expect(mergeDiff({ a: undefined, b: 1 }, { b: 1, c: undefined })).toBeUndefined();
    expect(mergeDiff({ a: 1 }, { a: undefined })).toEqual({ a: null });
  });

  it('does not remove a field that is already null', () => {
    expect(mergeDiff({ a: null }, {})).toBeUndefined();
  });

  it('replaces an object with a scalar and a scalar with an object', () => {
    expect(mergeDiff({ a: { b: 1 }, c: 1 }, { a: 1, c: { d: undefined } })).toEqual({ a: 1, c: {} });
  });

  it('omits objects without differences, including nested ones', () => {
    const same = () => ({ a: { b: { c: { d: 1 }, e: undefined } } });
    expect(mergeDiff({ x: same() }, { x: same() })).toBeUndefined();
    expect(mergeDiff({ x: same(), y: { z: same() } }, { x: same(), y: { z: same(), w: 1 } })).toEqual({ y: { w: 1 } });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('treats `%s` like any other key', (key) => {
    const withKey = (value: unknown) => JSON.parse(`{"a":{"b":1,"${key}":${JSON.stringify(value)}}}`);
    const patchOf = (from: object, to: object) => JSON.stringify(mergeDiff(from, to));
    expect(patchOf({ a: { b: 1 } }, withKey({ c: 1 }))).toBe(`{"a":{"${key}":{"c":1}}}`);
    expect(patchOf(withKey({ c: 1 }), withKey({ c: 2 }))).toBe(`{"a":{"${key}":{"c":2}}}`);
    expect(patchOf(withKey({ c: 1 }), { a: { b: 1 } })).toBe(`{"a":{"${key}":null}}`);
    expect(mergeDiff(withKey({ c: 1 }), withKey({ c: 1 }))).toBeUndefined();
  });
});

describe('isEqualJson', () => {
  it('ignores undefined fields and the order of fields', () => {
    expect(isEqualJson({ a: 1, b: [{ c: undefined }] }, { b: [{}], a: 1 })).toBe(true);
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
    [{ a: 1 }, JSON.parse('{"a":1,"__proto__":{}}')],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')],
    [{}, JSON.parse('{"constructor":null}')],
    [{ toString: {}.toString }, {}],
  ])('distinguishes %j from %j', (a, b) => {
    expect(isEqualJson(a, b)).toBe(false);
    expect(isEqualJson(b, a)).toBe(false);
  });
});
