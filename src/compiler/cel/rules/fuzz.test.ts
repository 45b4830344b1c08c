import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import { placedDiagnostics } from '../fixtures/placed-diagnostics.js';

const words = [
  ...'( ) [ ] { } . , ? : ! - + * / % == != < <= && || in true null 1 0x1 2u 1.5 "a" \'b r"c" b"d" // \\ ` $ self oldSelf x'.split(
    ' ',
  ),
  ...'.all(x, .map(x, .optMap(x, has( size( .size() type( duration( matches( .?a [? {"a": \n'.split(' '),
];

describe('checkRules terminates', () => {
  test('for any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), staysInText));
  });

  test('for any sequence of CEL tokens', () => {
    const rule = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(fc.property(rule, staysInText), { numRuns: 1000 });
  });

  test.each([
    ['parentheses', `${'('.repeat(249)}true${')'.repeat(249)}`],
    ['nested folds', `${'self.a.map(x, '.repeat(248)}1${')'.repeat(248)}`],
    ['a chain of optional values', `optional.of(1)${'.optMap(x, x + 1)'.repeat(240)}`],
    ['nested calls', `${'type('.repeat(249)}1${')'.repeat(249)}`],
    ['long chains', `${'self.a == [] && '.repeat(5000)}true`],
    ['a long list', `[${'1,'.repeat(20_000)}]`],
    ['a long string', `"${'a'.repeat(90_000)}"`],
    ['many backslashes', `'${'\\\\'.repeat(40_000)}`],
    ['a long pattern', `self.b.matches("${'(a|'.repeat(20_000)}")`],
  ])('for %s', (_, rule) => {
    staysInText(rule);
  });
});

function staysInText(rule: string): void {
  const diagnostics = placedDiagnostics({ ...schema, 'x-kubernetes-validations': [{ rule, message: 'no' }] });
  for (const { start, end, message } of diagnostics) {
    expect([start >= 0, start <= end, end <= Math.max(rule.length, start + 1), message !== '']).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
}

const schema: JsonSchema = {
  type: 'object',
  properties: { a: { type: 'array', items: { type: 'string' } }, b: { type: 'string' } },
};
