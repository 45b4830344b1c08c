import { type Diagnostic, type DiagnosticCode, errorOf } from '../../../base/problems/index.js';
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

/** Returns a diagnostic for a type without a CRD schema; without a location, because several uses share it. */
export function unsupportedType(message: string, hint: string, code: DiagnosticCode = 'type-unsupported'): Diagnostic {
  return errorOf(code, message, hint);
}

const anyProblem = unsupportedType(
  '`any` and `unknown` have no CRD schema',
  'use `JSONValue` of `kbts/api` for any JSON, `RawExtension` for any object, or name the type',
);

/** The diagnostic for `number`, which is supported only as the index of a list, or if a `Type` marker sets the type. */
export const numberProblem = unsupportedType(
  '`number` does not specify whether the value is an integer, or how many bits it has',
  'use `Int32` or `Int64` of `kbts/api`; `Float` is for fractions, with `crd:allowDangerousTypes=true`',
);

/** Diagnostics for TypeScript keywords that are not data types. */
export const keywordProblems: Readonly<Record<string, Diagnostic>> = {
  number: numberProblem,
  any: anyProblem,
  unknown: anyProblem,
  object: unsupportedType(
    '`object` does not say what it contains',
    'use `RawExtension` of `kbts/api`, or name the fields',
  ),
  bigint: unsupportedType('`bigint` cannot be represented in JSON', 'use `Int64` of `kbts/api`, or a string'),
  symbol: unsupportedType('`symbol` cannot be represented in JSON', 'use a string'),
  never: unsupportedType('`never` has no value', 'remove the field'),
  void: unsupportedType('`void` has no value', 'remove the field'),
  undefined: unsupportedType(
    '`undefined` alone cannot be represented in JSON',
    'use the type of the value, and put `?` after the name of the field',
  ),
  null: unsupportedType('`null` alone is not a data type', 'add the type of the value, for example `string | null`'),
};

const computed = unsupportedType(
  'this operator requires the type checker, which is not run',
  'write the resulting type',
);

const base64 = 'use `Bytes` of `kbts/api`, a string in base64';
const set = "use `T[]` with `@ListType('set')`";

/** Hints for types of the JavaScript standard library that JSON cannot represent. */
const substitutes: Readonly<Record<string, string>> = {
  Date: 'use `Time` of `kbts/api`, a string in RFC 3339 form',
  Map: 'use `Record<string, T>`',
  ReadonlyMap: 'use `Record<string, T>`',
  Set: set,
  ReadonlySet: set,
  Iterable: 'use `T[]`',
  ArrayBuffer: base64,
  Buffer: base64,
  Uint8Array: base64,
  RegExp: 'use `string`',
  URL: "use `string` with `@Format('uri')`",
  Error: 'name the fields',
  Symbol: 'use a string',
  Promise: 'name the type of the value',
};

/** Diagnostics for types of the JavaScript standard library. */
export const globalProblems: Readonly<Record<string, Diagnostic>> = {
  ...Object.fromEntries(
    Object.entries(substitutes).map(([name, hint]) => [
      name,
      unsupportedType(`\`${name}\` cannot be represented in JSON`, hint),
    ]),
  ),
  Object: unsupportedType(
    '`Object` does not say what it contains',
    'use `RawExtension` of `kbts/api`, or name the fields',
  ),
  PropertyKey: unsupportedType('`PropertyKey` is not a data type', 'use `string`'),
  Awaited: computed,
  Parameters: computed,
  ReturnType: computed,
  InstanceType: computed,
  ConstructorParameters: computed,
  Function: unsupportedType('a function cannot be represented in JSON', 'remove the field'),
  Number: unsupportedType('`Number` is a wrapper object type', 'use `Int32` or `Int64` of `kbts/api`'),
  String: unsupportedType('`String` is a wrapper object type', 'use `string`'),
  Boolean: unsupportedType('`Boolean` is a wrapper object type', 'use `boolean`'),
};

/** The diagnostic for map keys that are not strings. */
export const keyProblem = unsupportedType('the keys of a map must be strings', 'use `Record<string, T>`');

/** The diagnostic for a number literal that is not an integer, or too large to be represented exactly. */
export function fractionProblem(written: string): Diagnostic {
  return unsupportedType(
    `\`${written}\` is not an integer that JSON represents exactly, so it cannot be in a list of values`,
    `write the values as strings, for example \`'${written}'\``,
  );
}

/** Maximum nesting depth of types, well below the stack limit. */
export const deepest = 200;

/** Maximum number of instantiations of one generic type; stops types that instantiate themselves. */
export const mostInstantiations = 200;

/** Maximum number of characters in type arguments; stops types whose arguments double with each instantiation. */
export const longestArguments = 20_000;

/** The diagnostic for a type that is nested deeper than {@link deepest}. */
export const tooDeep = unsupportedType('this type is nested too deeply', 'declare its parts under names of their own');

const finite = 'a CRD schema must be finite: use `JSONValue` of `kbts/api` for the recursive part';

/** The diagnostic for an alias or a type operator that refers to itself. */
export const containsItself = unsupportedType('this type contains itself', finite, 'type-recursive');

/** The diagnostic for a generic type that exceeds {@link mostInstantiations} or {@link longestArguments}. */
export const endless = unsupportedType(
  'this generic type contains itself with new arguments each time',
  finite,
  'type-recursive',
);
