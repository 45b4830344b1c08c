import { isRecord, type Json } from '../../base/json/index.js';
import type { JsonObject, SchemaNode } from '../model/index.js';
import { shapeOf, type Typed } from './shape.js';
import { mergeValues, typeErrors } from './typed-values.js';

/** Thrown for a configuration that cannot be merged into an object. */
export class ConfigurationError extends Error {}

/**
 * Merges an applied configuration into an object. Does not track which manager owns which field.
 *
 * @throws ConfigurationError if the configuration does not fit the schema, or contains an atomic list or object, which
 *   can only be replaced as a whole
 */
export function applyConfiguration(object: JsonObject, applied: JsonObject, schema: SchemaNode): JsonObject {
  const errors = typeErrors(applied, schema, false);
  if (errors.length > 0) {
    throw new ConfigurationError(`failed to convert patch object to typed object: ${typeErrorText(errors)}`);
  }
  const atomic = atomicPaths(applied, schema, '');
  if (atomic.length > 0) {
    const list = atomic.join(', ');
    throw new ConfigurationError(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${list}`);
  }
  return mergeValues(object, applied, schema) as JsonObject; // Both are objects.
}

/** Formats the errors of `typeErrors` as structured merge does. */
export function typeErrorText(errors: readonly string[]): string {
  const texts = errors.map((text) => text.replace(/^: /, ''));
  return texts.length === 1 ? String(texts[0]) : ['errors:', ...texts.map((text) => `  ${text}`)].join('\n');
}

/** Returns the paths of atomic lists and objects. Does not look into undeclared fields, such as map entries. */
function atomicPaths(value: Json, typed: Typed, path: string): readonly string[] {
  const shape = shapeOf(typed, value);
  if (shape.kind === 'scalar') return [];
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return [];
    return [
      ...(shape.isAtomic ? [path] : []),
      ...value.flatMap((item, index) => atomicPaths(item, shape.element, `${path}[${index}]`)),
    ];
  }
  if (!isRecord(value)) return [];
  const below = Object.entries(value as JsonObject).filter(([name]) => shape.isDeclared(name));
  return [
    ...(shape.isAtomic ? [path] : []),
    ...below.flatMap(([name, item]) => atomicPaths(item, shape.child(name) ?? undefined, `${path}.${name}`)),
  ];
}
