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
  if (!instance || !mayBeAbsent(instance) || seen.has(instance.id)) return { isOptional, isNullable };
  const behind = presenceOf(types, types.declared(instance), new Set([...seen, instance.id]));
  return { isOptional: isOptional || behind.isOptional, isNullable: isNullable || behind.isNullable };
}

/** A type without what its union said beside it. */
export function plainOf({ isOptional: _optional, isNullable: _nullable, ...ref }: UnionRef): TypeRef {
  return ref as TypeRef; // the same reference with two keys less
}

/** A type as the items of a list or the values of a map. */
export function partOf(types: TypeReader, ref: UnionRef): { readonly ref: TypeRef; readonly hasNull?: true } {
  return { ref: plainOf(ref), ...(presenceOf(types, ref).isNullable ? { hasNull: true } : {}) };
}

/** Only an alias can say so: of a union, of another alias, or of an operator. */
function mayBeAbsent({ declarations }: Instance): boolean {
  const ts = compiler();
  return declarations.every((part) => {
    if (!ts.isTypeAliasDeclaration(part)) return false;
    const { kind } = part.type;
    return kind !== ts.SyntaxKind.TypeLiteral && kind !== ts.SyntaxKind.ArrayType;
  });
}
