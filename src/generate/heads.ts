import type { JsonSchema, TypeId, TypeRef } from '../model/index.js';
import { primitiveSchema } from './primitives.js';

/** Type and format: the only parts of a type that markers on its uses depend on. */
export type SchemaHead = Pick<JsonSchema, 'type' | 'format'>;

/** The schema of a union of literals. */
export function literalsSchema(values: readonly (string | number | boolean)[]): JsonSchema {
  return { ...literalHead(values), enum: [...values] };
}

function literalHead(values: readonly (string | number | boolean)[]): { type: string } {
  const kind = typeof values[0];
  return { type: kind === 'number' ? 'integer' : kind };
}

/** Type and format of types, including aliases. Each type in a chain of aliases is resolved once. */
export class Heads {
  readonly #known = new Map<TypeId, SchemaHead>();

  /** @param find returns the head of a type, or the target of an alias */
  constructor(private readonly find: (id: TypeId) => SchemaHead | TypeId) {}

  /** The head at the end of the chain; empty if the chain is a cycle. */
  of(id: TypeId): SchemaHead {
    const passed = new Set<TypeId>();
    let head = this.#known.get(id);
    for (let at = id; head === undefined && !passed.has(at); ) {
      passed.add(at);
      const found = this.find(at);
      if (typeof found === 'string') {
        at = found;
        head = this.#known.get(at);
      } else head = found;
    }
    for (const one of passed) this.#known.set(one, head ?? {});
    return head ?? {};
  }
}

/** Type and format of a type reference. */
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
    case 'union':
      return { type: 'object' };
    default:
      return {};
  }
}

/** Type and format of a schema, if set. */
export function headOf({ type, format }: JsonSchema): SchemaHead {
  return { ...(type === undefined ? {} : { type }), ...(format === undefined ? {} : { format }) };
}
