import { describe, expect, test } from 'vitest';
import type { JsonSchema, ValidationRule } from '../../model/index.js';
import { placedDiagnostics } from '../fixtures/placed-diagnostics.js';

const properties: JsonSchema['properties'] = {
  spec: {
    type: 'object',
    properties: {
      min: { type: 'integer' },
      name: { type: 'string' },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      'a.b': { type: 'string' },
    },
  },
};

describe('checkRules accepts', () => {
  test.each<[string, ValidationRule]>([
    [
      'a rule with all its fields',
      rule('self.spec.min > 0', { message: 'no', reason: 'FieldValueInvalid', fieldPath: '.spec.min' }),
    ],
    [
      'a message expression that gives a string',
      rule('self.spec.min > 0', { messageExpression: "'is %d'.format([self.spec.min])" }),
    ],
    [
      'the name of a resource',
      rule("self.metadata.name != '' && self.kind == 'A' && self.metadata.generateName == ''"),
    ],
    ['a rule of many lines with a message', rule('self.spec.min > 0 &&\n self.spec.min < 9', { message: 'no' })],
    ['a comparison with the old value', rule('self.spec.min >= oldSelf.spec.min')],
    ['an optional old value', rule('oldSelf.hasValue() ? oldSelf.value() == self : true', { optionalOldSelf: true })],
    ['a field path through a map', rule('true', { fieldPath: ".spec.labels['a.b/c']" })],
    ['a field path with a quoted field', rule('true', { fieldPath: ".spec['a.b']" })],
  ])('%s', (_, one) => {
    expect(placedDiagnostics(root(one))).toEqual([]);
  });

  test('an old value inside of a list with keys, and inside of a map', () => {
    const item = object({ key: { type: 'string', maxLength: 2 } }, rule('self.key == oldSelf.key'));
    const list: JsonSchema = {
      type: 'array',
      items: item,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['key'],
    };
    expect(placedDiagnostics(object({ list, map: { type: 'object', additionalProperties: item } }))).toEqual([]);
  });
});

