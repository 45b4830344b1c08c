import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fileLimit, functionLimit, longerOnes, testFileLimit } from './sizes.js';
import { type SourceFile, shippedFiles, sourceFiles } from './source-files.js';

describe('sizes', () => {
  it(`keep files that ship within ${fileLimit} lines, and tests within ${testFileLimit}`, () => {
    const limitOf = ({ isShipped }: SourceFile) => (isShipped ? fileLimit : testFileLimit);
    const long = sourceFiles().filter((file) => linesOf(file) > limitOf(file) && !longerOnes[file.path]);
    expect(long.map((file) => `${file.path}: ${linesOf(file)} lines`)).toEqual([]);
  });

  it(`keep functions within ${functionLimit} lines`, () => {
    const long = shippedFiles()
      .flatMap(longFunctions)
      .filter(({ name }) => !longerOnes[name]);
    expect(long.map(({ name, lines }) => `${name}: ${lines} lines`)).toEqual([]);
  });

  it('make an exception only for what is long', () => {
    const long = shippedFiles()
      .flatMap(longFunctions)
      .map(({ name }) => name);
    const files = sourceFiles().filter((file) => linesOf(file) > fileLimit);
    const needed = new Set([...long, ...files.map(({ path }) => path)]);
    expect(Object.keys(longerOnes).filter((name) => !needed.has(name))).toEqual([]);
  });
});

function linesOf({ tree }: SourceFile): number {
  return tree.text.trimEnd().split('\n').length;
}

function longFunctions(file: SourceFile): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    const lines = ts.isFunctionLike(node) ? node.getText(file.tree).split('\n').length : 0;
    if (lines > functionLimit) found.push({ name: `${file.path}#${nameOf(node)}`, lines });
    ts.forEachChild(node, visit);
  };
  visit(file.tree);
  return found;
}

function nameOf(node: ts.Node): string {
  const named = ts.isFunctionLike(node) && node.name ? node : node.parent;
  const name = ts.getNameOfDeclaration(named as ts.Declaration); // undefined for declarations without a name
  return name?.getText() ?? 'unnamed';
}
