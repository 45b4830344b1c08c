import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import { SchemaExpander } from './expand.js';
import { SchemaMerger, type TypeConflict } from './merge-all-of.js';

/** The schema of a field of a named type, with markers on both. */
function field(type: JsonSchema, markers: JsonSchema): JsonSchema {
  const expander = new SchemaExpander({ resolve: () => type });
  return new SchemaMerger().merge(expander.schema({ $ref: 'T', ...markers }));
}

describe('a field of a named type', () => {
  it('has the schema of the type', () => {
    expect(field({ type: 'string', pattern: '^a' }, {})).toEqual({ type: 'string', pattern: '^a' });
  });

  it('prefers its own documentation over that of the type', () => {
    expect(
      field({ type: 'string', description: 'of the type', title: 'T' }, { description: 'of the field', example: 1 }),
    ).toEqual({ type: 'string', description: 'of the field', title: 'T', example: 1 });
  });

  it('keeps the enum of the type, and its own only if the type has none', () => {
    expect(field({ type: 'string', enum: ['a', 'b'] }, { enum: ['a'] }).enum).toEqual(['a', 'b']);
    expect(field({ type: 'string' }, { enum: ['a'] }).enum).toEqual(['a']);
  });

  it('contains a bound twice even if both are equal', () => {
    expect(field({ type: 'integer', minimum: 1 }, { minimum: 1 })).toEqual({
      type: 'integer',
      allOf: [{ minimum: 1 }, { minimum: 1 }],
    });
  });

  it('contains minProperties once if both are equal, and both if they differ', () => {
    expect(field({ type: 'object', minProperties: 1 }, { minProperties: 1 })).toEqual({
      type: 'object',
      minProperties: 1,
    });
    expect(field({ type: 'object', minProperties: 1 }, { minProperties: 2 })).toEqual({
      type: 'object',
      allOf: [{ minProperties: 1 }, { minProperties: 2 }],
    });
  });

  it('contains a pattern once if both are equal, and both if they differ', () => {
    expect(field({ pattern: 'a' }, { pattern: 'a' })).toEqual({ pattern: 'a' });
    expect(field({ pattern: 'a' }, { pattern: 'b' })).toEqual({ allOf: [{ pattern: 'a' }, { pattern: 'b' }] });
  });

  it('keeps a default of false, and hoists two', () => {
    expect(field({ type: 'boolean' }, { default: false })).toEqual({ type: 'boolean', default: false });
    expect(field({ default: false }, { default: false })).toEqual({ allOf: [{ default: false }, { default: false }] });
  });

  it('puts its rules before those of the type', () => {
    const rules = field(
      { 'x-kubernetes-validations': [{ rule: 'type' }] },
      { 'x-kubernetes-validations': [{ rule: 'field' }] },
    );
    expect(rules['x-kubernetes-validations']).toEqual([{ rule: 'field' }, { rule: 'type' }]);
  });

  it('overrides map type, list type and preserved fields', () => {
    const own: JsonSchema = {
      'x-kubernetes-map-type': 'granular',
      'x-kubernetes-list-type': 'set',
      'x-kubernetes-preserve-unknown-fields': false,
    };
    const type: JsonSchema = {
      'x-kubernetes-map-type': 'atomic',
      'x-kubernetes-list-type': 'atomic',
      'x-kubernetes-preserve-unknown-fields': true,
    };
    expect(field(type, own)).toEqual(own);
  });
});

