import type { ApiField, BuiltinRef } from '../model/index.js';
import type { BuiltinTypes } from './project.js';

/** The fields of a built-in type, or of the type of one of its fields; undefined when it is no object with fields. */
export function builtinFields(builtins: BuiltinTypes, ref: BuiltinRef): readonly ApiField[] | undefined {
  const { id, field, span } = ref;
  const schema = builtins.builtinSchema?.(id);
  if (field !== undefined) {
    const target = schema?.properties?.[field]?.$ref;
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
