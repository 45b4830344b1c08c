import type { JsonSchema } from '../../../base/json/index.js';
import type { TypeRef } from '../../model/index.js';
import { primitiveSchema } from './primitives.js';

type SchemaHead = Pick<JsonSchema, 'type' | 'format'>;

/** The properties of a type that affect markers on its uses. */
export interface TypeHead {
  readonly schema: SchemaHead;
  /** Whether the type is an object with fields, as opposed to a map. */
  readonly isStruct: boolean;
  /** Whether the type has no schema, which is reported where it is declared. */
  readonly isUnread?: boolean;
}

/** Returns the schema of a union of literals. */
export function literalsSchema(values: readonly (string | number | boolean)[]): JsonSchema {
  return { ...literalHead(values), enum: [...values] };
}

function literalHead(values: readonly (string | number | boolean)[]): { type: string } {
  const kind = typeof values[0];
  return { type: kind === 'number' ? 'integer' : kind };
}

/** The head of an unresolved type: a reference by id, or aliases that form a cycle. */
export const noHead: TypeHead = { schema: {}, isStruct: false };

/** Returns the head of a type reference; `noHead` for a reference by id, which the caller resolves. */
export function headOfRef(ref: TypeRef): TypeHead {
  switch (ref.kind) {
    case 'primitive':
      return headOfSchema(primitiveSchema(ref.name, false));
    case 'literals':
      return { schema: literalHead(ref.values), isStruct: false };
    case 'array':
      return { schema: { type: 'array' }, isStruct: false };
    case 'map':
      return { schema: { type: 'object' }, isStruct: false };
    case 'object':
    case 'union':
      return { schema: { type: 'object' }, isStruct: true };
    case 'unsupported':
      return { schema: {}, isStruct: false, isUnread: true };
    default:
      return noHead;
  }
}

/** Returns the head of a type with this schema. */
export function headOfSchema(schema: JsonSchema): TypeHead {
  return { schema: headOf(schema), isStruct: schema.type === 'object' && schema.additionalProperties === undefined };
}

/** Returns the type and format of a schema, if set. */
export function headOf({ type, format }: JsonSchema): SchemaHead {
  return { ...(type === undefined ? {} : { type }), ...(format === undefined ? {} : { format }) };
}
