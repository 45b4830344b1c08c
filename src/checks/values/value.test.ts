import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../../model/index.js';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { SchemaNode } from '../schema/schema-node.js';
import { checkDefault } from './defaults.js';
import { checkValue } from './value.js';

const span = { file: 'a.ts', start: 0, end: 1 };

const messages = (value: Json, schema: JsonSchema) =>
  checkValue(value, schema, (_, message) => ({ code: 'default-invalid', severity: 'error', message })).map(
    ({ message }) => message,
  );

describe('a string is checked against the pattern of its schema', () => {
  it.each([
    ['^[a-z]+$', 'abc', true],
    ['^[a-z]+$', 'aBc', false],
    ['(?i)^[a-z]+$', 'aBc', true],
    ['^\\p{Greek}+$', 'αβγ', true],
    ['^[[:alpha:]]+$', 'ä', false],
    ['^\\pL$', 'ä', true],
    ['\\Aa\\z', 'a\n', false],
  ])('%s, %j', (pattern, value, isValid) => {
    const expected = isValid ? [] : [`is ${JSON.stringify(value)}, but must match the pattern \`${pattern}\``];
    expect(messages(value, { type: 'string', pattern })).toEqual(expected);
  });

  it('unless the pattern is invalid, which is reported at the pattern', () => {
    expect(messages('a', { type: 'string', pattern: '(?=b)' })).toEqual([]);
  });

  it('in linear time', async () => {
    const value = `${'a'.repeat(100_000)}!`;
    const check = () => expect(messages(value, { type: 'string', pattern: '^(a+)+$' })).toHaveLength(1);
    expect(await cpuTimeOf(check)).toBeLessThan(3_000);
  });

  it('unless that would take too long, which is reported', () => {
    const schema: JsonSchema = { type: 'string', pattern: '[^x]{1000}' };
    expect(messages('x'.repeat(20_000), schema)).toEqual([
      'cannot be checked against the pattern `[^x]{1000}`, because that would take too long',
    ]);
    const origins = new WeakMap();
    const root = (value: string) => SchemaNode.root({ schema: { ...schema, default: value }, origins, span });
    const hint = 'shorten the pattern or the default value; otherwise, only the API server checks it';
    expect(checkDefault(root('x'.repeat(20_000)), '1.37')).toMatchObject([{ severity: 'warning', hint }]);
    expect(checkDefault(root('x'), '1.37')).toMatchObject([{ severity: 'error' }]);
  });
});

describe('a number is checked against the range of its type:', () => {
  it.each<[number | bigint, JsonSchema, string[]]>([
    [2 ** 31 - 1, { type: 'integer', format: 'int32' }, []],
    [2 ** 31, { type: 'integer', format: 'int32' }, ['is 2147483648, but must be a 32-bit integer']],
    [2n ** 63n - 1n, { type: 'integer', format: 'int64' }, []],
    [2n ** 63n, { type: 'integer', format: 'int64' }, ['is 9223372036854775808, but must be a 64-bit integer']],
    [-(2n ** 63n) - 1n, { type: 'integer' }, ['is -9223372036854775809, but must be a 64-bit integer']],
    [1e39, { type: 'number', format: 'float' }, ['is 1e+39, but must be a 32-bit floating-point number']],
    [1e39, { type: 'number', format: 'double' }, []],
    [1e39, { type: 'number', format: 'int32' }, []],
  ])('%s', (value, schema, expected) => {
    expect(messages(value, schema)).toEqual(expected);
  });
});
