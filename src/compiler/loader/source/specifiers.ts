import type * as ts from 'typescript';
import { isToken, startOf, syntax } from '../parser/syntax.js';
import { parseSource } from './source.js';

interface Specifier {
  readonly text: string;
  /** Offset of the text, after its opening quote. */
  readonly start: number;
}

/**
 * Finds the relative paths in imports, exports, dynamic imports, `require` calls, import types, module augmentations,
 * vitest mocks, and `new URL('…', import.meta.url)`; undefined if the file is nested too deeply to be parsed.
 */
export function readSpecifiers(path: string, text: string): readonly Specifier[] | undefined {
  const found: Specifier[] = [];
  try {
    const source = parseSource(path, text);
    const visit = (node: ts.Node): void => {
      const literal = literalOf(node);
      if (literal && syntax.isStringLiteralLike(literal) && literal.text.startsWith('.'))
        found.push({ text: literal.text, start: startOf(literal, source.ast) + 1 });
      syntax.forEachChild(node, visit);
    };
    visit(source.ast);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return found.filter((specifier) => text.startsWith(specifier.text, specifier.start));
}

function literalOf(node: ts.Node): ts.Node | undefined {
  if (syntax.isImportDeclaration(node) || syntax.isExportDeclaration(node)) return node.moduleSpecifier;
  if (syntax.isImportTypeNode(node)) return syntax.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (syntax.isModuleDeclaration(node)) return node.name;
  if (syntax.isExternalModuleReference(node)) return node.expression;
  if (syntax.isCallExpression(node)) return isImport(node) ? node.arguments[0] : undefined;
  if (syntax.isNewExpression(node)) return isOwnUrl(node.arguments?.[1]) ? node.arguments?.[0] : undefined;
  return undefined;
}

function isOwnUrl(node: ts.Node | undefined): boolean {
  if (!node || !syntax.isPropertyAccessExpression(node)) return false;
  return node.name.text === 'url' && syntax.isMetaProperty(node.expression);
}

const mocks = /^(?:vi|vitest)\.(?:mock|unmock|doMock|doUnmock|importActual|importMock)$/;

function isImport({ expression }: ts.CallExpression): boolean {
  if (isToken(expression, 'import')) return true;
  if (syntax.isIdentifier(expression)) return expression.text === 'require';
  if (!syntax.isPropertyAccessExpression(expression) || !syntax.isIdentifier(expression.expression)) return false;
  return mocks.test(`${expression.expression.text}.${expression.name.text}`);
}
