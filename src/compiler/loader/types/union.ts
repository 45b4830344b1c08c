import type { Span } from '../../../base/problems/index.js';
import type { ApiField, TypeRef, UnionMember } from '../../model/index.js';
import { numberProblem, unsupportedType } from './type-names.js';
import { type PresentRef, type Types, unsupportedRef } from './types.js';

/**
 * Returns the type of a union: literals of one type become one list of values, `string` includes string literals, and
 * object types require a discriminator field. Other unions are unsupported.
 */
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

function eachOnce(types: readonly TypeRef[]): readonly TypeRef[] {
  const nameOf = (type: TypeRef) => (type.kind === 'primitive' ? type.name : type.kind === 'named' ? type.id : type);
  return [...new Map(types.map((type) => [nameOf(type), type])).values()];
}

/** Returns the type of an intersection: an object with all fields, or the scalar of a branded `string & { … }`. */
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
  return unsupportedRef(stringsAndNumbers, span);
}

function unlike(reader: Types, types: readonly TypeRef[], span: Span): TypeRef {
  if (isNumberOrText(types)) return unsupportedRef(numberOrText, span);
  const wrong = types.map((type) => reader.wrongBehind(type)).find((type) => type !== undefined);
  if (wrong) return wrong;
  const objects = objectsOf(reader, types);
  return objects ? objectUnionOf(reader, objects, span) : unsupportedRef(mixed, span);
}

const stringsAndNumbers = unsupportedType(
  'a union of strings and numbers has no CRD schema',
  'write all values as strings, or use `IntOrString` of `kbts/api`',
);

const numberOrText = unsupportedType('`number | string` has no CRD schema', 'use `IntOrString` of `kbts/api`');

const mixed = unsupportedType(
  'a union of different types has no CRD schema',
  'use one object type with optional fields and `@ExactlyOneOf`, or `JSONValue` of `kbts/api`',
);

const notTold = unsupportedType(
  'no field distinguishes the members of this union',
  "give each member a required field with a different string, for example `type: 'git'`,\nor make it one type with optional fields and `@ExactlyOneOf`",
);

function isNumberOrText(types: readonly TypeRef[]): boolean {
  const names = new Set(types.map((type) => (type.kind === 'primitive' ? type.name : nameOfWrong(type))));
  return (
    names.size > 1 && names.has('string') && [...names].every((name) => /^(string|int|int32|int64|number)$/.test(name))
  );
}

/** Returns the kind of a type; `number` for the unsupported type `number`, to recognize `number | string`. */
function nameOfWrong(type: TypeRef): string {
  return type.kind === 'unsupported' && type.problem === numberProblem ? 'number' : type.kind;
}

/** Returns a union. Its discriminator is the first field that every member requires with literal values of its own. */
function objectUnionOf(types: Types, objects: readonly ObjectMember[], span: Span): TypeRef {
  for (const { name } of objects[0]?.fields ?? []) {
    const values = objects.map(({ fields }) => valuesOf(types, fields, name));
    if (!areDistinct(values)) continue;
    const told = objects.map((object, index): UnionMember => ({ ...object, values: values[index] ?? [] }));
    return { kind: 'union', discriminator: name, members: told, span };
  }
  return unsupportedRef(notTold, span);
}

type ObjectMember = Pick<UnionMember, 'fields' | 'type'>;

/** Returns the distinct members, nested unions included, and their fields; undefined if one is not an object. */
function objectsOf(types: Types, members: readonly TypeRef[]): readonly ObjectMember[] | undefined {
  const found: ObjectMember[] = [];
  const named = new Set<string>();
  for (const type of members) {
    if (type.kind === 'named' && named.has(type.id)) continue;
    if (type.kind === 'named') named.add(type.id);
    const target = types.behind(type);
    if (target?.kind === 'union') {
      found.push(...target.members);
      continue;
    }
    const fields = types.fieldsOf(type);
    if (!fields) return undefined;
    found.push({ fields, type });
  }
  return found;
}

type Values = readonly (string | number | boolean)[];

function valuesOf(types: Types, fields: readonly ApiField[], name: string): Values {
  const field = fields.find((one) => one.name === name);
  if (!field || field.isOptional || field.isNullable) return [];
  const target = types.behind(field.type);
  return target?.kind === 'literals' ? target.values : [];
}

function areDistinct(lists: readonly Values[]): boolean {
  const all = lists.flat();
  const isUniform = new Set(all.map((value) => typeof value)).size === 1;
  return isUniform && lists.every(({ length }) => length > 0) && new Set(all).size === all.length;
}
