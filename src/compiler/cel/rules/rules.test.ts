import { describe, expect, test } from 'vitest';
import type { JsonSchema, ValidationRule } from '../../../base/json/index.js';
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
      'a message expression that evaluates to a string',
      rule('self.spec.min > 0', { messageExpression: "'is %d'.format([self.spec.min])" }),
    ],
    [
      'the name of a resource',
      rule("self.metadata.name != '' && self.kind == 'A' && self.metadata.generateName == ''"),
    ],
    ['a multi-line rule with a message', rule('self.spec.min > 0 &&\n self.spec.min < 9', { message: 'no' })],
    ['a comparison with the old value', rule('self.spec.min >= oldSelf.spec.min')],
    ['an optional old value', rule('oldSelf.hasValue() ? oldSelf.value() == self : true', { optionalOldSelf: true })],
    ['a field path through a map', rule('true', { fieldPath: ".spec.labels['a.b/c']" })],
    ['a field path with a quoted field', rule('true', { fieldPath: ".spec['a.b']" })],
  ])('%s', (_, one) => {
    expect(placedDiagnostics(root(one))).toEqual([]);
  });

  test('an old value inside a list with keys, and inside a map', () => {
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

describe('checkRules rejects', () => {
  test.each<[string, ValidationRule, { part: string; message: string; at?: string }]>([
    ['an empty rule', rule(' '), { part: 'rule', message: 'the rule must not be empty' }],
    [
      'a rule with a syntax error',
      rule('self.spec.min >'),
      { part: 'rule', message: 'found the end of the input, expected an expression' },
    ],
    [
      'a rule with a type error',
      rule('self.spec.min > "a"'),
      { part: 'rule', message: 'no matching overload for `int > string`', at: 'self.spec.min > "a"' },
    ],
    [
      'a rule that does not evaluate to a bool',
      rule('self.spec.min'),
      { part: 'rule', message: 'the expression must evaluate to a `bool`, found `int`', at: 'self.spec.min' },
    ],
    [
      'a rule of type `dyn`',
      rule('dyn(true)'),
      { part: 'rule', message: 'the expression must evaluate to a `bool`, found `dyn`' },
    ],
    [
      'another field of the metadata',
      rule('self.metadata.labels.size() > 0'),
      {
        part: 'rule',
        message: 'unknown field `labels` of `self.metadata`',
        at: 'labels',
      },
    ],
    ['an empty message', rule('true', { message: '  ' }), { part: 'message', message: '`message` must not be empty' }],
    [
      'a message of two lines',
      rule('true', { message: 'a\nb' }),
      { part: 'message', message: '`message` must not contain line breaks' },
    ],
    [
      'a multi-line rule without a message',
      rule('true &&\ntrue'),
      { part: 'rule', message: '`message` is required when the rule contains line breaks' },
    ],
    [
      'an empty message expression',
      rule('true', { messageExpression: ' ' }),
      { part: 'messageExpression', message: '`messageExpression` must not be empty' },
    ],
    [
      'a message expression that does not evaluate to a string',
      rule('true', { messageExpression: 'self.spec.min' }),
      { part: 'messageExpression', message: 'the expression must evaluate to a `string`, found `int`' },
    ],
    [
      'a message expression with a syntax error',
      rule('true', { messageExpression: '"a" +' }),
      { part: 'messageExpression', message: 'found the end of the input, expected an expression' },
    ],
    [
      'an unsupported reason',
      rule('true', { reason: 'Invalid' }),
      { part: 'reason', message: 'unsupported reason `Invalid`' },
    ],
    [
      'a field path to an unknown field',
      rule('true', { fieldPath: '.spec.mni' }),
      { part: 'fieldPath', message: 'field `mni` does not exist in the schema', at: 'mni' },
    ],
    [
      'a field path without a dot',
      rule('true', { fieldPath: 'spec.min' }),
      { part: 'fieldPath', message: 'found `spec`, expected `.` or `[`', at: 'spec' },
    ],
    [
      'a field path that ends in a dot',
      rule('true', { fieldPath: '.spec.' }),
      { part: 'fieldPath', message: 'found the end of the path, expected a field name' },
    ],
    [
      'a field path through a number',
      rule('true', { fieldPath: '.spec.min.a' }),
      { part: 'fieldPath', message: 'field `a` does not exist in the schema', at: 'a' },
    ],
    [
      'a field path without quotes',
      rule('true', { fieldPath: '.spec[name]' }),
      { part: 'fieldPath', message: 'found `name`, expected a field name in single quotes', at: 'name' },
    ],
    [
      'an optional old value that is not used',
      rule('true', { optionalOldSelf: true }),
      { part: 'optionalOldSelf', message: '`optionalOldSelf` is set, but the rule does not use `oldSelf`' },
    ],
    [
      'an optional old value that is not unwrapped',
      rule('self.spec == oldSelf.spec', { optionalOldSelf: true }),
      { part: 'rule', message: 'no matching overload for `object == optional(object)`' },
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
  ])('an old value inside %s', (_, list) => {
    const message = '`oldSelf` cannot be used inside a list without map keys, because its items cannot be correlated';
    expect(placedDiagnostics(object({ list }))).toMatchObject([{ part: 'rule', message, start: 8, end: 15 }]);
  });

  test('a rule on a value that CEL cannot access', () => {
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
      [
        [{ kind: 'property', name: 'any' }],
        'CEL cannot access the value, because its schema does not specify a complete type',
      ],
      [
        [{ kind: 'property', name: 'list' }],
        'CEL cannot access the value, because its schema does not specify a complete type',
      ],
    ]);
  });
});

test('diagnostics refer to the schema and the index of the rule', () => {
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
