import { isRecord } from '../../base/json/index.js';
import type { Field } from '../checks/index.js';
import { sameJson } from '../model/index.js';
import { validateDefault } from '../schema/index.js';

/** Validates the defaults in a schema against their own schemas. */
export function validateDefaults(schema: Field): void {
  const value = schema.at('default');
  const [items, values] = [schema.at('items'), schema.at('additionalProperties')];
  if (value.value !== undefined) {
    const { pruned, errors } = validateDefault(schema.object, value.value, value.path);
    if (!sameJson(pruned, value.value)) value.invalid('must not have unknown fields');
    value.add(errors);
  }
  if (items.isSet) validateDefaults(items);
  for (const [, property] of schema.at('properties').entries) validateDefaults(property);
  if (isRecord(values.value)) validateDefaults(values);
}
