import { posix } from 'node:path';
import ts from 'typescript';
import { placeIn, type SourceFile } from './source-files.js';

/** One import, or export from another module. */
export interface Import {
  readonly from: SourceFile;
  /** For example `loader/load.ts:12`. */
  readonly place: string;
  /** A path in `src`, such as `files/index.ts`, or a package, such as `yaml` or `node:fs`. */
  readonly target: string;
  readonly isOwn: boolean;
  /** `type`: erased by the compiler. `eager`: loaded with the file. `lazy`: loaded by a call. */
  readonly when: 'type' | 'eager' | 'lazy';
}

/** All imports of a file, in source order. */
export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const read = specifierOf(node);
    if (read)
      found.push({ from: file, place: placeIn(file, node), ...targetOf(file, read.specifier), when: read.when });
    ts.forEachChild(node, visit);
  };
  visit(file.tree);
  return found;
}

function specifierOf(node: ts.Node): { specifier: string; when: Import['when'] } | undefined {
  if (ts.isImportDeclaration(node)) return read(node.moduleSpecifier, isTypeImport(node) ? 'type' : 'eager');
  if (ts.isExportDeclaration(node)) return read(node.moduleSpecifier, isTypeExport(node) ? 'type' : 'eager');
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return read(node.argument.literal, 'type');
  if (ts.isCallExpression(node) && isLoadingCall(node)) return read(node.arguments[0], 'lazy');
  return undefined;
}

function read(node: ts.Node | undefined, when: Import['when']) {
  return node && ts.isStringLiteral(node) ? { specifier: node.text, when } : undefined;
}

/** `import(…)`, `require(…)` of a `createRequire`, and `require.resolve(…)`. */
function isLoadingCall({ expression }: ts.CallExpression): boolean {
  return expression.kind === ts.SyntaxKind.ImportKeyword || /^require(\.resolve)?$/.test(expression.getText());
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return !name && !!namedBindings && ts.isNamedImports(namedBindings) && areTypes(namedBindings.elements);
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || (!!exportClause && ts.isNamedExports(exportClause) && areTypes(exportClause.elements));
}

function areTypes(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): boolean {
  return elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly);
}

function targetOf(file: SourceFile, specifier: string): { target: string; isOwn: boolean } {
  const isOwn = specifier.startsWith('.');
  if (!isOwn) return { target: specifier.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'), isOwn };
  const path = posix.join(posix.dirname(file.path), specifier);
  return { target: path.replace(/\.js$/, '.ts'), isOwn };
}
