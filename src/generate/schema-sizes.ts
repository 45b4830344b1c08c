import type { DraftSchema } from '../markers/index.js';
import { partsOf } from './parts.js';

/** Counts the parts of schemas that share some of them, as if each stood there in full; every part is visited once. */
export class SchemaSizes {
  readonly #known = new WeakMap<DraftSchema, number>();

  of(schema: DraftSchema): number {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const size = partsOf(schema).reduce((sum, part) => sum + this.of(part), 1);
    this.#known.set(schema, size);
    return size;
  }
}
