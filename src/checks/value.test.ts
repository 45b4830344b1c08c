import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/index.js';
import { cpuTimeOf } from '../rules/fixtures/cpu-time.js';
import { checkDefault } from './defaults.js';
import { SchemaPart } from './schema-part.js';
import { checkValue } from './value.js';

const span = { file: 'a.ts', start: 0, end: 1 };

const messages = (value: string, schema: JsonSchema) =>
  checkValue(value, schema, (_, message) => ({ code: 'default-invalid', severity: 'error', message })).map(
    ({ message }) => message,
  );

describe('a string and the pattern of its schema', () => {
  it.each([
    ['^[a-z]+$', 'abc', true],
    ['^[a-z]+$', 'aBc', false],
    ['(?i)^[a-z]+$', 'aBc', true],
    ['^\\p{Greek}+$', 'αβγ', true],
    ['^[[:alpha:]]+$', 'ä', false],
    ['^\\pL$', 'ä', true],
    ['\\Aa\\z', 'a\n', false],
  ])('%s, %j', (pattern, value, isRight) => {
    const expected = isRight
      ? []
      : [`is ${JSON.stringify(value)}, expected a string that matches the pattern \`${pattern}\``];
    expect(messages(value, { type: 'string', pattern })).toEqual(expected);
  });

  it('are not compared when the pattern is not valid, which is reported where it is', () => {
    expect(messages('a', { type: 'string', pattern: '(?=b)' })).toEqual([]);
  });

  it('take linear time', async () => {
    const value = `${'a'.repeat(100_000)}!`;
    const check = () => expect(messages(value, { type: 'string', pattern: '^(a+)+$' })).toHaveLength(1);
    expect(await cpuTimeOf(check)).toBeLessThan(3_000);
  });

  it('says that a string is not checked against a pattern that is too large for it', () => {
    const schema: JsonSchema = { type: 'string', pattern: '[^x]{1000}' };
    expect(messages('x'.repeat(20_000), schema)).toEqual([
      'is not checked against the pattern `[^x]{1000}`, which would take too long',
    ]);
    const origins = new WeakMap();
    const root = (text: string) => SchemaPart.root({ schema: { ...schema, default: text }, origins, span });
    const hint = 'shorten the pattern or the default; the API server checks them';
    expect(checkDefault(root('x'.repeat(20_000)))).toMatchObject([{ severity: 'warning', hint }]);
    expect(checkDefault(root('x'))).toMatchObject([{ severity: 'error' }]);
  });
});
