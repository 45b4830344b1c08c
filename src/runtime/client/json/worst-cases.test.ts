import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../test/rules/fixtures/cpu-time.js';
import { mergeDiff } from '../patch/merge-diff.js';
import { strategicDiff } from '../patch/strategic-diff.js';
import { deepCopy } from './deep-copy.js';
import { isEqualJson } from './equal.js';
import { readJson } from './json.js';
import { writeJson } from './write-json.js';

/** Long enough that quadratic work takes a minute or more. */
const length = 256 * 1024;
const fill = (unit: string) => unit.repeat(length / unit.length);
/** In milliseconds; all cases take less than a tenth of it. */
const limit = 2_000;

describe('readJson takes time proportional to the text', () => {
  it.each<[string, string]>([
    ['digits of one number', `[${fill('1')}]`],
    ['digits that end in a letter', `[${fill('1')}e]`],
    ['digits of a fraction', `[1.${fill('1')}]`],
    ['long numbers', `[${fill('9007199254740993,')}1]`],
    ['numbers that are just too long', `[${fill('99999999999999999999,')}1]`],
    ['minus signs before a long number', `[9007199254740993${fill('-')}1]`],
    ['exponents', `[9007199254740993${fill('1e')}1]`],
    ['backslashes', `[9007199254740993,"${fill('\\')}"]`],
    ['a string without an end', `[9007199254740993,"${fill('\\"')}`],
    ['quotes', `[9007199254740993,${fill('"')}]`],
    ['spaces', `[9007199254740993,${fill(' ')}]`],
    ['open lists', `[9007199254740993,${fill('[')}`],
    ['keys', `{${fill('"a":9007199254740993,')}"b":1}`],
  ])('of %s', async (_, text) => {
    const read = () => {
      try {
        readJson(text, { maxDepth: length });
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    };
    expect(await cpuTimeOf(read)).toBeLessThan(limit);
  });

  it('and rejects what is nested too deeply without reading on', () => {
    expect(() => readJson(fill('['), { maxDepth: 10_000 })).toThrow('deeper than 10000 levels');
    expect(() => readJson(`${'['.repeat(1e6)}${']'.repeat(1e6)}`, { maxDepth: 10_000 })).toThrow(SyntaxError);
  });
});

describe('writeJson', () => {
  it('writes a long integer next to 390,000 strings as fast as without it', async () => {
    const value = readJson(`[${'"1",'.repeat(390_000)}9007199254740993]`);
    const fastest = async (run: () => string) => {
      const times = [];
      for (let count = 0; count < 3; count += 1) times.push(await cpuTimeOf(run));
      return Math.min(...times);
    };
    const withReplacer = await fastest(() => JSON.stringify(value, (_, item: unknown) => item));
    expect(await fastest(() => writeJson(value))).toBeLessThan(4 * withReplacer);
  });
});

describe('values nested 100,000 levels deep', () => {
  const depth = 100_000;
  const nest = (unit: (inner: string) => readonly [string, string], inner: string) => {
    const [begin, end] = unit('|');
    return `${begin.repeat(depth)}${inner}${end.repeat(depth)}`;
  };
  const shapes = {
    lists: () => ['[', ']'] as const,
    objects: () => ['{"a":', '}'] as const,
    'lists in objects, next to other fields': () => ['{"x":[1],"a":[', '],"y":{}}'] as const,
    'objects of a key `__proto__`': () => ['{"__proto__":', '}'] as const,
  };

  it.each(Object.entries(shapes))('are read, copied, compared, diffed and written: %s', async (_, unit) => {
    const text = nest(unit, '9007199254740993');
    const run = () => {
      const value = readJson(text);
      const copy = deepCopy(value);
      expect(isEqualJson(value, copy)).toBe(true);
      const other = readJson(nest(unit, '9007199254740999'));
      expect(isEqualJson(value, other)).toBe(false);
      expect(mergeDiff({ value }, { value: copy })).toBeUndefined();
      expect(mergeDiff({ value }, { value: other })).toBeDefined();
      expect(strategicDiff({ value }, { value: other }, {})).toHaveProperty('value');
      expect(writeJson(copy) === text).toBe(true);
    };
    expect(await cpuTimeOf(run)).toBeLessThan(5 * limit);
  });
});
