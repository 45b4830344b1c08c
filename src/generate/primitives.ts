import type { JsonSchema, PrimitiveRef } from '../model/index.js';

/** Amounts as Kubernetes writes them: a sign, digits, and a binary, a decimal or an exponent suffix. */
const quantityPattern =
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

/**
 * The schema of a scalar, or of a type of `kbts/api` that has a schema of its own.
 *
 * @param name the type
 * @param hasEmbeddedMeta whether `ObjectMeta` lists its fields
 */
export function primitiveSchema(name: PrimitiveRef['name'], hasEmbeddedMeta: boolean): JsonSchema {
  return name === 'ObjectMeta' && hasEmbeddedMeta ? embeddedObjectMeta() : schemas[name]();
}
