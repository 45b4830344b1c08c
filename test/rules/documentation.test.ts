import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { placeIn, type SourceFile, shippedFiles, sourceFiles } from './source-files.js';

describe('exports', () => {
  it('each have a doc comment', () => {
    expect(shippedFiles().flatMap(undocumentedExports)).toEqual([]);
  });

  it('are named, never default', () => {
    expect(sourceFiles().flatMap(defaultExports)).toEqual([]);
  });

  it('are listed in an `index.ts` one by one, never as `*`', () => {
    expect(shippedFiles().flatMap(starExports)).toEqual([]);
  });
});

describe('modules', () => {
  it('each describe their purpose at the top of `index.ts`, or their folders do', () => {
    const entries = shippedFiles().filter(({ path }) => /^(?:[^/]+\/){0,2}index\.ts$/.test(path));
    const silent = entries.filter(({ tree }) => !/^\/\*\* ?\S|^\/\*\*\n \* \S/.test(tree.text));
    expect(silent.map(({ path }) => path)).toEqual([]);
    const described = new Set(entries.map(({ module }) => module));
    expect(
      shippedFiles()
        .filter(({ module }) => !described.has(module))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('the rule about doc comments', () => {
  it('distinguishes an export with and without one', () => {
    expect(undocumentedExports(sourceOf('/** Text. */\nexport const a = 1;'))).toEqual([]);
    expect(undocumentedExports(sourceOf('export const a = 1;'))).toEqual(['a.ts:1 a']);
    expect(undocumentedExports(sourceOf('const a = 1;'))).toEqual([]);
  });

  it('requires one on the first of several overloads only', () => {
    const overloads = 'export function f(a: 1): 1;\nexport function f(a: 2): 2;';
    expect(undocumentedExports(sourceOf(`/** Text. */\n${overloads}`))).toEqual([]);
    expect(undocumentedExports(sourceOf(overloads))).toEqual(['a.ts:1 f']);
  });
});

function undocumentedExports(file: SourceFile): string[] {
  const seen = new Set<string>();
  return file.tree.statements.filter(isExported).flatMap((statement) => {
    const names = namesOf(statement).filter((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return names.length === 0 || hasDoc(statement) ? [] : [`${placeIn(file, statement)} ${names.join(', ')}`];
  });
}

function isExported(statement: ts.Statement): boolean {
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword);
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(statement) && !!ts.getModifiers(statement)?.some((modifier) => modifier.kind === kind);
}

function hasDoc(statement: ts.Statement): boolean {
  return ts.getJSDocCommentsAndTags(statement).some((doc) => ts.isJSDoc(doc) && !!doc.comment);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const name = ts.getNameOfDeclaration(statement as ts.Node as ts.Declaration); // undefined for declarations without a name
  return name ? [name.getText()] : [];
}

function defaultExports(file: SourceFile): string[] {
  return file.tree.statements
    .filter((statement) => ts.isExportAssignment(statement) || hasModifier(statement, ts.SyntaxKind.DefaultKeyword))
    .map((statement) => placeIn(file, statement));
}

function starExports(file: SourceFile): string[] {
  return file.tree.statements
    .filter((statement) => ts.isExportDeclaration(statement) && !statement.exportClause)
    .map((statement) => placeIn(file, statement));
}

function sourceOf(text: string): SourceFile {
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  return { path: 'a.ts', module: '', isShipped: true, tree };
}
