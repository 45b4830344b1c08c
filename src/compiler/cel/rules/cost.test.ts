import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import { placedDiagnostics } from '../fixtures/placed-diagnostics.js';

const text: JsonSchema = { type: 'string' };
const shortString: JsonSchema = { type: 'string', maxLength: 10 };

describe('checkRules estimates costs and accepts', () => {
  test.each<[string, JsonSchema]>([
    ['a loop over an unlimited list', ruled({ type: 'array', items: { type: 'integer' } }, 'self.all(x, x > 0)')],
    [
      'nested loops over a short list',
      ruled({ type: 'array', items: shortString, maxItems: 50 }, 'self.all(x, self.exists_one(y, x == y))'),
    ],
    ['a pattern for a short string', ruled(shortString, 'self.matches("^[a-z]+$")')],
    ['a string with few values', ruled({ type: 'string', enum: ['a', 'b'] }, 'self.contains("a")')],
    ['a rule for each item of a short list', { type: 'array', maxItems: 10, items: ruled(shortString, 'self != ""') }],
  ])('%s', (_, value) => {
    expect(placedDiagnostics(object({ value }))).toEqual([]);
  });
});

describe('checkRules rejects excessive costs', () => {
  test.each<[string, JsonSchema, string, string]>([
    [
      'nested loops over an unlimited list',
      ruled({ type: 'array', items: text }, 'self.all(x, self.exists(y, x == y))'),
      'more than 100',
      'add limits: `@Items(MaxLength(…))` on `value`, `@MaxItems(…)` on `value`',
    ],
    [
      'string comparisons for each item of an unlimited list',
      {
        type: 'array',
        items: ruled(object({ a: text }), 'self.a != "b" && self.a != "c" && self.a != "d" && self.a != "e"'),
      },
      '1.26',
      'add limits: `@MaxItems(…)` on `value`, `@MaxLength(…)` on `value[].a`',
    ],
    [
      'a pattern for each value of an unlimited map',
      { type: 'object', additionalProperties: ruled(text, 'self.matches("^[a-z]+$")') },
      'more than 100',
      'add limits: `@MaxProperties(…)` on `value`, `@MaxLength(…)` on the value type of `value`',
    ],
    [
      'a search for an unlimited string in another one',
      ruled(object({ a: text, b: text }), 'self.a.contains(self.b)'),
      'more than 100',
      'add limits: `@MaxLength(…)` on `value.b`, `@MaxLength(…)` on `value.a`',
    ],
  ])('%s', (_, value, factor, hint) => {
    const diagnostics = placedDiagnostics(object({ value }));
    expect(diagnostics).toMatchObject([{ code: 'cel-cost', part: 'rule', start: 0, hint }]);
    expect(diagnostics[0]?.message).toBe(
      `the estimated cost of the expression exceeds the API server's budget by a factor of ${factor}`,
    );
  });

  test('a message of unknown length', () => {
    const value: JsonSchema = {
      type: 'integer',
      'x-kubernetes-validations': [{ rule: 'self > 0', messageExpression: '"is " + string(self)' }],
    };
    expect(placedDiagnostics(object({ value }))).toMatchObject([
      {
        code: 'cel-cost',
        part: 'messageExpression',
        end: 20,
        hint: expect.stringContaining('the result of `string(…)`'),
      },
    ]);
  });

  test('rules that exceed the total budget, at the most expensive one', () => {
    const rules = Array.from({ length: 50 }, (_, index) => `self.matches("^[a-z0-9]{${index}}[a-z0-9-]*$")`);
    const value = ruled({ ...text, maxLength: 900_000 }, ...rules);
    expect(placedDiagnostics(object({ value }))).toMatchObject([
      {
        code: 'cel-cost',
        index: 0,
        message:
          "the estimated total cost of all rules of this version exceeds the API server's budget by a factor of 1.08; this rule is the most expensive one",
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
