import type { JsonSchema, TypeRef } from '../model/index.js';
import { primitiveSchema } from './primitives.js';

/** Type and format, all that markers on a use of a type see of it. */
export type SchemaHead = Pick<JsonSchema, 'type' | 'format'>;

/** The schema of a union of literals. */
export function literalsSchema(values: readonly (string | number | boolean)[]): JsonSchema {
  return { ...literalHead(values), enum: [...values] };
}

function literalHead(values: readonly (string | number | boolean)[]): { type: string } {
  const kind = typeof values[0];
  return { type: kind === 'number' ? 'integer' : kind };
}

/** Type and format behind a name. */
export function headOfRef(ref: TypeRef): SchemaHead {
  switch (ref.kind) {
    case 'primitive':
      return headOf(primitiveSchema(ref.name, false));
    case 'literals':
      return literalHead(ref.values);
    case 'array':
      return { type: 'array' };
    case 'map':
    case 'object':
    case 'variants':
      return { type: 'object' };
    default:
      return {};
  }
}

/** Type and format of a schema, those that it has. */
export function headOf({ type, format }: JsonSchema): SchemaHead {
  return { ...(type === undefined ? {} : { type }), ...(format === undefined ? {} : { format }) };
}
