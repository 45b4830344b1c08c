import type * as ts from 'typescript';
import type { StaticJson, TypeRef } from '../../model/index.js';
import { enumMembersOf, staticValueOf, unwrapped } from '../markers/static-value.js';
import { resolve } from '../modules/symbols.js';
import { isToken, isTypeOperator, syntax, textOf } from '../parser/syntax.js';
import { spanOf } from '../source/source.js';
import type { Place, Types } from './types.js';

/** Maximum number of values of a template literal type. */
const mostTexts = 1000;

/** Returns the values of a type operator that produces literals, such as `keyof`; undefined for other types. */
export function literalTypeOf(types: Types, node: ts.TypeNode, place: Place): TypeRef | undefined {
  const span = spanOf(place.source, node);
  const values = syntax.isTemplateLiteralTypeNode(node)
    ? textsOf(types, node, place)
    : isTypeOperator(node, 'keyof')
      ? keysOf(types, node.type, place)
      : undefined;
  return values && values.length > 0 ? { kind: 'literals', values, span } : undefined;
}

/** Returns the field names of a type, or the keys of a constant; undefined if they cannot be listed. */
export function keysOf(types: Types, node: ts.TypeNode, place: Place): readonly string[] | undefined {
  const table = constantOf(types, node, place, false);
  if (table !== undefined) return table instanceof Map ? [...table.keys()].map(String) : undefined;
  return types.fieldsOf(types.read(node, place))?.map(({ name }) => name);
}

/** Reads `(typeof list)[number]` and `(typeof table)[keyof typeof table]` of only strings or only integers. */
export function valuesOfConstant(types: Types, node: ts.IndexedAccessTypeNode, place: Place): TypeRef | undefined {
  const table = constantOf(types, node.objectType, place, true);
  if (typeof table !== 'object' || table === null) return undefined;
  const keys = indexesOf(types, node.indexType, place);
  const parts: readonly [string | number, { readonly value: StaticJson }][] =
    table instanceof Map ? [...table] : [...(table as readonly { value: StaticJson }[]).entries()]; // not a map, so a list
  const found = parts.filter(([key]) => keys === 'all' || keys?.includes(String(key))).map(([, { value }]) => value);
  const values = found.filter((value) => typeof value === 'string' || isWhole(value));
  const isUniform = new Set(values.map((value) => typeof value)).size === 1;
  if (values.length !== found.length || !isUniform) return undefined;
  return { kind: 'literals', values: [...new Set(values)], span: spanOf(place.source, node) };
}

/** Returns the type of an enum member such as `E.A`; undefined for other names. */
export function enumMemberOf(types: Types, name: ts.Node, place: Place): TypeRef | undefined {
  if (!syntax.isQualifiedName(name)) return undefined;
  const resolved = resolve(types.project, place.source, name.left);
  const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
  if (resolved?.kind !== 'declared' || !declaration || !syntax.isEnumDeclaration(declaration)) return undefined;
  const members = enumMembersOf(types.project, resolved.source, declaration);
  const value = members.find((member) => member.name === name.right.text)?.value;
  const isKnown = typeof value === 'string' || isWhole(value);
  return isKnown ? { kind: 'literals', values: [value], span: spanOf(place.source, name) } : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function indexesOf(types: Types, node: ts.TypeNode, place: Place): 'all' | readonly string[] | undefined {
  if (isToken(node, 'number')) return 'all';
  const target = types.behind(types.read(node, place));
  return target?.kind === 'literals' ? target.values.map(String) : undefined;
}

/** Returns the value of the constant in `typeof constant`; if `isExact` is set, it must be declared `as const`. */
function constantOf(types: Types, node: ts.TypeNode, place: Place, isExact: boolean): StaticJson {
  if (syntax.isParenthesizedTypeNode(node)) return constantOf(types, node.type, place, isExact);
  const resolved = syntax.isTypeQueryNode(node) ? resolve(types.project, place.source, node.exprName) : undefined;
  const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
  if (resolved?.kind !== 'declared' || !declaration || !syntax.isVariableDeclaration(declaration)) return undefined;
  const { initializer, type } = declaration;
  // A type annotation hides the literals.
  if (!initializer || type || (isExact && !isAsConst(initializer, resolved.source.ast))) return undefined;
  return staticValueOf(types.project, resolved.source, initializer)?.value;
}

/** Whether a constant is `as const`. Otherwise TypeScript widens a list of literals to `string[]`. */
function isAsConst(initializer: ts.Expression, ast: ts.SourceFile): boolean {
  for (let node: ts.Expression | undefined = initializer; node; node = unwrapped(node)) {
    if (syntax.isAsExpression(node) && textOf(node.type, ast) === 'const') return true;
  }
  return false;
}

/** Returns all strings of a template literal type; undefined if some parts have unknown or too many values. */
function textsOf(types: Types, node: ts.TemplateLiteralTypeNode, place: Place): readonly string[] | undefined {
  let texts: readonly string[] = [node.head.text];
  for (const { type, literal } of node.templateSpans) {
    const target = types.behind(types.read(type, place));
    if (target?.kind !== 'literals' || texts.length * target.values.length > mostTexts) return undefined;
    texts = texts.flatMap((text) => target.values.map((value) => `${text}${value}${literal.text}`));
  }
  return [...new Set(texts)];
}
