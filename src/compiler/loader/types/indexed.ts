import type * as ts from 'typescript';
import type { Span } from '../../../base/problems/index.js';
import type { ApiField, TypeRef } from '../../model/index.js';
import { textOf } from '../parser/syntax.js';
import { spanOf } from '../source/source.js';
import { builtinPart, newerProblem } from './builtin-fields.js';
import { valuesOfConstant } from './literal-types.js';
import { numberProblem, unsupportedType } from './type-names.js';
import { type Place, type Presence, type PresentRef, type Types, unsupported } from './types.js';
import { unionOf } from './union.js';

type Index = 'number' | 'string' | readonly string[];

/** Returns the type of an indexed access: `Spec['field']`, `Spec['a' | 'b']`, `List[number]`, `Table[string]`. */
export function indexedTypeOf(types: Types, node: ts.IndexedAccessTypeNode, place: Place): TypeRef {
  const ofConstant = valuesOfConstant(types, node, place);
  if (ofConstant) return ofConstant;
  const span = spanOf(place.source, node);
  const object = types.read(node.objectType, place);
  const index = indexOf(types, types.read(node.indexType, place));
  const found =
    index === undefined ? undefined : (partOfList(types, object, index, span) ?? fields(types, object, index, span));
  return (
    found ??
    types.wrongBehind(object) ??
    unsupported(Array.isArray(index) ? node.indexType : node, place, notFound(types, object, index, node, place))
  );
}

function indexOf(types: Types, ref: TypeRef): Index | undefined {
  if (isNumber(ref)) return 'number';
  const target = types.behind(ref);
  if (target?.kind === 'primitive' && target.name === 'string') return 'string';
  return target?.kind === 'literals' ? target.values.map(String) : undefined;
}

/** Whether a type is `number`, which the type reader returns as an unsupported type. */
export function isNumber(ref: TypeRef): boolean {
  return ref.kind === 'unsupported' && ref.problem === numberProblem;
}

/** Returns the type of list items or map values; undefined for other types. */
function partOfList(types: Types, object: TypeRef, index: Index, span: Span): PresentRef | undefined {
  const target = types.behind(object);
  const isItem = index === 'number' || (index !== 'string' && index.every((key) => /^\d+$/.test(key)));
  if (target?.kind === 'array' && isItem) return part(target.items, target.hasNull, span);
  if (target?.kind === 'map') return part(target.values, target.hasNull, span);
  if (target?.kind !== 'builtin') return undefined;
  return builtinPart(types.project.builtins, target, isItem ? 'items' : 'values', span);
}

function part(ref: TypeRef, hasNull: boolean | undefined, span: Span): PresentRef {
  return { ...ref, ...(hasNull ? { isNullable: true } : {}), span };
}

function fields(types: Types, object: TypeRef, index: Index, span: Span): PresentRef | undefined {
  if (typeof index === 'string') return undefined;
  const target = types.behind(object);
  const members = target?.kind === 'union' ? target.members.map((member) => member.fields) : [types.fieldsOf(object)];
  const found = index.flatMap((key) => members.map((known) => known?.find(({ name }) => name === key)));
  if (!found.every((field) => field !== undefined)) return undefined;
  const [only] = found;
  if (only && found.length === 1) return { ...only.type, ...presence([only]), span };
  const refs = found.map(({ type }) => type);
  return { ...unionOf(types, refs, span), ...presence(found), span };
}

function presence(found: readonly ApiField[]): Partial<Presence> {
  return {
    ...(found.some(({ isOptional }) => isOptional) ? { isOptional: true } : {}),
    ...(found.some(({ isNullable }) => isNullable) ? { isNullable: true } : {}),
  };
}

function notFound(
  types: Types,
  object: TypeRef,
  index: Index | undefined,
  node: ts.IndexedAccessTypeNode,
  place: Place,
) {
  const target = types.behind(object);
  const newer =
    target?.kind === 'builtin' && Array.isArray(index)
      ? index.map((key) => newerProblem(types.project.builtins, target, key)).find((problem) => problem !== undefined)
      : undefined;
  if (newer) return newer;
  const names = types.fieldsOf(object)?.map(({ name }) => `\`${name}\``) ?? [];
  const known = names.length > 0 && names.length <= 10 ? `; the fields are ${names.join(', ')}` : '';
  const written = textOf(node.indexType, place.source.ast);
  return unsupportedType(`the type of this field is unknown: \`[${written}]\``, `write the type out${known}`);
}
