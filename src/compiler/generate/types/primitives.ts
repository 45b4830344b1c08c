import type { JsonSchema } from '../../../base/json/index.js';
import type { PrimitiveRef, TypeId } from '../../model/index.js';

/** Matches quantities: a sign, digits, and a binary, decimal or exponent suffix. */
export const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

const embeddedObjectMeta = (): JsonSchema => ({
  type: 'object',
  properties: {
    annotations: { type: 'object', additionalProperties: { type: 'string' } },
    finalizers: { type: 'array', items: { type: 'string' } },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    name: { type: 'string' },
    namespace: { type: 'string' },
  },
});

const schemas: Record<PrimitiveRef['name'], () => JsonSchema> = {
  string: () => ({ type: 'string' }),
  boolean: () => ({ type: 'boolean' }),
  int: () => ({ type: 'integer' }),
  int32: () => ({ type: 'integer', format: 'int32' }),
  int64: () => ({ type: 'integer', format: 'int64' }),
  float: () => ({ type: 'number' }),
  Time: () => ({ type: 'string', format: 'date-time' }),
  MicroTime: () => ({ type: 'string', format: 'date-time' }),
  Duration: () => ({ type: 'string' }),
  Bytes: () => ({ type: 'string', format: 'byte' }),
  Quantity: () => ({
    anyOf: [{ type: 'integer' }, { type: 'string' }],
    pattern: quantityPattern,
    'x-kubernetes-int-or-string': true,
  }),
  IntOrString: () => ({ anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true }),
  RawExtension: () => ({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
  JSONValue: () => ({ 'x-kubernetes-preserve-unknown-fields': true }),
  ObjectMeta: () => ({ type: 'object' }),
};

/** Kubernetes types, by id. As for declared types, markers on a use are merged with the schema of the type. */
const namedTypes = new Map(
  (
    ['Time', 'MicroTime', 'Duration', 'Quantity', 'IntOrString', 'RawExtension', 'JSONValue', 'ObjectMeta'] as const
  ).map((name): [TypeId, PrimitiveRef['name']] => [`kbts/api#${name}`, name]),
);

/** The type id in references to a type of `kbts/api`; undefined for scalars, which are inlined. */
export function primitiveId(name: PrimitiveRef['name']): TypeId | undefined {
  const id = `kbts/api#${name}`;
  return namedTypes.has(id) ? id : undefined;
}

/** The type of `kbts/api` with an id; undefined for any other type. */
export function primitiveOf(id: TypeId): PrimitiveRef['name'] | undefined {
  return namedTypes.get(id);
}

/** The schema of a scalar, or of a type of `kbts/api` with a predefined schema. */
export function primitiveSchema(name: PrimitiveRef['name'], hasEmbeddedMeta: boolean): JsonSchema {
  return name === 'ObjectMeta' && hasEmbeddedMeta ? embeddedObjectMeta() : schemas[name]();
}
