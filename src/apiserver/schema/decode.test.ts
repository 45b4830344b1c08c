import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../base/json/index.js';
import { decodeCustomResource } from './decode.js';
import { setDefaults } from './defaults.js';
import { StructuralNode } from './structural.js';

const root = (spec: JsonSchema) => new StructuralNode({ type: 'object', properties: { spec } }, true);

describe('decodeCustomResource', () => {
  const spec: JsonSchema = {
    type: 'object',
    properties: {
      known: { type: 'string' },
      maybe: { type: 'string', nullable: true },
      open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    },
  };

  it('drops unknown fields, and nulls of fields that are not nullable', () => {
    const value = { kind: 'A', spec: { known: null, maybe: null, open: { x: 1 }, y: 1 }, extra: 1 };
    expect(decodeCustomResource(value, root(spec))).toEqual({
      object: { kind: 'A', spec: { maybe: null, open: { x: 1 } } },
      unknownFields: ['extra', 'spec.y'],
    });
  });

  it('rejects metadata of the wrong type with the message of Go', () => {
    const text = 'json: cannot unmarshal number into Go struct field ObjectMeta.labels of type map[string]string';
    expect(() => decodeCustomResource({ metadata: { labels: 5 } }, root(spec))).toThrow(text);
  });

  it('keeps a field named __proto__', () => {
    const open: JsonSchema = { 'x-kubernetes-preserve-unknown-fields': true };
    const { object } = decodeCustomResource(JSON.parse('{"spec":{"__proto__":{"a":1}}}'), root(open));
    expect(JSON.stringify(object)).toBe('{"spec":{"__proto__":{"a":1}}}');
  });
});

describe('setDefaults', () => {
  const spec: JsonSchema = {
    type: 'object',
    properties: {
      a: { type: 'string', default: 'x' },
      b: { type: 'object', properties: { c: { type: 'integer', default: 1 } } },
    },
  };

  it('sets nothing below an absent object', () => {
    expect(setDefaults({}, root(spec))).toEqual({});
    expect(setDefaults({ spec: {} }, root(spec))).toEqual({ spec: { a: 'x' } });
  });

  it('replaces a null of a field that is not nullable', () => {
    expect(setDefaults({ spec: { a: null, b: {} } }, root(spec))).toEqual({ spec: { a: 'x', b: { c: 1 } } });
  });
});
