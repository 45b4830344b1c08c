import type { JsonSchema } from '../../../base/json/index.js';
import type { SchemaContext } from './define.js';
import type { DraftSchema } from './draft-schema.js';

/** Reports a marker for numbers on a type that is not a number. Returns whether the type is supported. */
export function checkNumber(context: SchemaContext): boolean {
  return checkType(context, ({ type }) => type === 'integer' || type === 'number', 'a number');
}

/** Reports a marker for strings on a type other than string or int-or-string. Returns whether the type is supported. */
export function checkString(context: SchemaContext): boolean {
  const isTextual = (schema: DraftSchema) => schema.type === 'string' || schema['x-kubernetes-int-or-string'] === true;
  return checkType(context, isTextual, 'a string');
}

/** Reports a marker for lists on a type that is not a list. Returns whether the type is supported. */
export function checkList(context: SchemaContext): boolean {
  return checkType(context, ({ type }) => type === 'array', 'a list');
}

/** Reports a marker that does not support the type of its schema. Returns whether the type is supported. */
export function checkType(
  context: SchemaContext,
  isFitting: (schema: DraftSchema) => boolean,
  expected: string,
): boolean {
  const { schema, report, written, reference, field, type } = context;
  if (isFitting(schema)) return true;
  if (reference === 'far' && schema.type === undefined) {
    const message = `\`${written}\` requires ${expected}, but the type is declared in another package, where controller-gen does not recognize strings and numbers`;
    const hint =
      'put the marker on the declaration of that type, declare a type in this folder, or set the type with a `Type` marker';
    report('marker-wrong-type', message, hint);
    return false;
  }
  const message = `\`${written}\` requires ${expected}, but ${subject(written, field ?? type)} ${foundType(schema)}`;
  report('marker-wrong-type', message, `remove it, or declare ${expected}`);
  return false;
}

/**
 * Reports a map marker on a type that does not support it. As in controller-gen, an object with fields is accepted only
 * where its type is declared, unless a marker overrides the type. Returns whether the type is supported.
 */
export function checkMap(context: SchemaContext): boolean {
  const { schema, report, written, reference, isStruct = false, field, type } = context;
  if (!isStruct || schema.type !== undefined) return checkType(context, ({ type }) => type === 'object', 'an object');
  if (schema.$without) return true;
  report(
    'marker-wrong-type',
    `\`${written}\` requires a map, but ${subject(written, field ?? type)} an object whose type is declared elsewhere`,
    reference === 'near'
      ? 'move the marker to the declaration of the type'
      : 'declare an interface that extends the type, with the marker on the interface',
  );
  return false;
}

function subject(written: string, named: { readonly name: string } | undefined): string {
  if (!named) return 'the type is';
  return /^@Items\(|:items:/.test(written) ? `an item of \`${named.name}\` is` : `\`${named.name}\` is`;
}

/** Describes the type of a schema in messages. */
export function foundType(schema: DraftSchema): string {
  if (schema['x-kubernetes-int-or-string']) return 'an integer or a string';
  const words: Readonly<Record<string, string>> = {
    string: 'a string',
    integer: 'an integer',
    number: 'a number',
    boolean: 'a boolean',
    array: 'a list',
    object: 'an object',
  };
  return schema.type === undefined ? 'a schema without `type`' : (words[schema.type] ?? `\`${schema.type}\``);
}

/** Returns the effect of a marker that sets a keyword to its argument, on types for which `check` returns true. */
export function setsKeyword<Key extends keyof JsonSchema & keyof DraftSchema>(
  keyword: Key,
  check: (context: SchemaContext) => boolean = () => true,
) {
  return {
    on: 'schema',
    apply(context: SchemaContext, value: Exclude<DraftSchema[Key], undefined>) {
      if (check(context)) context.schema[keyword] = value;
    },
  } as const;
}

/** The effect of a marker for a boolean keyword. `false` means the same as a missing keyword, so it is not written. */
export function setsFlag(
  key: 'exclusiveMinimum' | 'exclusiveMaximum' | 'uniqueItems',
  check: (context: SchemaContext) => boolean,
) {
  return {
    on: 'schema',
    apply(context: SchemaContext, isSet: boolean) {
      if (!check(context)) return;
      if (isSet) context.schema[key] = true;
      else delete context.schema[key];
    },
  } as const;
}
