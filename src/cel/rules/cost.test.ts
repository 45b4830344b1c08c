import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../model/index.js';
import { placedDiagnostics } from '../fixtures/placed-diagnostics.js';

const text: JsonSchema = { type: 'string' };
const shortText: JsonSchema = { type: 'string', maxLength: 10 };

describe('checkRules counts costs and accepts', () => {
  test.each<[string, JsonSchema]>([
    ['a loop over an unlimited list', ruled({ type: 'array', items: { type: 'integer' } }, 'self.all(x, x > 0)')],
    [
      'loops inside of loops over a short list',
      ruled({ type: 'array', items: shortText, maxItems: 50 }, 'self.all(x, self.exists_one(y, x == y))'),
    ],
    ['a pattern for a short text', ruled(shortText, 'self.matches("^[a-z]+$")')],
    ['a text with one of few values', ruled({ type: 'string', enum: ['a', 'b'] }, 'self.contains("a")')],
    ['a rule for each of few items', { type: 'array', maxItems: 10, items: ruled(shortText, 'self != ""') }],
  ])('%s', (_, value) => {
    expect(placedDiagnostics(object({ value }))).toEqual([]);
  });
});

describe('checkRules refuses what costs too much', () => {
  test.each<[string, JsonSchema, string, string]>([
    [
      'loops inside of loops over an unlimited list',
      ruled({ type: 'array', items: text }, 'self.all(x, self.exists(y, x == y))'),
      'more than 100 times',
      'set a limit: `@Items(MaxLength(…))` on `value`, `@MaxItems(…)` on `value`',
    ],
    [
      'a comparison of texts for each item of an unlimited list',
      {
        type: 'array',
        items: ruled(object({ a: text }), 'self.a != "b" && self.a != "c" && self.a != "d" && self.a != "e"'),
      },
      '1.26 times',
      'set a limit: `@MaxItems(…)` on `value`, `@MaxLength(…)` on `value[].a`',
    ],
    [
      'a pattern for each value of an unlimited map',
      { type: 'object', additionalProperties: ruled(text, 'self.matches("^[a-z]+$")') },
      'more than 100 times',
      'set a limit: `@MaxProperties(…)` on `value`, `@MaxLength(…)` on the type of the values of `value`',
    ],
    [
      'a search in an unlimited text for another one',
      ruled(object({ a: text, b: text }), 'self.a.contains(self.b)'),
      'more than 100 times',
      'set a limit: `@MaxLength(…)` on `value.b`, `@MaxLength(…)` on `value.a`',
    ],
  ])('%s', (_, value, times, hint) => {
    const diagnostics = placedDiagnostics(object({ value }));
    expect(diagnostics).toMatchObject([{ code: 'cel-cost', part: 'rule', start: 0, hint }]);
    expect(diagnostics[0]?.message).toBe(`the expression could cost ${times} what an API server allows`);
  });

  test('a message whose length is not known', () => {
    const value: JsonSchema = {
      type: 'integer',
      'x-kubernetes-validations': [{ rule: 'self > 0', messageExpression: '"is " + string(self)' }],
    };
    expect(placedDiagnostics(object({ value }))).toMatchObject([
      { code: 'cel-cost', part: 'messageExpression', end: 20, hint: expect.stringContaining('`string(…)` gives') },
    ]);
  });

  test('rules that are too much together, at the most expensive one', () => {
    const rules = Array.from({ length: 50 }, (_, index) => `self.matches("^[a-z0-9]{${index}}[a-z0-9-]*$")`);
    const value = ruled({ ...text, maxLength: 900_000 }, ...rules);
    expect(placedDiagnostics(object({ value }))).toMatchObject([
      {
        code: 'cel-cost',
        index: 0,
        message:
          'this is the most expensive of rules that together could cost 1.08 times what an API server allows for a version',
      },
    ]);
  });
});

function ruled(schema: JsonSchema, ...rules: string[]): JsonSchema {
  return { ...schema, 'x-kubernetes-validations': rules.map((rule) => ({ rule })) };
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties };
}
