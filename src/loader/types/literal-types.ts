import type { ts } from 'ts-morph';
import type { StaticJson, TypeRef } from '../../model/index.js';
import { enumMembersOf, NotStatic, staticValueOf, unwrapped } from '../markers/static-value.js';
import { resolve } from '../modules/symbols.js';
import { compiler } from '../parser/compiler.js';
import { spanOf } from '../source/source.js';
import type { Place, Types } from './types.js';

/** Longer than any list of values in a schema. */
const mostTexts = 1000;

/** Types that stand for a list of literals without being written as one; undefined for all others. */
export function literalTypeOf(types: Types, node: ts.TypeNode, place: Place): TypeRef | undefined {
  const ts = compiler();
  const span = spanOf(place.source, node);
  const values = ts.isTemplateLiteralTypeNode(node)
    ? textsOf(types, node, place)
    : ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword
      ? keysOf(types, node.type, place)
      : undefined;
  return values && values.length > 0 ? { kind: 'literals', values, span } : undefined;
}

/** The names of the fields of a type, or of the keys of a constant. */
export function keysOf(types: Types, node: ts.TypeNode, place: Place): readonly string[] | undefined {
  const table = constantOf(types, node, place, false);
  if (table !== undefined) return table instanceof Map ? [...table.keys()].map(String) : undefined;
  return types.fieldsOf(types.read(node, place))?.map(({ name }) => name);
}

/** `(typeof list)[number]` and `(typeof table)[keyof typeof table]`, of constants that are `as const`. */
export function valuesOfConstant(types: Types, node: ts.IndexedAccessTypeNode, place: Place): TypeRef | undefined {
  const table = constantOf(types, node.objectType, place, true);
  if (typeof table !== 'object' || table === null) return undefined;
  const keys = indexesOf(types, node.indexType, place);
  const parts: readonly [string | number, { readonly value: StaticJson }][] =
    table instanceof Map ? [...table] : [...(table as readonly { value: StaticJson }[]).entries()]; // a list, where it is not a map
  const found = parts.filter(([key]) => keys === 'all' || keys?.includes(String(key))).map(([, { value }]) => value);
  const values = found.filter((value) => typeof value === 'string' || isWhole(value));
  const isUniform = new Set(values.map((value) => typeof value)).size === 1;
  if (values.length !== found.length || !isUniform) return undefined;
  return { kind: 'literals', values: [...new Set(values)], span: spanOf(place.source, node) };
}

/** `E.A`, a member of an enum. */
export function enumMemberOf(types: Types, name: ts.Node, place: Place): TypeRef | undefined {
  const ts = compiler();
  if (!ts.isQualifiedName(name)) return undefined;
  const resolved = resolve(types.project, place.source, name.left);
  const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
  if (resolved?.kind !== 'declared' || !declaration || !ts.isEnumDeclaration(declaration)) return undefined;
  const members = enumMembersOf(types.project, resolved.source, declaration);
  const value = members.find((member) => member.name === name.right.text)?.value;
  const isKnown = typeof value === 'string' || isWhole(value);
  return isKnown ? { kind: 'literals', values: [value], span: spanOf(place.source, name) } : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function indexesOf(types: Types, node: ts.TypeNode, place: Place): 'all' | readonly string[] | undefined {
  if (node.kind === compiler().SyntaxKind.NumberKeyword) return 'all';
  const target = types.behind(types.read(node, place));
  return target?.kind === 'literals' ? target.values.map(String) : undefined;
}

/**
 * The value of a constant in `typeof constant`; undefined when it can change.
 *
 * @param isExact whether its values must be literals, too, and not only its keys
 */
function constantOf(types: Types, node: ts.TypeNode, place: Place, isExact: boolean): StaticJson {
  const ts = compiler();
  if (ts.isParenthesizedTypeNode(node)) return constantOf(types, node.type, place, isExact);
  const resolved = ts.isTypeQueryNode(node) ? resolve(types.project, place.source, node.exprName) : undefined;
  const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
  if (resolved?.kind !== 'declared' || !declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const { initializer, type } = declaration;
  // A type annotation hides the literals.
  if (!initializer || type || (isExact && !isAsConst(initializer, resolved.source.ast))) return undefined;
  try {
    return staticValueOf(types.project, resolved.source, initializer).value;
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    throw error;
  }
}

/** Without `as const`, TypeScript widens a list of literals to `string[]`. */
function isAsConst(initializer: ts.Expression, ast: ts.SourceFile): boolean {
  const ts = compiler();
  for (let node: ts.Expression | undefined = initializer; node; node = unwrapped(node)) {
    if (ts.isAsExpression(node) && node.type.getText(ast) === 'const') return true;
  }
  return false;
}

/** All strings of a template, when each of its parts has a list of values. */
function textsOf(types: Types, node: ts.TemplateLiteralTypeNode, place: Place): readonly string[] | undefined {
  let texts: readonly string[] = [node.head.text];
  for (const { type, literal } of node.templateSpans) {
    const target = types.behind(types.read(type, place));
    if (target?.kind !== 'literals' || texts.length * target.values.length > mostTexts) return undefined;
    texts = texts.flatMap((text) => target.values.map((value) => `${text}${value}${literal.text}`));
  }
  return [...new Set(texts)];
}
