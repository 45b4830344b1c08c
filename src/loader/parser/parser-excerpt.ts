import { createHash } from 'node:crypto';
import type { ts } from 'ts-morph';

/** What is used of the compiler. */
const parts = [
  'JSDocParsingMode',
  'NodeFlags',
  'ScriptTarget',
  'SyntaxKind',
  'canHaveDecorators',
  'canHaveModifiers',
  'createSourceFile',
  'forEachChild',
  'getDecorators',
  'getModifiers',
  'isArrayLiteralExpression',
  'isArrayTypeNode',
  'isAsExpression',
  'isBigIntLiteral',
  'isBinaryExpression',
  'isBlock',
  'isCallExpression',
  'isClassLike',
  'isClassDeclaration',
  'isClassStaticBlockDeclaration',
  'isComputedPropertyName',
  'isConstructorDeclaration',
  'isElementAccessExpression',
  'isEnumDeclaration',
  'isEnumMember',
  'isExportAssignment',
  'isExportDeclaration',
  'isExpressionWithTypeArguments',
  'isFunctionDeclaration',
  'isIdentifier',
  'isImportDeclaration',
  'isImportTypeNode',
  'isIndexSignatureDeclaration',
  'isIndexedAccessTypeNode',
  'isInterfaceDeclaration',
  'isIntersectionTypeNode',
  'isLiteralTypeNode',
  'isMappedTypeNode',
  'isModifier',
  'isModuleBlock',
  'isModuleDeclaration',
  'isNamespaceExport',
  'isNamespaceImport',
  'isNewExpression',
  'isNonNullExpression',
  'isNumericLiteral',
  'isObjectLiteralExpression',
  'isParenthesizedExpression',
  'isParenthesizedTypeNode',
  'isPrefixUnaryExpression',
  'isPrivateIdentifier',
  'isPropertyAccessExpression',
  'isPropertyAssignment',
  'isPropertyDeclaration',
  'isPropertySignature',
  'isQualifiedName',
  'isSatisfiesExpression',
  'isSemicolonClassElement',
  'isShorthandPropertyAssignment',
  'isSpreadAssignment',
  'isSpreadElement',
  'isStringLiteral',
  'isStringLiteralLike',
  'isTemplateExpression',
  'isTemplateLiteralTypeNode',
  'isTypeAliasDeclaration',
  'isTypeAssertionExpression',
  'isTypeLiteralNode',
  'isTypeOperatorNode',
  'isTypeQueryNode',
  'isTypeReferenceNode',
  'isUnionTypeNode',
  'isVariableDeclaration',
  'isVariableStatement',
  'parseConfigFileTextToJson',
  'parseJsonText',
] as const satisfies readonly (keyof typeof ts)[];

/** The name of something that is used of the compiler. */
export type CompilerPart = (typeof parts)[number];

/** The first file of the compiler that a parser does without; all behind it is left out. */
const firstOther = '\n// src/compiler/moduleNameResolver.ts\n';

/**
 * The methods of nodes that are used. The whole compiler gives nodes many more, which make them larger and slower; they
 * stand in its language service.
 */
const methods = `
const { prototype } = objectAllocator.getIdentifierConstructor();
Object.defineProperty(prototype, 'text', { get() { return idText(this); } });
for (const kind of ['Node', 'Token', 'Identifier', 'PrivateIdentifier', 'SourceFile']) {
  Object.assign(objectAllocator['get' + kind + 'Constructor']().prototype, {
    getStart(file, includeJsDoc) { return getTokenPosOfNode(this, file, includeJsDoc); },
    getText(file) { return file.text.slice(this.getStart(file), this.end); },
  });
}
`;

const ending = `${methods}module.exports = { ${parts.join(', ')} };\n`;

/** Tells this excerpt from those that other versions of kbts take. */
export const excerptId: string = createHash('sha256').update(firstOther).update(ending).digest('hex').slice(0, 12);

/**
 * Takes the parser out of the text of the TypeScript compiler: a fifth of it, which is loaded in a third of the time.
 *
 * @param text the file `typescript.js`, in which one function holds the compiler's files one after the other
 * @returns a CommonJS module with {@link CompilerPart}
 * @throws Error when the text is laid out in another way
 */
export function takeParser(text: string): string {
  const [, inside] = halves(text, '\n"use strict";\n');
  const [helpers, behind] = halves(inside, '\n__export(typescript_exports, {');
  const [, files] = halves(behind, '\nmodule.exports = __toCommonJS(typescript_exports);\n');
  const [parser] = halves(files, firstOther);
  return `"use strict";\n${helpers}\n${parser}\n${ending}`;
}

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`expected ${JSON.stringify(mark)} in the text of the TypeScript compiler`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
