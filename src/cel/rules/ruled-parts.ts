import type { JsonSchema, SchemaPath, SchemaStep } from '../../model/index.js';
import { fieldPath, type Unbounded } from '../cost/state.js';
import { declare } from '../schema/declare.js';
import { maxRequestBytes } from '../types/declared-size.js';
import type { DeclaredType } from '../types/types.js';
import type { Cardinality } from './cost-limits.js';

/** A part of a schema that has rules. */
export interface RuledPart {
  readonly schema: JsonSchema;
  readonly path: SchemaPath;
  /** The path as a person reads it: `spec.list[].labels{}`. */
  readonly name: string;
  /** Whether the API server can find the old value to a new one: not below lists without keys. */
  readonly isCorrelatable: boolean;
  /** What CEL sees of the part, or undefined when it sees nothing. */
  readonly self: DeclaredType | undefined;
  /** How often a value of this part may be in one object. */
  readonly cardinality: Cardinality;
}

/** The parts of a schema that have rules, from the outside to the inside. */
export function ruledParts(root: JsonSchema): Iterable<RuledPart> {
  return hasRules(root)
    ? partsBelow({ schema: root, path: [], name: '', isCorrelatable: true, count: 1n, unbounded: [] })
    : [];
}

/** A part on the way from the root. */
interface Part extends Omit<RuledPart, 'self' | 'cardinality'> {
  /** The product of the limits of the lists and maps around that have one. */
  readonly count: bigint;
  /** The lists and maps around that have no limit. */
  readonly unbounded: readonly Unbounded[];
}

function* partsBelow(part: Part): Generator<RuledPart> {
  const { schema } = part;
  if (schema['x-kubernetes-validations'] !== undefined) {
    const isResource = part.path.length === 0 || schema['x-kubernetes-embedded-resource'] === true;
    const self = declare(schema, isResource, 'self');
    yield { ...part, self, cardinality: cardinalityOf(part, self) };
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (hasRules(property)) yield* partsBelow(inside(part, { kind: 'property', name }, property));
  }
  const values = schema.additionalProperties;
  if (typeof values === 'object' && hasRules(values)) yield* partsBelow(inside(part, { kind: 'values' }, values));
  if (hasRules(schema.items)) yield* partsBelow(inside(part, { kind: 'items' }, schema.items));
}

/** Whether a schema or a part of it has rules. */
function hasRules(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  if (typeof schema !== 'object') return false;
  if (schema['x-kubernetes-validations'] !== undefined) return true;
  for (const name in schema.properties) if (hasRules(schema.properties[name])) return true;
  return hasRules(schema.items) || hasRules(schema.additionalProperties);
}

function inside(part: Part, step: SchemaStep, schema: JsonSchema): Part {
  const container = part.schema;
  const isMap = container.type === 'object' && container.additionalProperties !== undefined;
  const isMany = isMap || container.type === 'array';
  const limit = isMap ? container.maxProperties : container.maxItems;
  const around: Unbounded = { path: part.name, kind: isMap ? 'map' : 'list' };
  const isListWithoutKeys = step.kind === 'items' && container['x-kubernetes-list-type'] !== 'map';
  return {
    schema,
    path: [...part.path, step],
    name:
      step.kind === 'property' ? fieldPath(part.name, step.name) : part.name + (step.kind === 'items' ? '[]' : '{}'),
    isCorrelatable: part.isCorrelatable && !isListWithoutKeys,
    count: isMany ? part.count * BigInt(Math.max(0, limit ?? 1)) : part.count,
    unbounded: isMany && limit === undefined ? [...part.unbounded, around] : part.unbounded,
  };
}

/** Without a limit around, as many values as there is room for in a request. */
function cardinalityOf({ unbounded, count }: Part, self: DeclaredType | undefined): Cardinality {
  if (unbounded.length === 0) return { count, unbounded };
  return { count: BigInt(Math.floor(maxRequestBytes / ((self?.size.minBytes ?? 0) + 1))), unbounded };
}
