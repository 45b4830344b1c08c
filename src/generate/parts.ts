import type { JsonSchema } from '../model/index.js';

/**
 * A copy of a schema whose direct parts (items, properties, …) went through `change`. Parts stand in the same keys.
 */
export function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { $ref: _, items, properties, additionalProperties, allOf, anyOf, oneOf, not, ...own } = schema;
  const result: JsonSchema = own;
  if (items) result.items = change(items);
  if (properties) {
    result.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)]));
  }
  if (additionalProperties !== undefined) {
    result.additionalProperties =
      typeof additionalProperties === 'boolean' ? additionalProperties : change(additionalProperties);
  }
  if (allOf) result.allOf = allOf.map(change);
  if (anyOf) result.anyOf = anyOf.map(change);
  if (oneOf) result.oneOf = oneOf.map(change);
  if (not) result.not = change(not);
  return result;
}

/** All direct parts of a schema. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  const parts: JsonSchema[] = [];
  mapParts(schema, (part) => {
    parts.push(part); // mapParts hands out the parts themselves
    return part;
  });
  return parts;
}
