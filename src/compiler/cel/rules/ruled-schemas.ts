import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { JsonSchema } from '../../../base/json/index.js';
import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import type { SchemaPath, SchemaStep } from '../../model/index.js';
import { fieldPath, type Unbounded } from '../cost/state.js';
import { declare } from '../types/declare.js';
import { maxRequestBytes } from '../types/declared-size.js';
import type { DeclaredType } from '../types/types.js';
import type { Cardinality } from './cost-limits.js';

/** A schema with rules, at any depth in the schema of a version. */
export interface RuledSchema {
  readonly schema: JsonSchema;
  readonly path: SchemaPath;
  /** The path for messages, for example `spec.list[].labels{}`. */
  readonly name: string;
  /** Whether the API server can correlate old and new values. Inside lists without map keys, it cannot. */
  readonly isCorrelatable: boolean;
  /** The CEL declaration of the schema, or undefined if CEL cannot access the value. */
  readonly self: DeclaredType | undefined;
  /** The maximum number of values with this schema in one object. */
  readonly cardinality: Cardinality;
}

/** Returns the schemas that have rules, in depth-first order. */
export function ruledSchemas(root: JsonSchema, target: KubernetesVersion): Iterable<RuledSchema> {
  return hasRules(root)
    ? schemasFrom({ schema: root, path: [], name: '', isCorrelatable: true, count: 1n, unbounded: [], target })
    : [];
}

interface Node extends Omit<RuledSchema, 'self' | 'cardinality'> {
  /** The product of the size limits of all enclosing lists and maps that have a limit. */
  readonly count: bigint;
  readonly unbounded: readonly Unbounded[];
  readonly target: KubernetesVersion;
}

function* schemasFrom(node: Node): Generator<RuledSchema> {
  const { schema } = node;
  if (schema['x-kubernetes-validations'] !== undefined) {
    const isResource = node.path.length === 0 || schema['x-kubernetes-embedded-resource'] === true;
    const self = declare(schema, isResource, 'self', node.target);
    yield { ...node, self, cardinality: cardinalityOf(node, self) };
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (hasRules(property)) yield* schemasFrom(childOf(node, { kind: 'property', name }, property));
  }
  const values = schema.additionalProperties;
  if (typeof values === 'object' && hasRules(values)) yield* schemasFrom(childOf(node, { kind: 'values' }, values));
  if (hasRules(schema.items)) yield* schemasFrom(childOf(node, { kind: 'items' }, schema.items));
}

/** Cached results of `hasRules`. Kinds share large schemas, such as the pod template schema. */
const searched = new WeakMap<JsonSchema, boolean>();

function hasRules(schema: JsonSchema | boolean | undefined): schema is JsonSchema {
  if (typeof schema !== 'object') return false;
  if (schema['x-kubernetes-validations'] !== undefined) return true;
  if (!schema.properties && !schema.items && !schema.additionalProperties) return false;
  const { properties = {}, items, additionalProperties } = schema;
  const search = () => [...Object.values(properties), items, additionalProperties].some(hasRules);
  return computeIfAbsent(searched, schema, search);
}

function childOf(parent: Node, step: SchemaStep, schema: JsonSchema): Node {
  const container = parent.schema;
  const isMap = container.type === 'object' && container.additionalProperties !== undefined;
  const isMany = isMap || container.type === 'array';
  const limit = isMap ? container.maxProperties : container.maxItems;
  const enclosing: Unbounded = { path: parent.name, kind: isMap ? 'map' : 'list' };
  const isListWithoutKeys = step.kind === 'items' && container['x-kubernetes-list-type'] !== 'map';
  return {
    ...parent,
    schema,
    path: [...parent.path, step],
    name:
      step.kind === 'property'
        ? fieldPath(parent.name, step.name)
        : parent.name + (step.kind === 'items' ? '[]' : '{}'),
    isCorrelatable: parent.isCorrelatable && !isListWithoutKeys,
    count: isMany ? parent.count * BigInt(Math.max(0, limit ?? 1)) : parent.count,
    unbounded: isMany && limit === undefined ? [...parent.unbounded, enclosing] : parent.unbounded,
  };
}

/** Returns the maximum number of values. If an enclosing list or map has no limit, the request size limits them. */
function cardinalityOf({ unbounded, count }: Node, self: DeclaredType | undefined): Cardinality {
  if (unbounded.length === 0) return { count, unbounded };
  return { count: BigInt(Math.floor(maxRequestBytes / ((self?.size.minBytes ?? 0) + 1))), unbounded };
}
