import { describe, expect, it } from 'vitest';
import { deepCopy } from './deep-copy.js';

describe('deepCopy', () => {
  it('shares nothing with the original', () => {
    const original = { a: [{ b: 1 }], c: 5n, d: null, e: undefined };
    const copy = deepCopy(original);
    expect(copy).toEqual({ a: [{ b: 1 }], c: 5n, d: null });
    expect(copy.a[0]).not.toBe(original.a[0]);
  });

  it('keeps keys such as `__proto__`, and the prototype', () => {
    const text = '{"__proto__":{"isAdmin":true},"constructor":1,"a":[{"__proto__":2,"toString":{"hasOwnProperty":3}}]}';
    const copy: { isAdmin?: boolean } = deepCopy(JSON.parse(text));
    expect(JSON.stringify(copy)).toBe(text);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(copy.isAdmin).toBeUndefined();
  });

  it('copies scalars and empty values as they are', () => {
    expect([1, 'a', null, undefined, [], {}].map(deepCopy)).toEqual([1, 'a', null, undefined, [], {}]);
  });
});
