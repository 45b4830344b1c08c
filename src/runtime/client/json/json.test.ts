import { describe, expect, it } from 'vitest';
import { deepCopy } from './deep-copy.js';
import { bigIntOf } from './exact-digits.js';
import { readJson } from './json.js';
import { writeJson } from './write-json.js';

describe('readJson and writeJson', () => {
  it('integers beyond 2^53 keep all of their digits', () => {
    const text = '{"a":9007199254740993,"b":[-9223372036854775808, 9223372036854775807]}';
    const value = readJson(text);
    const { a, b } = value as { a: number; b: number[] };
    expect([a, ...b]).toEqual([9007199254740992, -(2 ** 63), 2 ** 63]);
    expect([bigIntOf(value as object, 'a'), bigIntOf(b, 1)]).toEqual([9007199254740993n, 9223372036854775807n]);
    expect(writeJson(value)).toBe('{"a":9007199254740993,"b":[-9223372036854775808,9223372036854775807]}');
  });

  it('yield plain numbers, whose digits are kept in copies until the number changes', () => {
    const text = '{"spec":{"deadlineSeconds":9223372036854775807,"list":[9007199254740993]},"n":1}';
    const object = readJson(text) as { spec: { deadlineSeconds: number; list: number[]; more?: number }; n: number };
    expect(object.spec.deadlineSeconds * 1000 + object.n).toBeGreaterThan(2 ** 63);
    expect(JSON.parse(JSON.stringify(object)).spec.list).toEqual([9007199254740992]);
    const copy = deepCopy({ ...object, spec: { ...object.spec } });
    expect(writeJson(copy)).toBe(text);
    copy.spec.more = 6;
    copy.spec.deadlineSeconds = 5;
    expect(writeJson(copy)).toBe('{"spec":{"deadlineSeconds":5,"list":[9007199254740993],"more":6},"n":1}');
    expect(writeJson(object)).toBe(text);
  });

  it('keep digits at a depth that exceeds the stack', () => {
    const text = `${'['.repeat(20_000)}{"a":9007199254740993}${']'.repeat(20_000)}`;
    expect(writeJson(readJson(text))).toBe(text);
  });

  it('read numbers beyond int64 as floating-point numbers, like the API server', () => {
    const text = '[9223372036854775808,-9223372036854775809,18446744073709551615,100000000000000000000]';
    expect(readJson(text)).toEqual([2 ** 63, -(2 ** 63), 2 ** 64, 1e20]);
  });

  it('read a document that is one long number', () => {
    expect(readJson('9007199254740993')).toBe(9007199254740992);
  });

  it('leave safe numbers, fractions and strings of digits as they are', () => {
    const text =
      '{"a":9007199254740991,"b":1234567890123456.5,"c":"9007199254740993","d":":9007199254740993,","e":1e21}';
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  it('are not confused by quotes and backslashes in strings', () => {
    const value = { 'a\\': 'x\\"', b: '\\', c: '":1234567890123456789', d: 0 };
    const text = JSON.stringify(value).replace('"d":0', '"d":1234567890123456789');
    const found = readJson(text) as typeof value;
    expect({ ...value, d: bigIntOf(found, 'd') }).toEqual({ ...value, d: 1234567890123456789n });
    expect(writeJson(found)).toBe(text);
  });

  it('read a fraction with many digits as JSON.parse does', () => {
    const text = '[0.12345678901234567890123,1.5e1234567890123456789,9007199254740993]';
    const value = readJson(text) as number[];
    expect([...value]).toEqual([0.12345678901234568, Number.POSITIVE_INFINITY, 9007199254740992]);
  });

  it('reject invalid JSON, including with long numbers', () => {
    expect(() => readJson('{"a":')).toThrow(SyntaxError);
    expect(() => readJson('{"a":1234567890123456789,"b')).toThrow(SyntaxError);
  });

  it.each(['[01234567890123456789]', '[1234567890123456789 1]', '[1-1234567890123456789]', '"a"1234567890123456789'])(
    'refuse %s',
    (text) => {
      expect(() => readJson(text)).toThrow(SyntaxError);
    },
  );

  it('quote the original text in an error', () => {
    const error = () => readJson('[1234567890123456789, nothing]');
    expect(error).toThrow(/"3456789, nothing/);
  });

  it('keep a key `__proto__`, with a long number, too', () => {
    const text = '{"__proto__":1234567890123456789,"constructor":{"__proto__":[1234567890123456789]}}';
    const value = readJson(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(writeJson(value)).toBe(text);
  });
});

describe('writeJson', () => {
  const tooDeep = (inner: unknown) => {
    let value = inner;
    for (let level = 0; level < 20_000; level += 1) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };

  it('writes values that are nested too deeply for the stack like any others', () => {
    const inner = {
      list: [undefined, () => 1, Symbol('s'), Number.NaN, -0, 'a"b\u2028', null, true, []],
      absent: undefined,
      fun: () => 1,
      date: new Date(0),
      big: 12345678901234567890n,
      empty: {},
      'key"': { a: 1, b: [1, [2, { c: 3 }]] },
    };
    const begin = '{"a":['.repeat(10_000);
    const end = ']}'.repeat(10_000);
    expect(writeJson(tooDeep(inner))).toBe(`${begin}${writeJson(inner)}${end}`);
    expect(writeJson(inner)).toContain('"list":[null,null,null,null,0,"a\\"b\u2028",null,true,[]],"date":"1970-01-01');
  });

  it('writes undefined as null', () => {
    expect(writeJson(undefined)).toBe('null');
  });

  it('rejects circular references', () => {
    const ring: Record<string, unknown> = { big: 1n };
    ring.inner = [ring];
    expect(() => writeJson(ring)).toThrow(TypeError);
    expect(() => writeJson(tooDeep(ring))).toThrow('a circular reference');
  });
});

describe('readJson with `maxDepth`', () => {
  it('counts nested arrays and objects, and ignores strings', () => {
    const text = '{"a":[{"b{[[[":"\\"[[[["}],"c":[[]]}';
    expect(readJson(text, { maxDepth: 3 })).toEqual(JSON.parse(text));
    expect(() => readJson(text, { maxDepth: 2 })).toThrow('JSON is nested deeper than 2 levels');
  });

  it('still reports syntax errors', () => {
    expect(() => readJson('[[1], "abc', { maxDepth: 2 })).toThrow(SyntaxError);
  });
});
