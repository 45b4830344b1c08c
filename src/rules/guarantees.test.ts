import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

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

/** The names of the tests and groups of a file, except those that are skipped. */
function testNames(path: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      /^(?:describe|it)$/.test(node.expression.text)
    ) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(`${root}src/${path}`, 'utf8'), ts.ScriptTarget.Latest));
  return names;
}
