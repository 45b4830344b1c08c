import { describe, expect, it } from 'vitest';
import { jsonText } from './json-text.js';

describe('jsonText', () => {
  it('matches JSON.stringify', () => {
    const value = { a: [1, 'x "y"', null, true], b: { c: 0.5 } };
    expect(jsonText(value)).toBe(JSON.stringify(value));
  });

  it.each([
    [9223372036854775807n, '9223372036854775807'],
    [{ a: [-9223372036854775808n, '1'] }, '{"a":[-9223372036854775808,"1"]}'],
  ])('writes all digits of large integers', (value, text) => {
    expect(jsonText(value)).toBe(text);
  });

  it('rejects a cycle', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(() => jsonText(circle)).toThrow(TypeError);
  });
});
