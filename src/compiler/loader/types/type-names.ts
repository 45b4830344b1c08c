import type { Diagnostic } from '../../../base/problems/index.js';
import type { PrimitiveRef } from '../../model/index.js';

/** Types of `kbts/api` by name. */
export const apiScalars: Readonly<Record<string, PrimitiveRef['name']>> = {
  Int: 'int',
  Int32: 'int32',
  Int64: 'int64',
  Float: 'float',
  Time: 'Time',
  MicroTime: 'MicroTime',
  Duration: 'Duration',
  Bytes: 'Bytes',
  Quantity: 'Quantity',
  IntOrString: 'IntOrString',
  RawExtension: 'RawExtension',
  JSONValue: 'JSONValue',
};

/** Common properties of all diagnostics for types without a CRD schema. */
export const wrongType = { code: 'type-unsupported', severity: 'error' } as const satisfies Partial<Diagnostic>;

const anyProblem: Diagnostic = {
  ...wrongType,
  message: 'a value of any type has no CRD schema',
  hint: 'use `JSONValue` of `kbts/api` for any JSON, `RawExtension` for any object, or name the type',
};

/** The diagnostic for `number`, which is allowed only as the index of a list. */
export const numberProblem: Diagnostic = {
  ...wrongType,
  message: '`number` does not specify whether the value is an integer, and how many bits it has',
  hint: 'use `Int32` or `Int64` of `kbts/api`; `Float` is for fractions, with `crd:allowDangerousTypes=true`',
};

/** Diagnostics for TypeScript keywords that are not data types. */
export const keywordProblems: Readonly<Record<string, Diagnostic>> = {
  number: numberProblem,
  any: anyProblem,
  unknown: anyProblem,
  object: {
    ...wrongType,
    message: '`object` does not say what it contains',
    hint: 'use `RawExtension` of `kbts/api`, or name the fields',
  },
  bigint: {
    ...wrongType,
    message: '`bigint` cannot be represented in JSON',
    hint: 'use `Int64` of `kbts/api`, or a string',
  },
  symbol: { ...wrongType, message: '`symbol` cannot be represented in JSON', hint: 'use a string' },
  never: { ...wrongType, message: '`never` has no value', hint: 'remove the field' },
  void: { ...wrongType, message: '`void` has no value', hint: 'remove the field' },
  undefined: {
    ...wrongType,
    message: '`undefined` alone cannot be represented in JSON',
    hint: 'use the type of the value, and put `?` after the name of the field',
  },
  null: {
    ...wrongType,
    message: '`null` alone is not a type of data',
    hint: 'add the type of the value, for example `string | null`',
  },
};

const computed: Diagnostic = {
  ...wrongType,
  message: 'this operator requires the type checker, which is not run',
  hint: 'write the resulting type',
};

/** Diagnostics for types of the JavaScript standard library. */
export const globalProblems: Readonly<Record<string, Diagnostic>> = {
  Date: {
    ...wrongType,
    message: '`Date` cannot be represented in JSON',
    hint: 'use `Time` of `kbts/api`, a string in RFC 3339 form',
  },
  Map: { ...wrongType, message: '`Map` cannot be represented in JSON', hint: 'use `Record<string, T>`' },
  ReadonlyMap: {
    ...wrongType,
    message: '`ReadonlyMap` cannot be represented in JSON',
    hint: 'use `Record<string, T>`',
  },
  ReadonlySet: {
    ...wrongType,
    message: '`ReadonlySet` cannot be represented in JSON',
    hint: "use `T[]` with `@ListType('set')`",
  },
  Iterable: { ...wrongType, message: '`Iterable` cannot be represented in JSON', hint: 'use `T[]`' },
  Object: {
    ...wrongType,
    message: '`Object` does not say what it contains',
    hint: 'use `RawExtension` of `kbts/api`, or name the fields',
  },
  ArrayBuffer: {
    ...wrongType,
    message: '`ArrayBuffer` cannot be represented in JSON',
    hint: 'use `Bytes` of `kbts/api`, a string in base64',
  },
  RegExp: { ...wrongType, message: '`RegExp` cannot be represented in JSON', hint: 'use `string`' },
  URL: { ...wrongType, message: '`URL` cannot be represented in JSON', hint: "use `string` with `@Format('uri')`" },
  Error: { ...wrongType, message: '`Error` cannot be represented in JSON', hint: 'name the fields' },
  PropertyKey: { ...wrongType, message: '`PropertyKey` is not a type of data', hint: 'use `string`' },
  Symbol: { ...wrongType, message: '`Symbol` cannot be represented in JSON', hint: 'use a string' },
  Awaited: computed,
  Parameters: computed,
  ReturnType: computed,
  InstanceType: computed,
  ConstructorParameters: computed,
  Set: { ...wrongType, message: '`Set` cannot be represented in JSON', hint: "use `T[]` with `@ListType('set')`" },
  Uint8Array: {
    ...wrongType,
    message: '`Uint8Array` cannot be represented in JSON',
    hint: 'use `Bytes` of `kbts/api`, a string in base64',
  },
  Buffer: {
    ...wrongType,
    message: '`Buffer` cannot be represented in JSON',
    hint: 'use `Bytes` of `kbts/api`, a string in base64',
  },
  Function: { ...wrongType, message: 'a function cannot be represented in JSON', hint: 'remove the field' },
  Promise: { ...wrongType, message: '`Promise` cannot be represented in JSON', hint: 'name the type of the value' },
  Number: { ...wrongType, message: '`Number` is the type of an object', hint: 'use `Int32` or `Int64` of `kbts/api`' },
  String: { ...wrongType, message: '`String` is the type of an object', hint: 'use `string`' },
  Boolean: { ...wrongType, message: '`Boolean` is the type of an object', hint: 'use `boolean`' },
};

/** The diagnostic for map keys that are not strings. */
export const keyProblem: Diagnostic = {
  ...wrongType,
  message: 'the keys of a map must be strings',
  hint: 'use `Record<string, T>`',
};

/** The diagnostic for a number literal that is not an integer, or too large to be represented exactly. */
export function fractionProblem(written: string): Diagnostic {
  return {
    ...wrongType,
    message: `\`${written}\` is not an integer that JSON represents exactly, so it cannot be in a list of values`,
    hint: `write the values as strings, for example \`'${written}'\``,
  };
}

/** Maximum nesting depth of types, well below the stack limit. */
export const deepest = 200;

/** Maximum number of instantiations of one generic type; stops types that instantiate themselves. */
export const mostInstantiations = 200;

/** Maximum number of characters in type arguments; stops types whose arguments double with each instantiation. */
export const longestArguments = 20_000;

/** The diagnostic for a type that is nested deeper than {@link deepest}. */
export const tooDeep: Diagnostic = {
  ...wrongType,
  message: 'this type is nested too deeply',
  hint: 'declare its parts under names of their own',
};

/** The diagnostic for an alias or a type operator that refers to itself. */
export const containsItself: Diagnostic = {
  ...wrongType,
  code: 'type-recursive',
  message: 'this type contains itself',
  hint: 'a CRD schema must be finite: use `JSONValue` of `kbts/api` for the recursive part',
};

/** The diagnostic for a generic type with more than {@link mostInstantiations} instantiations. */
export const endless: Diagnostic = {
  ...wrongType,
  code: 'type-recursive',
  message: 'this generic type contains itself with new arguments each time',
  hint: 'a CRD schema must be finite: use `JSONValue` of `kbts/api` for the recursive part',
};
