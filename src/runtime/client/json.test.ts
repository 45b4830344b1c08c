import { describe, expect, it } from 'vitest';
import { readJson, writeJson } from './json.js';

describe('readJson and writeJson', () => {
  it('keep every digit of whole numbers beyond 2^53', () => {
    const text = '{"a":9007199254740993,"b":[-12345678901234567890, 18446744073709551615]}';
    const value = readJson(text);
    expect(value).toEqual({ a: 9007199254740993n, b: [-12345678901234567890n, 18446744073709551615n] });
    expect(writeJson(value)).toBe('{"a":9007199254740993,"b":[-12345678901234567890,18446744073709551615]}');
  });

  it('read a long number that stands alone', () => {
    expect(readJson('9007199254740993')).toBe(9007199254740993n);
  });

  it('leave safe numbers, fractions and strings of digits as they are', () => {
    const text =
      '{"a":9007199254740991,"b":1234567890123456.5,"c":"9007199254740993","d":":9007199254740993,","e":1e21}';
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  it('are not confused by quotes and backslashes in strings', () => {
    const value = { 'a\\': 'x\\"', b: '\\', c: '":12345678901234567890', d: 0 };
    const text = JSON.stringify(value).replace('"d":0', '"d":12345678901234567890');
    expect(readJson(text)).toEqual({ ...value, d: 12345678901234567890n });
  });

  it('read a fraction with many digits as JSON.parse does', () => {
    const text = '[0.12345678901234567890123,1.5e1234567890123456789,9007199254740993]';
    expect(readJson(text)).toEqual([0.12345678901234568, Number.POSITIVE_INFINITY, 9007199254740993n]);
  });

  it('refuse what is not JSON, also with long numbers', () => {
    expect(() => readJson('{"a":')).toThrow(SyntaxError);
    expect(() => readJson('{"a":12345678901234567890,"b')).toThrow(SyntaxError);
  });
});
