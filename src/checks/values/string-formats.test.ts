import { describe, expect, it } from 'vitest';
import { checkSource } from '../fixtures/load.js';
import { field } from '../fixtures/source.js';
import { violatedFormat } from './string-formats.js';

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
