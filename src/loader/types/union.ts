import type { TypeRef } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import { areObjects, objectUnionOf } from './object-union.js';
import { numberProblem, wrongType } from './type-names.js';
import type { PresentRef, Types } from './types.js';

/** What a union of types stands for: literals become one list of values; the rest must be of one type. */
export function unionOf(reader: Types, members: readonly (TypeRef | 'undefined' | 'null')[], span: Span): PresentRef {
  const types = eachOnce(members.filter((member) => member !== 'undefined' && member !== 'null'));
  const presence = {
    ...(members.includes('undefined') ? { isOptional: true } : {}),
    ...(members.includes('null') ? { isNullable: true } : {}),
  };
  const [only] = types;
  if (only && types.length === 1) return { ...only, ...presence };
  const text = types.find((type) => isText(reader.behind(type)));
  const values = types.map((type) => literalsOf(reader, type));
  const areTexts = types.every(
    (type, index) => type === text || values[index]?.every((value) => typeof value === 'string'),
  );
  if (text && areTexts) return { ...text, ...presence };
  if (values.length > 0 && values.every((list) => list !== undefined)) {
    return { ...oneType(values.flat(), span), ...presence };
  }
  return { ...unlike(reader, types, span), ...presence };
}

function isText(type: TypeRef | undefined): boolean {
  return type?.kind === 'primitive' && type.name === 'string';
}

/** The types without repeated ones. */
function eachOnce(types: readonly TypeRef[]): readonly TypeRef[] {
  const nameOf = (type: TypeRef) => (type.kind === 'primitive' ? type.name : type.kind === 'named' ? type.id : type);
  return [...new Map(types.map((type) => [nameOf(type), type])).values()];
}

/** What an intersection stands for: all fields together; or the scalar of `string & { … }`, which only brands it. */
export function intersectionOf(members: readonly TypeRef[], span: Span): TypeRef {
  const scalar = members.find(({ kind }) => kind === 'primitive' || kind === 'literals');
  return scalar ? { ...scalar, span } : { kind: 'object', fields: [], bases: members, span };
}

function literalsOf(reader: Types, ref: TypeRef): readonly (string | number | boolean)[] | undefined {
  const target = reader.behind(ref);
  return target?.kind === 'literals' ? target.values : undefined;
}

function oneType(values: readonly (string | number | boolean)[], span: Span): TypeRef {
  const distinct = [...new Set(values)];
  if (distinct.length === 2 && distinct.every((value) => typeof value === 'boolean')) {
    return { kind: 'primitive', name: 'boolean', span };
  }
  if (new Set(distinct.map((value) => typeof value)).size === 1) return { kind: 'literals', values: distinct, span };
  const problem = {
    ...wrongType,
    message: 'a union of strings and numbers has no CRD schema',
    hint: 'write all values as strings, or use `IntOrString` of `kbts/api`',
  };
  return { kind: 'unsupported', problem, span };
}

/** A union that is neither of literals nor of one type. */
function unlike(reader: Types, types: readonly TypeRef[], span: Span): TypeRef {
  if (isNumberOrText(types)) return numberOrText(span);
  const wrong = types.map((type) => reader.wrongBehind(type)).find((type) => type !== undefined);
  if (wrong) return wrong;
  if (!areObjects(reader, types)) return mixed(span);
  return objectUnionOf(reader, types, span) ?? { kind: 'unsupported', problem: notTold, span };
}

const notTold = {
  ...wrongType,
  message: 'no field distinguishes the members of this union',
  hint: "give each member a required field with a different string, for example `type: 'git'`,\nor make it one type with optional fields and `@ExactlyOneOf`",
};

function isNumberOrText(types: readonly TypeRef[]): boolean {
  const names = new Set(types.map((type) => (type.kind === 'primitive' ? type.name : nameOfWrong(type))));
  return (
    names.size > 1 && names.has('string') && [...names].every((name) => /^(string|int|int32|int64|number)$/.test(name))
  );
}

/** `number` alone is not supported, but next to a string its meaning is clear. */
function nameOfWrong(type: TypeRef): string {
  return type.kind === 'unsupported' && type.problem === numberProblem ? 'number' : type.kind;
}

function numberOrText(span: Span): TypeRef {
  return {
    kind: 'unsupported',
    problem: { ...wrongType, message: '`number | string` has no CRD schema', hint: 'use `IntOrString` of `kbts/api`' },
    span,
  };
}

function mixed(span: Span): TypeRef {
  const problem = {
    ...wrongType,
    message: 'a union of different types has no CRD schema',
    hint: 'use one object type with optional fields and `@ExactlyOneOf`, or `JSONValue` of `kbts/api`',
  };
  return { kind: 'unsupported', problem, span };
}
