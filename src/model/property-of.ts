import type { JsonSchema } from './json-schema.js';

/** The schema of a property; undefined if it is not declared, even if objects inherit a property with that name. */
export function propertyOf(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
