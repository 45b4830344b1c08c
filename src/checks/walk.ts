import type { JsonSchema, SchemaPath } from '../model/index.js';
import { property } from './finding.js';

/** A part of a schema that describes values of its own, not one of `allOf`, `anyOf`, `oneOf` and `not`. */
export interface SchemaPart {
  readonly schema: JsonSchema;
  readonly path: SchemaPath;
}

/** Lists a schema and all parts below it, outer ones first. */
export function partsBelow(root: JsonSchema): SchemaPart[] {
  const parts: SchemaPart[] = [];
  const add = (schema: JsonSchema, path: SchemaPath) => {
    parts.push({ schema, path });
    for (const [name, part] of Object.entries(schema.properties ?? {})) add(part, [...path, property(name)]);
    if (schema.items) add(schema.items, [...path, { kind: 'items' }]);
    if (typeof schema.additionalProperties === 'object')
      add(schema.additionalProperties, [...path, { kind: 'values' }]);
  };
  add(root, []);
  return parts;
}
