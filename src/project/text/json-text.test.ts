import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonEntry, readJsonObject, removeJsonEntry, setJsonEntry } from './json-text.js';

describe('a JSON text', () => {
  it('has places for its entries', () => {
    const text = '{ "a": [1, {"x": "}"}], "b\\"": {"c": null}, "d": -1.5e3 }';
    const root = readJsonObject(text);
    expect(root?.entries.map(({ key, valueStart, end }) => [key, text.slice(valueStart, end)])).toEqual([
      ['a', '[1, {"x": "}"}]'],
      ['b"', '{"c": null}'],
      ['d', '-1.5e3'],
    ]);
    const inner = root && findJsonEntry(root, ['b"', 'c']);
    expect(inner && text.slice(inner.start, inner.end)).toBe('"c": null');
  });

  it.each(['[]', '1', '"{}"', 'null', '[{"a": 1}]'])('that is not an object, such as `%s`, has none', (text) => {
    expect(readJsonObject(text)).toBeUndefined();
  });

  it('agrees with JSON.parse on any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const entries = readJsonObject(text)?.entries ?? [];
        expect(entries.map(({ key }) => key)).toEqual(Object.keys(JSON.parse(text)));
        for (const { key, valueStart, end } of entries) {
          expect(JSON.parse(text.slice(valueStart, end))).toEqual(JSON.parse(text)[key]);
        }
      }),
    );
  });
});

describe('setting an entry', () => {
  it.each([
    ['of an empty object', '{}\n', ['a'], 1, '{\n  "a": 1\n}\n'],
    ['at the end', '{\n    "b": 1\n}', ['a'], 2, '{\n    "b": 1,\n    "a": 2\n}'],
    ['on one line', '{"b": 1}', ['a'], 2, '{"b": 1,"a": 2}'],
    ['that exists', '{\n  "a": {"x": [1]},\n  "b": 1\n}', ['a'], 'y', '{\n  "a": "y",\n  "b": 1\n}'],
    ['of an inner object', '{\n  "s": {}\n}\n', ['s', 'a'], 1, '{\n  "s": {\n    "a": 1\n  }\n}\n'],
    ['that is an object', '{\n  "a": 1\n}\n', ['s'], { b: 2 }, '{\n  "a": 1,\n  "s": {\n    "b": 2\n  }\n}\n'],
    ['of an inner object on one line', '{\n "s": {"b": 1}\n}', ['s', 'a'], 2, '{\n "s": {\n  "b": 1,\n  "a": 2\n }\n}'],
    ['with CRLF', '{\r\n  "a": {}\r\n}\r\n', ['a', 'b'], 1, '{\r\n  "a": {\r\n    "b": 1\r\n  }\r\n}\r\n'],
    ['twice: the last counts', '{"a": 1, "a": 2}', ['a'], 3, '{"a": 1, "a": 3}'],
    ['after a byte order mark', '\ufeff{"a": 1}', ['b'], 2, '\ufeff{"a": 1,"b": 2}'],
  ])('%s keeps the rest as it is', (_, text, keys, value, expected) => {
    expect(setJsonEntry(text, keys, value)).toBe(expected);
  });

  it.each([
    ['between others', '{\n\t"a": 1,\n\t"c": 3\n}', '{\n\t"a": 1,\n\t"b": 2,\n\t"c": 3\n}'],
    ['before the first', '{"c": 1}', '{"b": 2,"c": 1}'],
    ['after the last', '{"a": 1}', '{"a": 1,"b": 2}'],
  ])('puts a new one %s', (_, text, expected) => {
    expect(setJsonEntry(text, ['b'], 2, (other) => other > 'b')).toBe(expected);
  });
});

describe('removing an entry', () => {
  it.each([
    ['the first', '{ "a": { "b": 1, "c": 2 } }', ['a', 'b'], '{ "a": { "c": 2 } }'],
    ['the last', '{\n  "a": {\n    "b": 1,\n    "c": 2\n  }\n}\n', ['a', 'c'], '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    ['one between others', '{\n  "a": 1,\n  "b": [1, 2],\n  "c": 3\n}', ['b'], '{\n  "a": 1,\n  "c": 3\n}'],
    ['the only one', '{"a": { "b": 1 }}', ['a', 'b'], '{"a": {}}'],
    ['none', '{"a": 1}', ['b'], undefined],
    ['none of a list that does not exist', '{"a": 1}', ['b', 'c'], undefined],
  ])('removes %s', (_, text, keys, after) => {
    expect(removeJsonEntry(text, keys)).toBe(after);
  });
});
