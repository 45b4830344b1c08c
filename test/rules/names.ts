import ts from 'typescript';
import type { SourceFile } from './source-files.js';

/** A name that other files can use, as words in lower case. */
export interface ExportedName {
  readonly node: ts.Node;
  readonly words: string;
}

/** Finds the exported names of a file, and those of their members and parameters. Private members are left out. */
export function exportedNames({ tree }: SourceFile): ExportedName[] {
  const found: ExportedName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isPrivate(node)) return;
    const name = isDeclaration(node) ? ts.getNameOfDeclaration(node) : undefined;
    if (name && ts.isIdentifier(name)) found.push({ node: name, words: wordsOf(name.text) });
    ts.forEachChild(node, visit);
  };
  tree.statements.filter(isExported).forEach(visit);
  return found;
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    !!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function isPrivate(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  );
}

function isDeclaration(node: ts.Node): node is ts.Declaration {
  return (
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isParameter(node) ||
    ts.isVariableDeclaration(node) ||
    (ts.isStatement(node) && !ts.isBlock(node) && 'name' in node)
  );
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}
