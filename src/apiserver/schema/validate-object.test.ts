import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../base/json/index.js';
import { type FieldError, fieldErrorBody, type JsonObject } from '../model/index.js';
import { StructuralNode } from './structural.js';
import { validateObject, validateObjectUpdate } from './validate-object.js';

const root = (spec: JsonSchema) => new StructuralNode({ type: 'object', properties: { spec } }, true);
const texts = (spec: JsonSchema, value: JsonObject[string]) =>
  validateObject({ spec: value }, root(spec)).errors.map((error) => `${error.field}: ${fieldErrorBody(error)}`);

describe('validateObject', () => {
  it('accepts a value that fits', () => {
    const spec: JsonSchema = { type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 2 } } };
    expect(texts(spec, { a: 'äö' })).toEqual([]);
  });

  it('reports a missing field, a wrong type and a long string', () => {
    const spec: JsonSchema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'string', maxLength: 1 } },
    };
    expect(texts(spec, { b: 'x', c: 'long' })).toEqual([
      'spec.b: Invalid value: "string": spec.b in body must be of type integer: "string"',
      'spec.c: Too long: may not be more than 1 byte',
      'spec.a: Required value',
    ]);
  });

  it('reports the best match of alternatives', () => {
    const spec: JsonSchema = { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(texts(spec, {})).toEqual([
      '<nil>: Invalid value: "": "spec" must validate one and only one schema (oneOf). Found none valid',
      'spec.a: Required value',
    ]);
  });

  it('reports the second occurrence of a key in a map list', () => {
    const spec: JsonSchema = {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', properties: { name: { type: 'string' } } },
    };
    expect(texts(spec, [{ name: 'a' }, { name: 'b' }, { name: 'a' }, { name: 'a' }])).toEqual([
      'spec[2]: Duplicate value: {"name":"a"}',
    ]);
  });
});

describe('rules', () => {
  const spec: JsonSchema = {
    type: 'object',
    properties: { a: { type: 'integer' } },
    'x-kubernetes-validations': [{ rule: 'self.a > 1' }],
  };
  const nameIsMissing = { reason: 'FieldValueRequired', field: 'metadata.name', detail: '' } as const;
  const nameIsInvalid = { reason: 'FieldValueInvalid', field: 'metadata.name', value: 'A', detail: '' } as const;
  const detailsAfter = (error: FieldError) =>
    validateObject({ spec: { a: 1 } }, root(spec), { metadata: [error] }).errors.map(({ detail }) => detail);

  it('are evaluated after errors of the metadata, unless something is missing', () => {
    expect(detailsAfter(nameIsInvalid)).toEqual(['failed rule: self.a > 1']);
    expect(detailsAfter(nameIsMissing)).toEqual([expect.stringMatching('^some validation rules were not checked')]);
  });
});

describe('validateObjectUpdate', () => {
  const spec: JsonSchema = {
    type: 'object',
    properties: { old: { type: 'string', maxLength: 1 }, next: { type: 'string', maxLength: 1 } },
  };

  it('drops errors of unchanged fields only', () => {
    const before = { spec: { old: 'long' } };
    const after = { spec: { old: 'long', next: 'long' } };
    const { errors } = validateObjectUpdate(after, before, root(spec));
    expect(errors.map(({ field }) => field)).toEqual(['spec.next']);
  });
});
