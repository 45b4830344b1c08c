import type { Span } from '../../../base/problems/index.js';
import type { ApiField, LiteralsRef, TypeRef, UnionMember } from '../../model/index.js';
import { plainOf, presentOf } from './presence.js';
import { keywordProblems, unsupportedType } from './type-names.js';
import { type PresentRef, type Types, unsupportedRef } from './types.js';

/** Returns `Exclude<all, other>` or `Extract<all, other>` for a union; undefined if the result is unknown. */
export function filteredUnion(
  types: Types,
  operator: 'Exclude' | 'Extract',
  all: PresentRef,
  other: PresentRef,
  span: Span,
): PresentRef | undefined {
  const isKept = (isOther: boolean) => isOther === (operator === 'Extract');
  const [said, asked] = [types.presenceOf(all), types.presenceOf(other)];
  const presence = {
    ...(said.isNullable && isKept(asked.isNullable || isWord(other, 'null')) ? { isNullable: true } : {}),
    ...(said.isOptional && isKept(asked.isOptional || isWord(other, 'undefined')) ? { isOptional: true } : {}),
  };
  const target = types.behind(plainOf(all));
  if (!target) return undefined;
  if (isWord(other, 'null') || isWord(other, 'undefined')) {
    if (operator === 'Extract') return undefined;
    return { ...presentOf(types, all), ...presence, span };
  }
  const rest = restOf(types, target, types.behind(other), isKept, span);
  return rest && { ...rest, ...presence };
}

/** Whether a type is the keyword `word`, which the type reader returns as an unsupported type. */
function isWord(ref: TypeRef, word: 'null' | 'undefined'): boolean {
  return ref.kind === 'unsupported' && ref.problem === keywordProblems[word];
}

function restOf(
  types: Types,
  all: TypeRef,
  other: TypeRef | undefined,
  isKept: (isOther: boolean) => boolean,
  span: Span,
): TypeRef | undefined {
  if (all.kind === 'literals') {
    const values = other && valuesOf(other);
    const kept = values && all.values.filter((value) => isKept(values(value)));
    return kept && (kept.length > 0 ? { kind: 'literals', values: kept, span } : nothing(span));
  }
  const patterns = other && fieldsOfEach(types, other);
  if (all.kind !== 'union' || !patterns) return undefined;
  const members = all.members.filter((member) => isKept(patterns.some((pattern) => fits(types, member, pattern))));
  const [only] = members;
  if (!only) return nothing(span);
  return members.length === 1 ? { ...only.type, span } : { ...all, members, span };
}

type Value = LiteralsRef['values'][number];

/** Returns a predicate for the values of a literal type, `string` or `boolean`; undefined for other types. */
function valuesOf(ref: TypeRef): ((value: Value) => boolean) | undefined {
  if (ref.kind === 'literals') return (value) => ref.values.includes(value);
  const word = ref.kind === 'primitive' && (ref.name === 'string' || ref.name === 'boolean') ? ref.name : undefined;
  return word && ((value) => typeof value === word);
}

function fieldsOfEach(types: Types, ref: TypeRef): readonly (readonly ApiField[])[] | undefined {
  if (ref.kind === 'union') return ref.members.map(({ fields }) => fields);
  const fields = types.fieldsOf(ref);
  return fields && [fields];
}

/** Whether a union member matches a pattern: literal types are compared by value, other types only by kind. */
function fits(types: Types, { fields }: UnionMember, pattern: readonly ApiField[]): boolean {
  return pattern.every((wanted) => {
    const field = fields.find(({ name }) => name === wanted.name);
    if (!field) return wanted.isOptional;
    const [has, may] = [types.behind(field.type), types.behind(wanted.type)];
    const test = may && valuesOf(may);
    if (has?.kind === 'literals' && test) return has.values.every(test);
    return has?.kind === may?.kind;
  });
}

function nothing(span: Span): TypeRef {
  return unsupportedRef(unsupportedType('no member of the union remains', 'correct the type arguments'), span);
}
