import { isRecord, type Json, type JsonSchema } from '../../base/json/index.js';
import type { FieldError } from '../model/index.js';
import { childPath, keyPath, sameJson, validateDefault } from '../schema/index.js';
import { invalid } from './field-errors.js';

/** Validates the defaults in a schema against their own schemas. */
export function validateDefaults(schema: JsonSchema, path: string): readonly FieldError[] {
  const { properties = {}, additionalProperties, items } = schema;
  return [
    ...(schema.default === undefined ? [] : validateOwn(schema, schema.default, childPath(path, 'default'))),
    ...(items === undefined ? [] : validateDefaults(items, `${path}.items`)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      validateDefaults(property, keyPath(`${path}.properties`, name)),
    ),
    ...(isRecord(additionalProperties)
      ? validateDefaults(additionalProperties as JsonSchema, `${path}.additionalProperties`)
      : []),
  ];
}

function validateOwn(schema: JsonSchema, value: Json, field: string): readonly FieldError[] {
  const { pruned, errors } = validateDefault(schema, value, field);
  const unknown = sameJson(pruned, value) ? [] : [invalid(field, value, 'must not have unknown fields')];
  return [...unknown, ...errors];
}
