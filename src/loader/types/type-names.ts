import type { PrimitiveRef, UnsupportedRef } from '../../model/index.js';

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

/** What is wrong with a type that has no CRD schema, and what to write instead. */
export type TypeProblem = UnsupportedRef['problem'];

const anyProblem: TypeProblem = {
  message: 'a value of any type has no CRD schema',
  hint: 'use `JSONValue` of `kbts/api` for any JSON, `RawExtension` for any object, or name the type',
};

/** For `number`, which is allowed only as the index of a list. */
export const numberProblem: TypeProblem = {
  message: '`number` does not say whether it is an integer, and of how many bits',
  hint: 'use `Int32` or `Int64` of `kbts/api`; `Float` is for fractions, with `crd:allowDangerousTypes=true`',
};

/** Problems of keywords of TypeScript that are not types of data. */
export const keywordProblems: Readonly<Record<string, TypeProblem>> = {
  number: numberProblem,
  any: anyProblem,
  unknown: anyProblem,
  object: {
    message: '`object` does not say what it contains',
    hint: 'use `RawExtension` of `kbts/api`, or name the fields',
  },
  bigint: { message: '`bigint` cannot be represented in JSON', hint: 'use `Int64` of `kbts/api`, or a string' },
  symbol: { message: '`symbol` cannot be represented in JSON', hint: 'use a string' },
  never: { message: '`never` has no value', hint: 'remove the field' },
  void: { message: '`void` has no value', hint: 'remove the field' },
  undefined: {
    message: '`undefined` alone cannot be represented in JSON',
    hint: 'use the type of the value, and put `?` after the name of the field',
  },
  null: {
    message: '`null` alone is not a type of data',
    hint: 'add the type of the value, for example `string | null`',
  },
};

const computed: TypeProblem = {
  message: 'this operator requires the type checker, which is not run',
  hint: 'write the resulting type',
};

/** Problems of types of JavaScript's library. */
export const globalProblems: Readonly<Record<string, TypeProblem>> = {
  Date: {
    message: '`Date` cannot be represented in JSON',
    hint: 'use `Time` of `kbts/api`, a string in RFC 3339 form',
  },
  Map: { message: '`Map` cannot be represented in JSON', hint: 'use `Record<string, T>`' },
  ReadonlyMap: { message: '`ReadonlyMap` cannot be represented in JSON', hint: 'use `Record<string, T>`' },
  ReadonlySet: { message: '`ReadonlySet` cannot be represented in JSON', hint: "use `T[]` with `@ListType('set')`" },
  Iterable: { message: '`Iterable` cannot be represented in JSON', hint: 'use `T[]`' },
  Object: {
    message: '`Object` does not say what it contains',
    hint: 'use `RawExtension` of `kbts/api`, or name the fields',
  },
  ArrayBuffer: {
    message: '`ArrayBuffer` cannot be represented in JSON',
    hint: 'use `Bytes` of `kbts/api`, a string in base64',
  },
  RegExp: { message: '`RegExp` cannot be represented in JSON', hint: 'use `string`' },
  URL: { message: '`URL` cannot be represented in JSON', hint: "use `string` with `@Format('uri')`" },
  Error: { message: '`Error` cannot be represented in JSON', hint: 'name the fields' },
  PropertyKey: { message: '`PropertyKey` is not a type of data', hint: 'use `string`' },
  Symbol: { message: '`Symbol` cannot be represented in JSON', hint: 'use a string' },
  Awaited: computed,
  Parameters: computed,
  ReturnType: computed,
  InstanceType: computed,
  ConstructorParameters: computed,
  Set: { message: '`Set` cannot be represented in JSON', hint: "use `T[]` with `@ListType('set')`" },
  Uint8Array: {
    message: '`Uint8Array` cannot be represented in JSON',
    hint: 'use `Bytes` of `kbts/api`, a string in base64',
  },
  Buffer: { message: '`Buffer` cannot be represented in JSON', hint: 'use `Bytes` of `kbts/api`, a string in base64' },
  Function: { message: 'a function cannot be represented in JSON', hint: 'remove the field' },
  Promise: { message: '`Promise` cannot be represented in JSON', hint: 'name the type of the value' },
  Number: { message: '`Number` is the type of an object', hint: 'use `Int32` or `Int64` of `kbts/api`' },
  String: { message: '`String` is the type of an object', hint: 'use `string`' },
  Boolean: { message: '`Boolean` is the type of an object', hint: 'use `boolean`' },
};

/** For keys of a map that are not strings. */
export const keyProblem: TypeProblem = {
  message: 'the keys of a map must be strings',
  hint: 'use `Record<string, T>`',
};

/** For a number among literals that is not an integer, or too large to be exact. */
export function fractionProblem(written: string): TypeProblem {
  return {
    message: `\`${written}\` is not an integer that JSON represents exactly, so it cannot be in a list of values`,
    hint: `write the values as strings, for example \`'${written}'\``,
  };
}
