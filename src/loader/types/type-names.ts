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

/** What is wrong with a type that no CRD schema can say, and what to write instead. */
export interface Advice {
  /** Default: `type-unsupported`. */
  readonly code?: 'type-unresolved' | 'type-recursive' | 'kubernetes-version';
  readonly message: string;
  readonly hint: string;
}

const anyAdvice: Advice = {
  message: 'a value of any type has no schema',
  hint: 'use `JSONValue` of `kbts/api` for any JSON, `RawExtension` for any object, or name the type',
};

/** For `number`, which has a meaning only as the key of a list. */
export const numberAdvice: Advice = {
  message: '`number` does not say whether it is a whole number, and of how many bits',
  hint: 'use `Int32` or `Int64` of `kbts/api`; `Float` is for fractions, with `crd:allowDangerousTypes=true`',
};

/** Advice for words of TypeScript that are no types of data. */
export const keywordAdvice: Readonly<Record<string, Advice>> = {
  number: numberAdvice,
  any: anyAdvice,
  unknown: anyAdvice,
  object: {
    message: '`object` does not say what it holds',
    hint: 'use `RawExtension` of `kbts/api`, or name the fields',
  },
  bigint: { message: '`bigint` has no form in JSON', hint: 'use `Int64` of `kbts/api`, or a string' },
  symbol: { message: '`symbol` has no form in JSON', hint: 'use a string' },
  never: { message: '`never` has no value', hint: 'remove the field' },
  void: { message: '`void` has no value', hint: 'remove the field' },
  undefined: {
    message: '`undefined` alone has no form in JSON',
    hint: 'name the type of the value, and put `?` behind the field',
  },
  null: { message: '`null` alone says nothing', hint: 'name the type of the value, as `string | null`' },
};

const computed: Advice = {
  message: 'this operator works on code, and the type checker is not run',
  hint: 'name the type that it gives',
};

/** Advice for types of JavaScript's library. */
export const globalAdvice: Readonly<Record<string, Advice>> = {
  Date: { message: '`Date` has no form in JSON', hint: 'use `Time` of `kbts/api`, a string in RFC 3339 form' },
  Map: { message: '`Map` has no form in JSON', hint: 'use `Record<string, T>`' },
  ReadonlyMap: { message: '`ReadonlyMap` has no form in JSON', hint: 'use `Record<string, T>`' },
  ReadonlySet: { message: '`ReadonlySet` has no form in JSON', hint: "use `T[]` with `@ListType('set')`" },
  Iterable: { message: '`Iterable` has no form in JSON', hint: 'use `T[]`' },
  Object: {
    message: '`Object` does not say what it holds',
    hint: 'use `RawExtension` of `kbts/api`, or name the fields',
  },
  ArrayBuffer: { message: '`ArrayBuffer` has no form in JSON', hint: 'use `Bytes` of `kbts/api`, a string in base64' },
  RegExp: { message: '`RegExp` has no form in JSON', hint: 'use `string`' },
  URL: { message: '`URL` has no form in JSON', hint: "use `string` with `@Format('uri')`" },
  Error: { message: '`Error` has no form in JSON', hint: 'name the fields' },
  PropertyKey: { message: '`PropertyKey` is no type of data', hint: 'use `string`' },
  Symbol: { message: '`Symbol` has no form in JSON', hint: 'use a string' },
  Awaited: computed,
  Parameters: computed,
  ReturnType: computed,
  InstanceType: computed,
  ConstructorParameters: computed,
  Set: { message: '`Set` has no form in JSON', hint: "use `T[]` with `@ListType('set')`" },
  Uint8Array: { message: '`Uint8Array` has no form in JSON', hint: 'use `Bytes` of `kbts/api`, a string in base64' },
  Buffer: { message: '`Buffer` has no form in JSON', hint: 'use `Bytes` of `kbts/api`, a string in base64' },
  Function: { message: 'a function has no form in JSON', hint: 'remove the field' },
  Promise: { message: '`Promise` has no form in JSON', hint: 'name the type of the value' },
  Number: { message: '`Number` is the type of an object', hint: 'use `Int32` or `Int64` of `kbts/api`' },
  String: { message: '`String` is the type of an object', hint: 'use `string`' },
  Boolean: { message: '`Boolean` is the type of an object', hint: 'use `boolean`' },
};

/** For keys of a map that are not texts. */
export const keyAdvice: Advice = { message: 'the keys of a map must be texts', hint: 'use `Record<string, T>`' };

/** For a number among literals that is no whole one, or too long to be exact. */
export function fractionAdvice(written: string): Advice {
  return {
    message: `\`${written}\` is no whole number that JSON carries exactly, so it cannot be one of a list of values`,
    hint: `write the values as texts, as \`'${written}'\``,
  };
}