describe('checkRules refuses', () => {
  test.each<[string, ValidationRule, { part: string; message: string; at?: string }]>([
    ['an empty rule', rule(' '), { part: 'rule', message: 'the rule is empty' }],
    [
      'a rule with a syntax error',
      rule('self.spec.min >'),
      { part: 'rule', message: 'found the end of the expression, expected a value' },
    ],
    [
      'a rule with a wrong type',
      rule('self.spec.min > "a"'),
      { part: 'rule', message: 'found `int > string`, which CEL does not have', at: 'self.spec.min > "a"' },
    ],
    [
      'a rule that gives no bool',
      rule('self.spec.min'),
      { part: 'rule', message: 'found an expression of type int, expected bool', at: 'self.spec.min' },
    ],
    [
      'a rule of an open type',
      rule('dyn(true)'),
      { part: 'rule', message: 'found an expression of type dyn, expected bool' },
    ],
    [
      'another field of the metadata',
      rule('self.metadata.labels.size() > 0'),
      {
        part: 'rule',
        message: 'found the field `labels`, which `self.metadata` does not have',
        at: 'labels',
      },
    ],
    ['a blank message', rule('true', { message: '  ' }), { part: 'message', message: 'the message is blank' }],
    [
      'a message of two lines',
      rule('true', { message: 'a\nb' }),
      { part: 'message', message: 'the message has line breaks' },
    ],
    [
      'a rule of many lines without a message',
      rule('true &&\ntrue'),
      { part: 'rule', message: 'a rule with line breaks has no message' },
    ],
    [
      'a blank message expression',
      rule('true', { messageExpression: ' ' }),
      { part: 'messageExpression', message: 'the message expression is blank' },
    ],
    [
      'a message expression that gives no string',
      rule('true', { messageExpression: 'self.spec.min' }),
      { part: 'messageExpression', message: 'found an expression of type int, expected string' },
    ],
    [
      'a broken message expression',
      rule('true', { messageExpression: '"a" +' }),
      { part: 'messageExpression', message: 'found the end of the expression, expected a value' },
    ],
    ['an unknown reason', rule('true', { reason: 'Invalid' }), { part: 'reason', message: 'unknown reason `Invalid`' }],
    [
      'a field path to nowhere',
      rule('true', { fieldPath: '.spec.mni' }),
      { part: 'fieldPath', message: 'the schema has no field `mni` there', at: 'mni' },
    ],
    [
      'a field path without a dot',
      rule('true', { fieldPath: 'spec.min' }),
      { part: 'fieldPath', message: 'found `spec`, expected a dot or a bracket', at: 'spec' },
    ],
    [
      'a field path that ends in a dot',
      rule('true', { fieldPath: '.spec.' }),
      { part: 'fieldPath', message: 'found the end of the path, expected a field' },
    ],
    [
      'a field path into a number',
      rule('true', { fieldPath: '.spec.min.a' }),
      { part: 'fieldPath', message: 'the schema has no field `a` there', at: 'a' },
    ],
    [
      'a field path without quotes',
      rule('true', { fieldPath: '.spec[name]' }),
      { part: 'fieldPath', message: 'found `name`, expected a field in single quotes', at: 'name' },
    ],
    [
      'an optional old value that is not used',
      rule('true', { optionalOldSelf: true }),
      { part: 'optionalOldSelf', message: '`optionalOldSelf` is set, but the rule does not use `oldSelf`' },
    ],
    [
      'an optional old value as if it were there',
      rule('self.spec == oldSelf.spec', { optionalOldSelf: true }),
      { part: 'rule', message: 'found `object == optional(object)`, which CEL does not have' },
    ],
  ])('%s', (_, one, { part, message, at }) => {
    const [diagnostic, ...others] = placedDiagnostics(root(one));
    expect(others).toEqual([]);
    expect(diagnostic).toMatchObject({ path: [], index: 0, part, message });
    const text = one[diagnostic?.part ?? 'rule'];
    if (at !== undefined) expect(String(text).slice(diagnostic?.start, diagnostic?.end)).toBe(at);
  });

  test.each<[string, JsonSchema]>([
    ['a list without a type', { type: 'array', items: object({ key: { type: 'string' } }, rule('self == oldSelf')) }],
    [
      'a set',
      {
        type: 'array',
        items: { type: 'string', maxLength: 2, 'x-kubernetes-validations': [rule('self == oldSelf')] },
        'x-kubernetes-list-type': 'set',
      },
    ],
  ])('an old value inside of %s', (_, list) => {
    expect(placedDiagnostics(object({ list }))).toMatchObject([
      { part: 'rule', message: '`oldSelf` is not available inside a list whose items have no keys', start: 8, end: 15 },
    ]);
  });

  test('a rule on a value that CEL does not see', () => {
    const any: JsonSchema = {
      'x-kubernetes-preserve-unknown-fields': true,
      'x-kubernetes-validations': [rule('true')],
    };
    const list: JsonSchema = {
      type: 'array',
      items: { 'x-kubernetes-preserve-unknown-fields': true },
      'x-kubernetes-validations': [rule('true')],
    };
    expect(placedDiagnostics(object({ any, list })).map(({ path, message }) => [path, message])).toEqual([
      [[{ kind: 'property', name: 'any' }], 'the rule is on a value whose type CEL does not know'],
      [[{ kind: 'property', name: 'list' }], 'the rule is on a value whose type CEL does not know'],
    ]);
  });
});

test('diagnostics are at the part of the schema and the rule', () => {
  const values = object({ a: { type: 'string' } }, rule('true'), rule('self.b'));
  const list: JsonSchema = { type: 'array', items: { type: 'object', additionalProperties: values } };
  expect(placedDiagnostics(object({ list }))).toMatchObject([
    { path: [{ kind: 'property', name: 'list' }, { kind: 'items' }, { kind: 'values' }], index: 1 },
  ]);
});

function rule(text: string, others: Partial<ValidationRule> = {}): ValidationRule {
  return { rule: text, ...others };
}

function root(one: ValidationRule): JsonSchema {
  return object(properties, one);
}

function object(fields: JsonSchema['properties'], ...rules: ValidationRule[]): JsonSchema {
  return {
    type: 'object',
    ...(fields && { properties: fields }),
    ...(rules.length > 0 && { 'x-kubernetes-validations': rules }),
  };
}
