import type { ts } from 'ts-morph';
import type { TypeRef } from '../../model/index.js';
import { compiler } from '../parser/compiler.js';
import { spanOf } from '../source/source.js';
import type { Instance, Presence, PresentRef, Types } from './types.js';

/** Whether a type includes `undefined` and `null`: its own union, and the aliases in it. */
export function readPresence(types: Types, ref: PresentRef): Presence {
  let [isOptional, isNullable] = [false, false];
  const seen = new Set<string>();
  const waiting: PresentRef[] = [ref];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    isOptional ||= next.isOptional === true;
    isNullable ||= next.isNullable === true;
    const instance = types.instanceOf(next);
    if (!instance || seen.has(instance.id)) continue;
    seen.add(instance.id);
    for (const part of writtenParts(instance)) waiting.push(partOfUnion(types, part, instance));
  }
  return { isOptional, isNullable };
}

/** The members of the union that an alias stands for, or its one type; none for other declarations. */
function writtenParts({ declarations: [declaration] }: Instance): readonly ts.TypeNode[] {
  const ts = compiler();
  let node = declaration && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
  while (node && ts.isParenthesizedTypeNode(node)) node = node.type;
  if (!node) return [];
  return ts.isUnionTypeNode(node) ? node.types : [node];
}

/** Only names are read: the whole of each type would never end where many aliases refer to each other. */
function partOfUnion(types: Types, node: ts.TypeNode, { place }: Instance): PresentRef {
  const ts = compiler();
  if (ts.isTypeReferenceNode(node) || ts.isIndexedAccessTypeNode(node)) return types.read(node, place);
  const isNullable = ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword;
  const isOptional = node.kind === ts.SyntaxKind.UndefinedKeyword;
  return { kind: 'object', fields: [], bases: [], span: spanOf(place.source, node), isOptional, isNullable };
}

/** A type without the presence of its union. */
export function plainOf({ isOptional: _optional, isNullable: _nullable, ...ref }: PresentRef): TypeRef {
  return ref as TypeRef; // the same reference with two keys less
}

/** A type without `undefined` and `null`; an alias that says them is opened, as it would bring them back. */
export function presentOf(types: Types, ref: PresentRef): TypeRef {
  const seen = new Set<string>();
  let present = plainOf(ref);
  for (let instance = types.instanceOf(present); instance; instance = types.instanceOf(present)) {
    const { isOptional, isNullable } = types.presenceOf(present);
    if (seen.has(instance.id) || !(isOptional || isNullable)) break;
    seen.add(instance.id);
    present = plainOf(types.declared(instance));
  }
  return present;
}

/** A type as the items of a list or the values of a map. */
export function partOf(types: Types, ref: PresentRef): { readonly ref: TypeRef; readonly hasNull?: true } {
  return { ref: plainOf(ref), ...(types.presenceOf(ref).isNullable ? { hasNull: true } : {}) };
}
