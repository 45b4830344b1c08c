import type { ts } from 'ts-morph';
import type { TypeRef } from '../model/index.js';
import { compiler } from './compiler.js';
import type { Instance, TypeReader } from './type-reader.js';
import type { UnionRef } from './union.js';

/** What a type says about `undefined` and `null`. */
export interface Presence {
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** What a type says about `undefined` and `null`, also through aliases. */
export function presenceOf(types: TypeReader, ref: UnionRef, seen: ReadonlySet<string> = new Set()): Presence {
  const { isOptional = false, isNullable = false } = ref;
  const instance = types.instanceOf(ref);
  const isNew = instance && !seen.has(instance.id);
  const parts = isNew ? writtenParts(instance).map((node) => partPresence(types, node, instance, seen)) : [];
  return {
    isOptional: isOptional || parts.some((part) => part.isOptional),
    isNullable: isNullable || parts.some((part) => part.isNullable),
  };
}

/** The members of the union that an alias stands for, or its one type; none for other declarations. */
function writtenParts({ declarations: [declaration] }: Instance): readonly ts.TypeNode[] {
  const ts = compiler();
  let node = declaration && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
  while (node && ts.isParenthesizedTypeNode(node)) node = node.type;
  if (!node) return [];
  return ts.isUnionTypeNode(node) ? node.types : [node];
}

/** Only names are read: the whole of each type would take for ever where many aliases name one another. */
function partPresence(types: TypeReader, node: ts.TypeNode, instance: Instance, seen: ReadonlySet<string>): Presence {
  const ts = compiler();
  const isNullable = ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword;
  const isOptional = node.kind === ts.SyntaxKind.UndefinedKeyword;
  const isName = ts.isTypeReferenceNode(node) || ts.isIndexedAccessTypeNode(node);
  if (!isName) return { isOptional, isNullable };
  return presenceOf(types, types.read(node, instance.place), new Set([...seen, instance.id]));
}

/** A type without what its union said beside it. */
export function plainOf({ isOptional: _optional, isNullable: _nullable, ...ref }: UnionRef): TypeRef {
  return ref as TypeRef; // the same reference with two keys less
}

/** A type without `undefined` and `null`; an alias that says them is opened, as it would bring them back. */
export function presentOf(types: TypeReader, ref: UnionRef): TypeRef {
  const seen = new Set<string>();
  let present = plainOf(ref);
  for (let instance = types.instanceOf(present); instance; instance = types.instanceOf(present)) {
    const { isOptional, isNullable } = presenceOf(types, present);
    if (seen.has(instance.id) || !(isOptional || isNullable)) break;
    seen.add(instance.id);
    present = plainOf(types.declared(instance));
  }
  return present;
}

/** A type as the items of a list or the values of a map. */
export function partOf(types: TypeReader, ref: UnionRef): { readonly ref: TypeRef; readonly hasNull?: true } {
  return { ref: plainOf(ref), ...(presenceOf(types, ref).isNullable ? { hasNull: true } : {}) };
}
