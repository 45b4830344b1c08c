import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';
import { testNames } from './test-names.js';

const page = readFileSync(`${root}docs/guarantees.md`, 'utf8');
const guarantees = [...page.matchAll(/^(\d+)\. \[(.+?)\]\(\.\.\/src\/(.+?)\)/gm)].map(
  ([, number, sentence = '', path = '']) => ({ number: Number(number), sentence, path }),
);

describe('docs/guarantees.md', () => {
  it('has numbered guarantees, none of which is lost', () => {
    expect(guarantees.map(({ number }) => number)).toEqual(guarantees.map((_, index) => index + 1));
    expect(guarantees.length).toBeGreaterThanOrEqual(60);
  });

  it('names a group of tests, or a test, in each of them', () => {
    const names = new Map([...new Set(guarantees.map(({ path }) => path))].map((path) => [path, testNames(path)]));
    const missing = guarantees.filter(({ sentence, path }) => !names.get(path)?.includes(startingLower(sentence)));
    expect(missing.map(({ path, sentence }) => `${path}: ${sentence}`)).toEqual([]);
  });
});

function startingLower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
