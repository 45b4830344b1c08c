import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { placeIn, shippedFiles } from './source-files.js';

/** Modules whose types users create objects of. */
const publicModules = new Set(['api', 'runtime', 'testing']);

/** Its types are not public. */
const internal = 'testing/envtest/';

describe('optional properties', () => {
  it('accept `undefined`, so that `namespace: object.metadata.namespace` compiles in strict projects', () => {
    const files = shippedFiles().filter(({ module, path }) => publicModules.has(module) && !path.startsWith(internal));
    expect(files.flatMap((file) => strictOnes(file.tree).map((node) => placeIn(file, node)))).toEqual([]);
  });

  it('would be found in any place', () => {
    const text = 'interface A { a?: string; b?: { c?: number } | undefined; d?: unknown; e?: string | undefined }';
    const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
    expect(strictOnes(tree).map((node) => node.getText())).toEqual(['a?: string;', 'c?: number']);
  });
});

function strictOnes(node: ts.Node): ts.Node[] {
  const inner: ts.Node[] = [];
  ts.forEachChild(node, (child) => void inner.push(...strictOnes(child)));
  return isStrict(node) ? [node, ...inner] : inner;
}

function isStrict(node: ts.Node): boolean {
  if (!(ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) || !node.questionToken || !node.type)
    return false;
  const types = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type];
  return !types.some(({ kind }) =>
    [ts.SyntaxKind.UndefinedKeyword, ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.AnyKeyword].includes(kind),
  );
}
