import type { DraftSchema } from '../../markers/index.js';
import { subschemasOf } from '../drafts/subschemas.js';

/** Counts the nodes of schemas with shared parts. Every use of a shared part counts, but it is visited once. */
export class SchemaSizes {
  readonly #known = new WeakMap<DraftSchema, number>();

  of(schema: DraftSchema): number {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const size = subschemasOf(schema).reduce((sum, part) => sum + this.of(part), 1);
    this.#known.set(schema, size);
    return size;
  }
}
