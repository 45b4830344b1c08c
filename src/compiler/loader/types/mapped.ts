import type * as ts from 'typescript';
import type { ApiField, TypeRef } from '../../model/index.js';
import { isToken, isTypeOperator, syntax } from '../parser/syntax.js';
import { spanOf } from '../source/source.js';
import { isNumber } from './indexed.js';
import { keysOf } from './literal-types.js';
import { partOf, plainOf } from './presence.js';
import { keyProblem, numberProblem, unsupportedType } from './type-names.js';
import { type Place, type Types, unsupported, unsupportedRef } from './types.js';

interface Mapping {
  readonly types: Types;
  readonly node: ts.MappedTypeNode;
  readonly place: Place;
  /** The name of the type parameter for the key, such as `K`. */
  readonly key: string;
  readonly template: ts.TypeNode;
}

/** Reads a mapped type: an object for literal keys such as `[K in 'a' | 'b']`, a map for `[K in string]`. */
export function mappedTypeOf(types: Types, node: ts.MappedTypeNode, place: Place): TypeRef {
  const { constraint, name } = node.typeParameter;
  if (node.nameType) return unsupported(node.nameType, place, renamed);
  if (!constraint || !node.type) return unsupported(node, place, valueless);
  const mapping: Mapping = { types, node, place, key: name.text, template: node.type };
  if (isTypeOperator(constraint, 'keyof')) return overKeysOf(mapping, constraint.type);
  const keys = types.read(constraint, place);
  const target = types.behind(keys);
  if (target?.kind === 'literals') return objectOf(mapping, target.values.map(String), undefined);
  if (target?.kind === 'primitive' && target.name === 'string') return mapOf(mapping, keys);
  return unsupported(constraint, place, isNumber(keys) ? keyProblem : unknownKeys);
}

/** Reads a mapped type over `keyof T`. As in TypeScript, lists stay lists, maps stay maps, scalars are unchanged. */
function overKeysOf(mapping: Mapping, node: ts.TypeNode): TypeRef {
  const { types, place } = mapping;
  const origin = types.read(node, place);
  const target = types.behind(origin);
  const span = spanOf(place.source, mapping.node);
  if (target?.kind === 'array') {
    const { ref, ...part } = partOf(types, madeOf(mapping, unsupportedRef(numberProblem, span)));
    return { kind: 'array', items: ref, ...part, span };
  }
  if (target?.kind === 'map') return mapOf(mapping, { kind: 'primitive', name: 'string', span });
  if (target?.kind === 'primitive' || target?.kind === 'literals') return { ...origin, span };
  const fields = types.fieldsOf(origin);
  const keys = fields?.map(({ name }) => name) ?? keysOf(types, node, place);
  if (keys) return objectOf(mapping, keys, fields);
  return types.wrongBehind(origin) ?? unsupported(node, place, unknownKeys);
}

function mapOf(mapping: Mapping, key: TypeRef): TypeRef {
  const { ref: values, ...part } = partOf(mapping.types, madeOf(mapping, key));
  return { kind: 'map', values, ...part, span: spanOf(mapping.place.source, mapping.node) };
}

/** @param origin the fields of `T` in `keyof T`; optional fields remain optional, except with `-?` */
function objectOf(mapping: Mapping, keys: readonly string[], origin: readonly ApiField[] | undefined): TypeRef {
  const { node, place } = mapping;
  const span = spanOf(place.source, node);
  const copied = copiedFields(mapping);
  const fields = keys.map((name): ApiField => {
    const ref = madeOf(mapping, { kind: 'literals', values: [name], span });
    const { isOptional, isNullable } = mapping.types.presenceOf(ref);
    const first = origin?.find((field) => field.name === name);
    const same = copied?.find((field) => field.name === name);
    return {
      name,
      type: plainOf(ref),
      isOptional: isOptionalNow(node, isOptional || first?.isOptional === true),
      isNullable,
      doc: (same ?? first)?.doc ?? '',
      markers: same?.markers ?? [],
      span: same?.span ?? span,
    };
  });
  return { kind: 'object', fields, bases: [], span };
}

function isOptionalNow({ questionToken }: ts.MappedTypeNode, isOptional: boolean): boolean {
  return questionToken ? !isToken(questionToken, '-') : isOptional;
}

/** Returns the fields of `T`, whose doc comments and markers are kept, if the template is `T[K]`; else undefined. */
function copiedFields({ types, place, key, template }: Mapping): readonly ApiField[] | undefined {
  if (!syntax.isIndexedAccessTypeNode(template)) return undefined;
  const { indexType, objectType } = template;
  const isKey =
    syntax.isTypeReferenceNode(indexType) && syntax.isIdentifier(indexType.typeName) && indexType.typeName.text === key;
  return isKey ? types.fieldsOf(types.read(objectType, place)) : undefined;
}

function madeOf({ types, place, key, template }: Mapping, ref: TypeRef): TypeRef {
  return types.read(template, { ...place, parameters: new Map([...place.parameters, [key, ref]]) });
}

const renamed = unsupportedType('a mapped type that renames its keys is not supported', 'write out the fields');

const valueless = unsupportedType(
  'this mapped type has no type for its values',
  "write it, for example `{ [K in 'a' | 'b']: string }`",
);

const unknownKeys = unsupportedType(
  'the keys of this mapped type cannot be listed',
  "map over names, for example `'a' | 'b'`, or over `keyof` of an object type",
);
