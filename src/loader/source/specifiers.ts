import type { ts } from 'ts-morph';
import { type Compiler, compiler } from '../parser/compiler.js';
import { parseSource, startOf } from './source.js';

/** A string in a source file that names another file, such as the module of an import. */
export interface Specifier {
  readonly text: string;
  /** Offset of the text, after its opening quote. */
  readonly start: number;
}

/**
 * Finds the relative paths in imports, exports, dynamic imports, import types, module augmentations, mocks of vitest,
 * and `new URL('…', import.meta.url)`.
 *
 * @returns undefined if the file is nested too deeply to be parsed
 */
export function readSpecifiers(path: string, text: string): readonly Specifier[] | undefined {
  const found: Specifier[] = [];
  try {
    const source = parseSource(path, text);
    const visit = (node: ts.Node): void => {
      const literal = specifierOf(compiler(), node);
      if (literal?.text.startsWith('.')) found.push({ text: literal.text, start: startOf(source, literal) + 1 });
      compiler().forEachChild(node, visit);
    };
    visit(source.ast);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return found.filter((specifier) => text.startsWith(specifier.text, specifier.start));
}

function specifierOf(ts: Compiler, node: ts.Node): ts.StringLiteralLike | undefined {
  const literal = literalOf(ts, node);
  return literal && ts.isStringLiteralLike(literal) ? literal : undefined;
}

function literalOf(ts: Compiler, node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isModuleDeclaration(node)) return node.name;
  if (node.kind === ts.SyntaxKind.ExternalModuleReference) return (node as ts.ExternalModuleReference).expression; // by its kind
  if (ts.isCallExpression(node)) return isImport(ts, node) ? node.arguments[0] : undefined;
  if (ts.isNewExpression(node)) return isOwnUrl(ts, node.arguments?.[1]) ? node.arguments?.[0] : undefined;
  return undefined;
}

/** Whether an expression is `import.meta.url`. */
function isOwnUrl(ts: Compiler, node: ts.Node | undefined): boolean {
  if (!node || !ts.isPropertyAccessExpression(node)) return false;
  return node.name.text === 'url' && node.expression.kind === ts.SyntaxKind.MetaProperty;
}

const mocks = /^(?:vi|vitest)\.(?:mock|unmock|doMock|doUnmock|importActual|importMock)$/;

function isImport(ts: Compiler, { expression }: ts.CallExpression): boolean {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(expression)) return expression.text === 'require';
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return false;
  return mocks.test(`${expression.expression.text}.${expression.name.text}`);
}
