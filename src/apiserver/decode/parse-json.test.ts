import { describe, expect, it } from 'vitest';
import { writeJson } from '../model/index.js';
import { parseJson } from './parse-json.js';

describe('parseJson', () => {
  it.each(['{"a":[1,-2.5e3,true,null,"\\u00e9\\n\\"",{}],"":[]}', '5', '" "', '[]', ' {"a" : [ ] } ', '-0.5', '"é😀"'])(
    'parses %s like JSON.parse',
    (text) => expect(parseJson(text).value).toEqual(JSON.parse(text)),
  );

  it('keeps the digits of integers of 64 bits', () => {
    const text = '[9007199254740993,-9223372036854775808,9223372036854775808]';
    const { value } = parseJson(text);
    expect(value).toEqual([9007199254740993n, -9223372036854775808n, 2 ** 63]);
    expect(writeJson(value)).toBe('[9007199254740993,-9223372036854775808,9223372036854776000]');
  });

  it('replaces lone surrogates', () => {
    expect(parseJson('"\\ud800x\\udc00 \\ud83d\\ude00"').value).toBe('\ufffdx\ufffd 😀');
  });

  it('keeps a key `__proto__`', () => {
    expect(Object.keys(parseJson('{"__proto__":{"a":1}}').value as object)).toEqual(['__proto__']);
  });

  it('reports keys that are there twice, and takes the last value', () => {
    const { value, duplicates } = parseJson('{"a":{"b":[{"c":1,"c":2}]},"a":3}');
    expect([value, duplicates]).toEqual([{ a: 3 }, ['a.b[0].c', 'a']]);
  });

  it('reports at most 100 keys, and each key of an object once', () => {
    expect(parseJson('{"a":1,"a":2,"a":3,"b":[{"a":1,"a":2}]}').duplicates).toEqual(['a', 'b[0].a']);
    // Without a limit, these paths would take hundreds of megabytes.
    const deep = `${'{"a":'.repeat(900)}{${'"a":1,'.repeat(300_000)}"a":1}${'}'.repeat(900)}`;
    expect(parseJson(deep).duplicates).toEqual([Array(901).fill('a').join('.')]);
    const twice = Array.from({ length: 150 }, (_, index) => `"a${index}":1,"a${index}":2`);
    expect(parseJson(`{${twice}}`).duplicates).toHaveLength(100);
  });

  it('reports a number that is too large', () => {
    expect(parseJson('[1e400]').badNumber).toBe('1e400');
  });

  it.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"a":"abc', 'unexpected end of JSON input'],
    ['{"a":1} x', "invalid character 'x' after top-level value"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
    ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')"],
    ['nul', "invalid character ' ' in literal null (expecting 'l')"],
    ['{"a":01}', "invalid character '1' after object key:value pair"],
    ['{"a":1.}', "invalid character '}' after decimal point in numeric literal"],
    ['{"a":-}', "invalid character '}' in numeric literal"],
    ['{"a":1e}', "invalid character '}' in exponent of numeric literal"],
    ['{"a":"\\x"}', "invalid character 'x' in string escape code"],
    ['{"a":"\\u12"}', `invalid character '"' in \\u hexadecimal character escape`],
    ['{"a":"\n"}', "invalid character '\\n' in string literal"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b":2}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    ['['.repeat(20_000), "invalid character '[' exceeded max depth"],
  ])('rejects %j', (text, message) => {
    expect(() => parseJson(text)).toThrow(message);
  });
});

describe('writeJson', () => {
  it('escapes what Go escapes', () => {
    expect(writeJson({ a: '<&>\u2028' })).toBe('{"a":"\\u003c\\u0026\\u003e\\u2028"}');
  });
});