describe('SchemaMerger', () => {
  it('merges properties at every depth and sorts required names once', () => {
    const merged = new SchemaMerger().merge({
      required: ['z'],
      properties: { a: { properties: { x: { type: 'string' } } } },
      allOf: [{ required: ['z', 'B', 'a'], properties: { a: { properties: { y: { type: 'string' } } }, b: {} } }],
    });
    expect(merged).toEqual({
      required: ['B', 'a', 'z'],
      properties: { a: { properties: { x: { type: 'string' }, y: { type: 'string' } } }, b: {} },
    });
  });

  it('keeps fields with the names of built-in object properties', () => {
    const names = ['constructor', 'toString', '__proto__'];
    const base: JsonSchema = Object.fromEntries([
      ['type', 'object'],
      ['properties', Object.fromEntries(names.map((name) => [name, { type: 'string' }]))],
    ]);
    const merged = new SchemaMerger().merge({ type: 'object', properties: { own: {} }, allOf: [base] });
    expect(Object.entries(merged.properties ?? {})).toEqual([
      ['own', {}],
      ...names.map((name) => [name, { type: 'string' }]),
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('puts the rules of a later branch before those of an earlier one', () => {
    const allOf = ['a', 'b', 'c'].map((rule): JsonSchema => ({ 'x-kubernetes-validations': [{ rule }] }));
    const rules = new SchemaMerger().merge({ allOf })['x-kubernetes-validations'];
    expect(rules?.map(({ rule }) => rule)).toEqual(['c', 'b', 'a']);
  });

  it('merges values of maps', () => {
    expect(
      new SchemaMerger().merge({
        allOf: [{ additionalProperties: { type: 'string' } }, { additionalProperties: { maxLength: 3 } }],
      }),
    ).toEqual({ additionalProperties: { type: 'string', maxLength: 3 } });
  });

  it('merges inside items', () => {
    expect(
      new SchemaMerger().merge({ type: 'array', items: { allOf: [{ type: 'string' }, { maxLength: 3 }] } }),
    ).toEqual({
      type: 'array',
      items: { type: 'string', maxLength: 3 },
    });
  });

  it('reports branches with different types and keeps the first', () => {
    const conflicts: TypeConflict[] = [];
    const merged = new SchemaMerger().merge({ allOf: [{ type: 'string' }, { type: 'integer' }] }, (conflict) =>
      conflicts.push(conflict),
    );
    expect(merged).toEqual({ type: 'string' });
    expect(conflicts).toEqual([{ first: 'string', second: 'integer' }]);
  });

  it('does not modify its argument, even if parts are shared', () => {
    const shared: JsonSchema = { type: 'object', properties: { a: { type: 'string' } } };
    const schema: JsonSchema = {
      properties: {
        one: { allOf: [shared, { properties: { b: { type: 'string' } } }] },
        two: { allOf: [shared, {}] },
      },
    };
    const before = JSON.stringify(schema);
    expect(Object.keys(new SchemaMerger().merge(schema).properties?.two?.properties ?? {})).toEqual(['a']);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it('merges a shared part once, and returns a schema without branches unchanged', () => {
    const merger = new SchemaMerger();
    const shared: JsonSchema = { properties: { a: { allOf: [{ type: 'string' }, { maxLength: 3 }] } } };
    const [one, two] = [merger.merge({ items: shared }), merger.merge({ items: shared, maxItems: 2 })];
    expect(one.items).toEqual({ properties: { a: { type: 'string', maxLength: 3 } } });
    expect(two.items).toBe(one.items);
    const plain: JsonSchema = { type: 'array', items: { type: 'string' } };
    expect(merger.merge(plain)).toBe(plain);
  });
});

describe('SchemaExpander', () => {
  const types: Record<string, JsonSchema & { $ref?: string }> = {
    Name: { type: 'string' },
    Alias: { $ref: 'Name' },
    Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: 'Tree' } as JsonSchema } } },
  };
  const resolve = (id: string) => {
    const type = types[id];
    if (!type) throw new RangeError(id);
    return type;
  };

  it('follows references through references', () => {
    expect(new SchemaMerger().merge(new SchemaExpander({ resolve }).schema({ $ref: 'Alias', maxLength: 3 }))).toEqual({
      type: 'string',
      maxLength: 3,
    });
  });

  it('truncates a type that contains itself, and reports it', () => {
    const recursive: string[] = [];
    const expander = new SchemaExpander({ resolve, onRecursion: (path) => recursive.push(path.join(' -> ')) });
    expect(new SchemaMerger().merge(expander.type('Tree'))).toEqual({
      type: 'object',
      properties: { children: { type: 'array', items: {} } },
    });
    expect(recursive).toEqual(['Tree -> Tree']);
  });

  it('throws the error about an unknown type, and remains usable', () => {
    const expander = new SchemaExpander({ resolve });
    expect(() => expander.type('Nothing')).toThrow(RangeError);
    expect(() => expander.type('Nothing')).toThrow(RangeError);
    expect(expander.type('Name')).toEqual({ type: 'string' });
  });
});
