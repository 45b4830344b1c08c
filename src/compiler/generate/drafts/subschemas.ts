import type { DraftSchema } from '../../markers/index.js';

/** Changes the direct subschemas of a schema. Returns a copy, or the schema itself if none of them changed. */
export function mapSubschemas(schema: DraftSchema, change: (part: DraftSchema) => DraftSchema): DraftSchema {
  const { items, properties, additionalProperties, allOf, anyOf, oneOf, not } = schema;
  let result = schema;
  const set = <Key extends keyof DraftSchema>(key: Key, value: DraftSchema[Key]) => {
    if (value === schema[key]) return;
    if (result === schema) result = { ...schema };
    result[key] = value;
  };
  if (items) set('items', change(items));
  if (properties) set('properties', mapProperties(properties, change));
  if (typeof additionalProperties === 'object') set('additionalProperties', change(additionalProperties));
  if (allOf) set('allOf', mapList(allOf, change));
  if (anyOf) set('anyOf', mapList(anyOf, change));
  if (oneOf) set('oneOf', mapList(oneOf, change));
  if (not) set('not', change(not));
  return result;
}

function mapProperties(
  properties: Record<string, DraftSchema>,
  change: (part: DraftSchema) => DraftSchema,
): Record<string, DraftSchema> {
  let result = properties;
  for (const [name, part] of Object.entries(properties)) {
    const changed = change(part);
    if (changed === part) continue;
    if (result === properties) result = { ...properties };
    // The copy already has this property, so the assignment also works for a field named `__proto__`.
    result[name] = changed;
  }
  return result;
}

function mapList(parts: DraftSchema[], change: (part: DraftSchema) => DraftSchema): DraftSchema[] {
  const changed = parts.map(change);
  return changed.every((part, index) => part === parts[index]) ? parts : changed;
}
