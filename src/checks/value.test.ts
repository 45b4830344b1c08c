import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../model/index.js';
import { cpuTimeOf } from '../rules/fixtures/cpu-time.js';
import { checkDefault } from './defaults.js';
import { SchemaPart } from './schema-part.js';
import { checkValue } from './value.js';

const span = { file: 'a.ts', start: 0, end: 1 };

const messages = (value: Json, schema: JsonSchema) =>
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
    expect(checkDefault(root('x'.repeat(20_000)), '1.37')).toMatchObject([{ severity: 'warning', hint }]);
    expect(checkDefault(root('x'), '1.37')).toMatchObject([{ severity: 'error' }]);
  });
});

describe('a number and the range of its type', () => {
  it.each<[number | bigint, JsonSchema, string[]]>([
    [2 ** 31 - 1, { type: 'integer', format: 'int32' }, []],
    [2 ** 31, { type: 'integer', format: 'int32' }, ['is 2147483648, expected a 32-bit integer']],
    [2n ** 63n - 1n, { type: 'integer', format: 'int64' }, []],
    [2n ** 63n, { type: 'integer', format: 'int64' }, ['is 9223372036854775808, expected a 64-bit integer']],
    [-(2n ** 63n) - 1n, { type: 'integer' }, ['is -9223372036854775809, expected a 64-bit integer']],
    [1e39, { type: 'number', format: 'float' }, ['is 1e+39, expected a 32-bit floating-point number']],
    [1e39, { type: 'number', format: 'double' }, []],
    [1e39, { type: 'number', format: 'int32' }, []],
  ])('%s', (value, schema, expected) => {
    expect(messages(value, schema)).toEqual(expected);
  });
});
