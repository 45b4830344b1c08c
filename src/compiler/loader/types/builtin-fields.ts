import { type JsonSchema, propertyOf } from '../../../base/json/index.js';
import type { Diagnostic, Span } from '../../../base/problems/index.js';
import type { ApiField, BuiltinRef, TypeRef } from '../../model/index.js';
import type { BuiltinTypes } from '../modules/project.js';
import { unsupportedType } from './type-names.js';

/** The diagnostic for a built-in type or field that the target Kubernetes version lacks; undefined otherwise. */
export function newerProblem(
  builtins: BuiltinTypes,
  { id, field: outer }: Pick<BuiltinRef, 'id' | 'field'>,
  field?: string,
): Diagnostic | undefined {
  if (outer !== undefined) return undefined;
  const newer = builtins.introducedLater?.(id, field);
  if (newer === undefined) return undefined;
  const type = `\`${id.slice(id.lastIndexOf('.') + 1)}\``;
  const name = field === undefined ? type : `the field \`${field}\` of ${type}`;
  return unsupportedType(`${name} ${newer.message}`, `remove it, or ${newer.hint}`, 'kubernetes-version');
}

/** Returns the fields of a built-in object type, or of an object in one of its fields; undefined for other types. */
export function builtinFields(builtins: BuiltinTypes, ref: BuiltinRef): readonly ApiField[] | undefined {
  const { id, field, span } = ref;
  const schema = builtins.builtinSchema?.(id);
  if (field !== undefined) {
    const target = propertyOf(schema, field)?.$ref;
    return target === undefined ? undefined : builtinFields(builtins, { kind: 'builtin', id: target, span });
  }
  if (!schema?.properties && !schema?.allOf) return undefined;
  const embedded = (schema.allOf ?? []).flatMap(({ $ref }) =>
    $ref === undefined ? [] : (builtinFields(builtins, { kind: 'builtin', id: $ref, span }) ?? []),
  );
  const own = Object.keys(schema.properties ?? {}).map((name): ApiField => {
    const isOptional = !schema.required?.includes(name);
    const type: BuiltinRef = { kind: 'builtin', id, field: name, span };
    return { name, type, isOptional, isNullable: false, doc: '', markers: [], span };
  });
  return [...embedded, ...own];
}

/** Returns the type of list items or map values, unless it is an inline object, a float, or a string with a format. */
export function builtinPart(
  builtins: BuiltinTypes,
  { id, field }: BuiltinRef,
  part: 'items' | 'values',
  span: Span,
): TypeRef | undefined {
  const whole = builtins.builtinSchema?.(id);
  const schema = field === undefined ? whole : propertyOf(whole, field);
  if (schema?.$ref !== undefined) return builtinPart(builtins, { kind: 'builtin', id: schema.$ref, span }, part, span);
  const inner = part === 'items' ? schema?.items : schema?.additionalProperties;
  return typeof inner === 'object' ? namedPart(inner, span) : undefined;
}

function namedPart({ $ref, type, format }: JsonSchema, span: Span): TypeRef | undefined {
  if ($ref !== undefined) return { kind: 'builtin', id: $ref, span };
  if (type === 'integer')
    return { kind: 'primitive', name: format === 'int32' || format === 'int64' ? format : 'int', span };
  const isPlain = format === undefined && (type === 'string' || type === 'boolean');
  return isPlain ? { kind: 'primitive', name: type, span } : undefined;
}
