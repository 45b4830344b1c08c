import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../base/json/index.js';
import { breakingSchemaChanges } from './breaking.js';
import { SchemaNode } from './schema-node.js';

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

/** A breaking change, its message, and the message of the reverse change if that breaks as well. */
const cases: readonly (readonly [before: JsonSchema, after: JsonSchema, message: string, back?: string | undefined])[] =
  [
    [
      number,
      text,
      'the type of `.a` changed from integer to string',
      'the type of `.a` changed from string to integer',
    ],
    [{}, text, 'the type of `.a` changed from any to string'],
    [number, { ...number, minimum: 1 }, '`minimum` of `.a` was added: 1'],
    [{ ...number, minimum: 1 }, { ...number, minimum: 2 }, '`minimum` of `.a` changed from 1 to 2'],
    [{ ...number, maximum: 9 }, { ...number, maximum: 8 }, '`maximum` of `.a` changed from 9 to 8'],
    [
      { ...number, maximum: 9 },
      { ...number, maximum: 9, exclusiveMaximum: true },
      'the bound of `.a` is now exclusive',
    ],
    [text, { ...text, minLength: 1 }, '`minLength` of `.a` was added: 1'],
    [list, { ...list, maxItems: 3 }, '`maxItems` of `.a` was added: 3'],
    [text, { ...text, pattern: '^a' }, '`pattern` of `.a` was added: "^a"'],
    [{ ...number, format: 'int64' }, number, '`format` of `.a` changed from "int64" to "int32"'],
    [text, { ...text, enum: ['x'] }, '`.a` is now restricted to an enum'],
    [{ ...text, enum: ['x', 'y', 'z'] }, { ...text, enum: ['z'] }, '`.a` no longer allows "x", "y"'],
    [{ ...text, nullable: true }, text, '`.a` is no longer nullable'],
    [list, { ...list, uniqueItems: true }, 'the items of `.a` must now be unique'],
    [text, { ...text, allOf: [{ maxLength: 3 }] }, 'the `allOf` conditions of `.a` changed'],
    [number, { ...number, ...rule }, 'the rule `self > 0` was added to `.a`'],
    [object({ b: text }), object({}), 'the field `.a.b` was removed'],
    [object({ b: text }), object({ b: text }, 'b'), 'the field `.a.b` is now required'],
    [object({}), object({ b: text }, 'b'), 'the field `.a.b` is now required', 'the field `.a.b` was removed'],
    [{ type: 'object', ...open }, object({}), '`.a` no longer preserves unknown fields'],
    [{ type: 'object', additionalProperties: text }, object({}), '`.a` no longer preserves unknown fields'],
    [
      { type: 'object', ...open },
      { type: 'object', ...open, 'x-kubernetes-embedded-resource': true },
      '`.a` is now an embedded resource',
    ],
    [{ ...text, default: 'x' }, text, 'the default of `.a` was removed: "x"'],
    [
      { ...list, items: { ...text, maxLength: 3 } },
      { ...list, items: { ...text, maxLength: 2 } },
      '`maxLength` of `.a[*]` changed from 3 to 2',
    ],
    [
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: { ...text, minLength: 2 } },
      '`minLength` of `.a[*]` was added: 2',
    ],
  ];

const bothWays: readonly (readonly [before: JsonSchema, after: JsonSchema, message: string])[] = [
  [{ ...text, default: 'x' }, { ...text, default: 'y' }, 'the default of `.a` changed from "x" to "y"'],
  [list, { ...list, 'x-kubernetes-list-type': 'set' }, 'the list type of `.a` changed'],
  [keyed, { ...keyed, 'x-kubernetes-list-map-keys': ['a', 'b'] }, 'the list map keys of `.a` changed'],
  [object({}), { ...object({}), 'x-kubernetes-map-type': 'atomic' }, 'server-side apply now merges `.a` differently'],
];

/** Compatible changes. */
const compatible: readonly (readonly [before: JsonSchema, after: JsonSchema])[] = [
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

const within = (field: JsonSchema) => object({ a: field });
const messages = (before: JsonSchema, after: JsonSchema) =>
  breakingSchemaChanges(within(before), SchemaNode.root({ schema: within(after), origins: new WeakMap(), span })).map(
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

  it.each(compatible)('do not include a change from %j to %j', (before, after) => {
    expect(messages(before, after)).toEqual([]);
  });

  it('compare bigints and numbers by value', () => {
    expect(messages({ ...number, default: 5 }, { ...number, default: 5n })).toEqual([]);
    expect(messages({ ...number, default: 5 }, { ...number, default: 6n })).toEqual([
      'the default of `.a` changed from 5 to 6',
    ]);
  });
});
