import type { DraftSchema } from '../markers/index.js';

/**
 * Applies `change` to the direct subschemas (items, properties, …) of a schema. Returns a copy, or the schema itself
 * if none of them changed.
 */
export function mapSubschemas(schema: DraftSchema, change: (part: DraftSchema) => DraftSchema): DraftSchema {
  const { items, properties, additionalProperties, allOf, anyOf, oneOf, not } = schema;
  const changed: DraftSchema = {};
  if (items) changed.items = change(items);
  if (properties) changed.properties = mapProperties(properties, change);
  if (typeof additionalProperties === 'object') changed.additionalProperties = change(additionalProperties);
  if (allOf) changed.allOf = mapList(allOf, change);
  if (anyOf) changed.anyOf = mapList(anyOf, change);
  if (oneOf) changed.oneOf = mapList(oneOf, change);
  if (not) changed.not = change(not);
  return isContained(changed, schema) ? schema : { ...schema, ...changed };
}

function mapProperties(
  properties: Record<string, DraftSchema>,
  change: (part: DraftSchema) => DraftSchema,
): Record<string, DraftSchema> {
  // Not by assignment: a field may be named `__proto__`.
  const changed = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)]));
  return isContained(changed, properties) ? properties : changed;
}

function mapList(parts: DraftSchema[], change: (part: DraftSchema) => DraftSchema): DraftSchema[] {
  const changed = parts.map(change);
  return changed.every((part, index) => part === parts[index]) ? parts : changed;
}

/** Whether all values of one object are identical to those of the other. */
function isContained(one: object, other: object): boolean {
  return Object.entries(one).every(([key, value]) => Reflect.get(other, key) === value);
}

/** All direct subschemas of a schema. */
export function subschemasOf(schema: DraftSchema): DraftSchema[] {
  const { items, properties, additionalProperties, allOf, anyOf, oneOf, not } = schema;
  return [
    ...(items ? [items] : []),
    ...(properties ? Object.values(properties) : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(allOf ?? []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...(not ? [not] : []),
  ];
}
