import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './source-files.js';

/**
 * What files use of Node, directly or through their imports, in the form `file: what`: its modules, `Buffer`, `process`
 * and `require`. Imports of types do not count.
 */
export function nodeUses(
  start: readonly string[],
  read = (file: string) => readFileSync(root + file, 'utf8'),
): string[] {
  const seen = new Set(start);
  const found = new Set<string>();
  for (const file of seen) {
    const declared = new Set<string>();
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      const imported = importOf(node);
      if (imported?.startsWith('.'))
        seen.add(join(dirname(file), imported).replaceAll('\\', '/').replace(/\.js$/, '.ts'));
      else if (imported?.startsWith('node:')) found.add(`${file}: ${imported}`);
      const name = globalOf(node);
      if (name !== undefined) (isDeclared(node) ? declared : names).add(name);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
    for (const name of names) if (!declared.has(name)) found.add(`${file}: ${name}`);
  }
  return [...found];
}

/** The module that a node imports as a value. */
function importOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) && isOfTypes(node.importClause)) return undefined;
  if (ts.isExportDeclaration(node) && (node.isTypeOnly || isNamedTypes(node.exportClause))) return undefined;
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const from = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
  const place = isCall ? node.arguments[0] : from;
  return place && ts.isStringLiteral(place) ? place.text : undefined;
}

function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  return clause.isTypeOnly || (clause.name === undefined && isNamedTypes(clause.namedBindings));
}

function isNamedTypes(bindings: ts.Node | undefined): boolean {
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return false;
  return bindings.elements.every((element: ts.ImportSpecifier | ts.ExportSpecifier) => element.isTypeOnly);
}

const globals = new Set(['Buffer', 'process', 'require', '__dirname', '__filename']);

function globalOf(node: ts.Node): string | undefined {
  if (!ts.isIdentifier(node) || !globals.has(node.text)) return undefined;
  const { parent } = node;
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
  const isProperty = ts.isPropertyAccessExpression(parent) && parent.name === node;
  return isKey || isProperty ? undefined : node.text;
}

/** Whether a name is that of a variable, a parameter or a function, which hides the one of Node. */
function isDeclared({ parent }: ts.Node): boolean {
  return ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isFunctionDeclaration(parent);
}
