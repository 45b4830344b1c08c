import type { JsonSchema } from '../model/index.js';
import { partsOf } from './parts.js';

/** Counts the parts of schemas that share some of them, as if each stood there in full; every part is visited once. */
export class SchemaSizes {
  readonly #known = new WeakMap<JsonSchema, number>();

  of(schema: JsonSchema): number {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const size = partsOf(schema).reduce((sum, part) => sum + this.of(part), 1);
    this.#known.set(schema, size);
    return size;
  }
}
