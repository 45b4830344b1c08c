import type { JsonSchema } from '../../../base/json/index.js';
import type { TypeId, TypeRef } from '../../model/index.js';
import { primitiveSchema } from './primitives.js';

/** Type and format of a schema. */
export type SchemaHead = Pick<JsonSchema, 'type' | 'format'>;

/** The properties of a type that affect markers on its uses. */
export interface TypeHead {
  readonly schema: SchemaHead;
  /** Whether the type is an object with fields, as opposed to a map. */
  readonly isStruct: boolean;
  /** Whether the type has no schema, which is reported where it is declared. */
  readonly isUnread?: boolean;
}

/** The schema of a union of literals. */
export function literalsSchema(values: readonly (string | number | boolean)[]): JsonSchema {
  return { ...literalHead(values), enum: [...values] };
}

function literalHead(values: readonly (string | number | boolean)[]): { type: string } {
  const kind = typeof values[0];
  return { type: kind === 'number' ? 'integer' : kind };
}

/** Finds the head of a type, following aliases. Each type in a chain of aliases is resolved once. */
export class Heads {
  readonly #known = new Map<TypeId, TypeHead>();

  /** @param find returns the head of a type, or the target of an alias */
  constructor(private readonly find: (id: TypeId) => TypeHead | TypeId) {}

  /** The head of a type after all aliases; empty if the aliases form a cycle. */
  of(id: TypeId): TypeHead {
    const known = this.#known.get(id);
    if (known) return known;
    this.#known.set(id, unknown); // ends the recursion in a cycle
    const found = this.find(id);
    const head = typeof found === 'string' ? this.of(found) : found;
    this.#known.set(id, head);
    return head;
  }
}

const unknown: TypeHead = { schema: {}, isStruct: false };

/** The head of a type reference. */
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
      return unknown;
  }
}

/** The head of a type with this schema. */
export function headOfSchema(schema: JsonSchema): TypeHead {
  return { schema: headOf(schema), isStruct: schema.type === 'object' && schema.additionalProperties === undefined };
}

/** Type and format of a schema, if set. */
export function headOf({ type, format }: JsonSchema): SchemaHead {
  return { ...(type === undefined ? {} : { type }), ...(format === undefined ? {} : { format }) };
}
