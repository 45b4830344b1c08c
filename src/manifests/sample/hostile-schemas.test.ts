import { describe, expect, it } from 'vitest';
import { isValidValue } from '../../checks/index.js';
import type { JsonSchema } from '../../model/index.js';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { SampleCompleter } from './complete.js';

const list = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const requiring = (fields: Readonly<Record<string, JsonSchema>>, more: Partial<JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  required: Object.keys(fields),
  properties: fields,
  ...more,
});
const fields = (count: number, make: (index: number) => JsonSchema) =>
  Object.fromEntries(list(count, (index) => [`a${index}`, make(index)]));
const nested = (depth: number, inner: JsonSchema): JsonSchema =>
  depth === 0 ? inner : { type: 'array', minItems: 10, items: nested(depth - 1, inner) };

const text: JsonSchema = { type: 'string' };
const schemas: Readonly<Record<string, JsonSchema>> = {
  'required fields without a schema': { type: 'object', required: list(20_000, (index) => `a${index}`) },
  'required fields': requiring(fields(20_000, () => text)),
  'required fields and rules': requiring(
    fields(3000, () => text),
    {
      'x-kubernetes-validations': list(20_000, () => ({ rule: 'has(self.b) || has(self.c)' })),
    },
  ),
  'required fields and alternatives': requiring(
    fields(3000, () => text),
    {
      anyOf: list(20_000, (index) => ({ required: [`b${index}`] })),
    },
  ),
  'names of an alternative': {
    type: 'object',
    properties: { a: text },
    anyOf: [{ required: list(20_000, (index) => `b${index}`) }],
  },
  'parts with an alternative': {
    type: 'object',
    properties: { a: text },
    allOf: list(10_000, (index) => ({ anyOf: [{ required: [`b${index}`] }] })),
  },
  'digits of a pattern': requiring({ a: { ...text, default: 'x', pattern: '1'.repeat(400_000) } }),
  'digits of a pattern in a default': requiring({
    a: { type: 'object', default: {}, properties: { b: { ...text, pattern: '1'.repeat(400_000) } } },
  }),
  'patterns of one field': requiring({ a: { ...text, allOf: list(3000, (index) => ({ pattern: `^x${index}$` })) } }),
  'values of an enum': requiring({ a: { ...text, minLength: 900, enum: list(20_000, (index) => `v${index}`) } }),
  'fields with a long enum': requiring(fields(1000, () => ({ ...text, minLength: 9, enum: list(5000, String) }))),
  'parts of a pattern': requiring({ a: { ...text, pattern: `^${'(a|b)?'.repeat(300_000)}$` } }),
  'fields with a slow pattern': requiring(
    fields(4500, (index) => ({ ...text, minLength: 1000, pattern: `^(a|b${index}|[^c]){1,1000}([a-z]*x)+$` })),
  ),
  'copies of a long default': requiring({ a: nested(3, { ...text, default: 'x'.repeat(600_000) }) }),
};

it('that exists takes little time when each of many items lacks many fields', async () => {
  const item: JsonSchema = { type: 'object', required: list(5000, (index) => `a${index}`) };
  const items = list(20_000, () => ({}));
  const run = () =>
    new SampleCompleter(isValidValue).complete({ items }, { properties: { items: { items: item } } }, '');
  expect(await cpuTimeOf(run)).toBeLessThan(10_000);
});

it('has all required fields of a large kind', () => {
  const name: JsonSchema = { ...text, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$' };
  const size: JsonSchema = { ...text, enum: list(50, (index) => `size-${index}`) };
  const schema = requiring(fields(600, (index) => (index % 2 === 0 ? name : size)));
  const completer = new SampleCompleter(isValidValue);
  expect(completer.complete({}, schema, '')).toEqual(
    Object.fromEntries(list(600, (index) => [`a${index}`, index % 2 === 0 ? 'example' : 'size-0'])),
  );
  expect(completer.open).toEqual([]);
});

describe('a sample of a hostile schema', () => {
  it.each(Object.entries(schemas))('takes little time and memory: many %s', async (_, schema) => {
    let length = 0;
    const run = () => {
      length = JSON.stringify(new SampleCompleter(isValidValue).complete({}, schema, '')).length;
    };
    expect(await cpuTimeOf(run)).toBeLessThan(10_000);
    expect(length).toBeLessThan(1_500_000);
  });
});
