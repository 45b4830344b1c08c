import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../serving/index.js';
import { jsonWeight } from './json-weight.js';

const weight = (text: string) => jsonWeight(Buffer.from(text));
const list = (count: number, item: (index: number) => string) =>
  `[${Array.from({ length: count }, (_, i) => item(i))}]`;

// More different keys than the limit, because a few have equal hashes.
describe('jsonWeight', () => {
  it('counts values, and ignores strings', () => {
    expect(weight('"a,[{,"')).toBe(0);
    expect(weight('{"a\\",[":"\\\\","b" :[1,2]}')).toBe(4 * 32);
  });

  it('allows 1 MiB of fields of all names, old and new', () => {
    const object = list(
      1,
      () => `{${Array.from({ length: 20_000 }, (_, i) => `"name-of-a-field-${i}":"value of a field"`)}}`,
    );
    expect(weight(`{"object":${object},"oldObject":${object}}`)).toBeLessThan(4 * 2 ** 20);
  });

  it('allows one object of 10,000 levels, and many fractions and shorter integers', () => {
    weight(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
    weight(list(200_000, (i) => (i % 2 ? '0.30000000000000004' : '123456789012345')));
  });

  it.each([
    ['values', list(400_001, () => '0')],
    ['empty objects', list(2_300_000, () => '{}')],
    ['different keys', list(51_000, (i) => `{"k${i}":0}`)],
    ['different orders of few keys', list(60_000, (i) => `{"a${i % 300}":0,"b${Math.floor(i / 300)}":0}`)],
    ['integers of 16 digits or more', list(10_001, (i) => `-${9_007_199_254_000_000 + i}`)],
    ['values deeper than 500 levels', list(40, () => `${'{"a":['.repeat(4_000)}${']}'.repeat(4_000)}`)],
    ['text that is not JSON', '[{"'.repeat(400_001)],
  ])('rejects too many %s', (_, text) => {
    expect(() => weight(text)).toThrow(HttpError);
    expect(() => weight(text)).toThrow(/^request entity has too many /);
  });
});

it('a manager with 256 MiB survives the largest body of the smallest values', { timeout: 60_000 }, async () => {
  const server = new URL('fixtures/smallest-values.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=128',
    '--import',
    'tsx',
    server,
  ]);
  expect(stdout).toBe('413 413 200 200\n');
});
