import type { Field } from '../checks/index.js';
import { sameJson } from '../model/index.js';
import { validateDefault } from '../schema/index.js';

/** Validates the defaults in a schema against their own schemas. */
export function validateDefaults(schema: Field): void {
  const value = schema.at('default');
  const items = schema.at('items');
  if (value.value !== undefined) {
    const { pruned, errors } = validateDefault(schema.object, value.value, value.path);
    if (!sameJson(pruned, value.value)) value.invalid('must not have unknown fields');
    value.add(errors);
  }
  // The API server does not validate the defaults of map values.
  if (items.isSet) validateDefaults(items);
  for (const [, property] of schema.at('properties').entries) validateDefaults(property);
}
