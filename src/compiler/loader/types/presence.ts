import type * as ts from 'typescript';
import type { TypeRef } from '../../model/index.js';
import { isToken, syntax } from '../parser/syntax.js';
import { spanOf } from '../source/source.js';
import type { Instance, Presence, PresentRef, Types } from './types.js';

/** Determines whether a type includes `undefined` or `null`, in its own union or in an alias that the union uses. */
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

/** Returns the union members of an alias, or its only type; empty for other declarations. */
function writtenParts({ declarations: [declaration] }: Instance): readonly ts.TypeNode[] {
  let node = declaration && syntax.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
  while (node && syntax.isParenthesizedTypeNode(node)) node = node.type;
  if (!node) return [];
  return syntax.isUnionTypeNode(node) ? node.types : [node];
}

/** Returns one part of a union. Reads only type references and indexed accesses: aliases may reference each other. */
function partOfUnion(types: Types, node: ts.TypeNode, { place }: Instance): PresentRef {
  if (syntax.isTypeReferenceNode(node) || syntax.isIndexedAccessTypeNode(node)) return types.read(node, place);
  const isNullable = syntax.isLiteralTypeNode(node) && isToken(node.literal, 'null');
  const isOptional = isToken(node, 'undefined');
  return { kind: 'object', fields: [], bases: [], span: spanOf(place.source, node), isOptional, isNullable };
}

/** Returns a type without the properties `isOptional` and `isNullable`. */
export function plainOf({ isOptional: _optional, isNullable: _nullable, ...ref }: PresentRef): TypeRef {
  return ref as TypeRef; // the same reference without these two properties
}

/** Removes `undefined` and `null` from a type. An alias that includes either is replaced by its target. */
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

/** Returns a type for the items of a list or the values of a map, and whether the type includes `null`. */
export function partOf(types: Types, ref: PresentRef): { readonly ref: TypeRef; readonly hasNull?: true } {
  return { ref: plainOf(ref), ...(types.presenceOf(ref).isNullable ? { hasNull: true } : {}) };
}
