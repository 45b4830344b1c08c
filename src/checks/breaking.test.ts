import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/index.js';
import { breakingParts } from './breaking-schema.js';
import { SchemaPart } from './schema-part.js';

const span = { file: 'a.ts', start: 0, end: 1 };

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'integer', format: 'int32' };
const list: JsonSchema = { type: 'array', items: text };
const keyed: JsonSchema = { ...list, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['a'] };
const rule = { 'x-kubernetes-validations': [{ rule: 'self > 0' }] };
const object = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
};
const open = { 'x-kubernetes-preserve-unknown-fields': true };

/** From an earlier schema to a later one: what breaks on this way, and nothing on the way back unless it says so. */
const cases: readonly (readonly [before: JsonSchema, after: JsonSchema, message: string, back?: string | undefined])[] =
  [
    [
      number,
      text,
      'the type of `.a` changes from integer to string',
      'the type of `.a` changes from string to integer',
    ],
    [{}, text, 'the type of `.a` changes from any to string'],
    [number, { ...number, minimum: 1 }, '`minimum` of `.a` is new: 1'],
    [{ ...number, minimum: 1 }, { ...number, minimum: 2 }, '`minimum` of `.a` changes from 1 to 2'],
    [{ ...number, maximum: 9 }, { ...number, maximum: 8 }, '`maximum` of `.a` changes from 9 to 8'],
    [
      { ...number, maximum: 9 },
      { ...number, maximum: 9, exclusiveMaximum: true },
      'the bound of `.a` itself is no longer allowed',
    ],
    [text, { ...text, minLength: 1 }, '`minLength` of `.a` is new: 1'],
    [list, { ...list, maxItems: 3 }, '`maxItems` of `.a` is new: 3'],
    [text, { ...text, pattern: '^a' }, '`pattern` of `.a` is new: "^a"'],
    [{ ...number, format: 'int64' }, number, '`format` of `.a` changes from "int64" to "int32"'],
    [text, { ...text, enum: ['x'] }, '`.a` now allows only some values'],
    [{ ...text, enum: ['x', 'y', 'z'] }, { ...text, enum: ['z'] }, '`.a` no longer allows "x", "y"'],
    [{ ...text, nullable: true }, text, '`.a` can no longer be null'],
    [list, { ...list, uniqueItems: true }, 'items of `.a` must now be unique'],
    [text, { ...text, allOf: [{ maxLength: 3 }] }, 'the conditions under `allOf` of `.a` change'],
    [number, { ...number, ...rule }, 'the rule `self > 0` on `.a` is new'],
    [object({ b: text }), object({}), 'the field `.a.b` was removed'],
    [object({ b: text }), object({ b: text }, 'b'), 'the field `.a.b` becomes required'],
    [object({}), object({ b: text }, 'b'), 'the field `.a.b` becomes required', 'the field `.a.b` was removed'],
    [{ type: 'object', ...open }, object({}), '`.a` no longer keeps unknown fields'],
    [{ type: 'object', additionalProperties: text }, object({}), '`.a` no longer keeps unknown fields'],
    [
      { type: 'object', ...open },
      { type: 'object', ...open, 'x-kubernetes-embedded-resource': true },
      '`.a` must now be a whole object',
    ],
    [{ ...text, default: 'x' }, text, 'the default of `.a`, "x", was removed'],
    [
      { ...list, items: { ...text, maxLength: 3 } },
      { ...list, items: { ...text, maxLength: 2 } },
      '`maxLength` of `.a[*]` changes from 3 to 2',
    ],
    [
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: { ...text, minLength: 2 } },
      '`minLength` of `.a[*]` is new: 2',
    ],
  ];

const bothWays: readonly (readonly [before: JsonSchema, after: JsonSchema, message: string])[] = [
  [{ ...text, default: 'x' }, { ...text, default: 'y' }, 'the default of `.a`, "x", changes to "y"'],
  [list, { ...list, 'x-kubernetes-list-type': 'set' }, 'the list type of `.a` changes'],
  [keyed, { ...keyed, 'x-kubernetes-list-map-keys': ['a', 'b'] }, 'the keys of the list `.a` change'],
  [object({}), { ...object({}), 'x-kubernetes-map-type': 'atomic' }, 'server-side apply merges `.a` differently'],
];

/** Changes that break nothing. */
const harmless: readonly (readonly [before: JsonSchema, after: JsonSchema])[] = [
  [number, { ...number, format: 'int64' }],
  [text, { ...text, description: 'new', title: 'new', example: 'x' }],
  [object({}), object({ b: text })],
  [object({}), object({ b: { ...text, default: 'x' } }, 'b')],
  [object({ b: text }), { ...object({}), ...open }],
  [list, { ...list, 'x-kubernetes-list-type': 'atomic' }],
  [text, { ...text, minLength: 0, default: 'x' }],
  [
    { ...text, enum: ['x'] },
    { ...text, enum: ['y', 'x'] },
  ],
  [object({ constructor: text }), object({ constructor: text })],
];

const within = (part: JsonSchema) => object({ a: part });
const messages = (before: JsonSchema, after: JsonSchema) =>
  breakingParts(within(before), SchemaPart.root({ schema: within(after), origins: new WeakMap(), span })).map(
    ({ message }) => message,
  );

describe('breaking changes of a schema', () => {
  it.each(cases.map((one) => [...one] as const))('from %j to %j', (before, after, message, back) => {
    expect(messages(before, after)).toEqual([message]);
    expect(messages(after, before)).toEqual(back === undefined ? [] : [back]);
    expect(messages(after, after)).toEqual([]);
  });

  it.each(bothWays)('between %j and %j', (before, after, message) => {
    expect(messages(before, after)).toContain(message);
    expect(messages(after, before)).toHaveLength(1);
  });

  it.each(harmless)('are none from %j to %j', (before, after) => {
    expect(messages(before, after)).toEqual([]);
  });

  it('take whole numbers of any size as what they are', () => {
    expect(messages({ ...number, default: 5 }, { ...number, default: 5n })).toEqual([]);
    expect(messages({ ...number, default: 5 }, { ...number, default: 6n })).toEqual([
      'the default of `.a`, 5, changes to 6',
    ]);
  });
});
