import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../../base/json/index.js';
import { checkSource } from './fixtures/load.js';
import { field } from './fixtures/source.js';
import { checkValue, violatedFormat } from './value.js';

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

const valid: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-31', '2024-02-29', '2000-02-29', '0000-12-01'],
  'date-time': [
    '2026-01-31T12:30:59Z',
    '2026-01-31t12:30:59.123456z',
    '2026-01-31T12:30:59,5+02:00',
    '2026-01-31T12:30:59ä5-99:99',
    '2026-01-31T12:30:59ZTomorrow',
  ],
  byte: ['a2J0cw==', 'AAA=', '+/+/'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000', '123E4567E89B42D3A456426614174000'],
  hostname: ['anything, as only the API server knows'],
};

const invalid: Readonly<Record<string, readonly string[]>> = {
  date: ['', 'foo', '2026-1-31', '2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-01', '2026-01-00'],
  'date-time': [
    '',
    'foo',
    '2026-01-31',
    '2026-01-31 12:30:59Z',
    '2026-01-31T12:30Z',
    '2026-01-31T12:30:59',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:30:60Z',
    '2026-02-30T12:30:59Z',
    '2026-01-31T12:30:59Z\n',
  ],
  datetime: ['foo'],
  byte: ['', '!!', 'a', 'AAA', 'A===', '====', 'AA-_', 'AAAA\n', 'AA=A'],
  uuid: ['', '123e4567', '123e4567-e89b-42d3-a456-42661417400g'],
};

const pairs = (of: typeof valid) =>
  Object.entries(of).flatMap(([format, texts]) => texts.map((text) => [format, text]));

describe('the format of a string', () => {
  it.each(pairs(valid))('%s allows %j', (format = '', text = '') => {
    expect(violatedFormat(text, format)).toBeUndefined();
  });

  it.each(pairs(invalid))('%s does not allow %j', (format = '', text = '') => {
    const example = violatedFormat(text, format);
    expect(example).toBeDefined();
    expect(violatedFormat(example ?? '', format)).toBeUndefined();
  });

  it('is checked in a default', () => {
    const problemsOf = (value: string) =>
      checkSource(
        field(`kubebuilder:default="${value}"\n  // +kubebuilder:validation:Format=date-time`, 'a?: string;'),
      );
    expect(problemsOf('2026-01-31T12:30:59Z').problems).toEqual([]);
    expect(problemsOf('foo').problems).toMatchObject([
      {
        code: 'default-invalid',
        severity: 'error',
        message:
          'the default of `.spec.a` is "foo", but must have the format `date-time`, for example `2026-01-31T12:30:00Z`',
      },
    ]);
  });
});

function problemsOf(value: string) {
  const marker = `kubebuilder:default=${value}\n  // +kubebuilder:validation:EmbeddedResource\n  // +kubebuilder:pruning:PreserveUnknownFields`;
  return checkSource(field(marker, 'object?: RawExtension;')).problems.map(({ code, severity, message }) => {
    return `${severity} ${code} ${message}`;
  });
}

const about = (name: string) =>
  `error default-invalid the default of \`.spec.object\` must have the nonempty string \`${name}\`, like every resource`;

describe('the default of an embedded resource', () => {
  it.each([
    ['{kind: "Pod"}', ['apiVersion']],
    ['{apiVersion: "v1"}', ['kind']],
    ['{apiVersion: "", kind: "Pod"}', ['apiVersion']],
    ['{a: 1}', ['apiVersion', 'kind']],
  ])('%s is invalid', (value, names) => {
    expect(problemsOf(value)).toEqual(names.map(about));
  });

  it('is valid with an API version and a kind', () => {
    expect(problemsOf('{apiVersion: "v1", kind: "Pod"}')).toEqual([]);
  });
});
