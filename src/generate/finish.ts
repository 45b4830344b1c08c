import type { JsonSchema } from '../model/index.js';
import { shortenDescription } from './description.js';
import { mapParts } from './parts.js';

/** Does what markers left to be done on whole schemas: cuts descriptions, and writes conditions beside the rest. */
export class SchemaFinisher {
  /** Parts that nothing around them limits: several kinds share them. */
  readonly #known = new WeakMap<JsonSchema, JsonSchema>();

  /**
   * The finished schema; the schema itself when nothing was left to be done.
   *
   * @param around longest description that a part around it allows, in bytes. Default: none
   */
  finish(schema: JsonSchema, around?: number): JsonSchema {
    const known = around === undefined ? this.#known.get(schema) : undefined;
    if (known) return known;
    const { $maxDescLen: own = around } = schema;
    const longest = around === undefined || own === undefined ? own : Math.min(own, around);
    const cut = longest === undefined ? schema : shortened(schema, longest);
    const result = withConditions(mapParts(cut, (part) => this.finish(part, longest)));
    if (around === undefined) this.#known.set(schema, result);
    return result;
  }
}

function shortened({ $maxDescLen: _, description, ...others }: JsonSchema, longest: number): JsonSchema {
  const short = description === undefined ? undefined : shortenDescription(description, longest);
  return { ...others, ...(short === undefined ? {} : { description: short }) };
}

function withConditions(schema: JsonSchema): JsonSchema {
  const { $conditions, ...result } = schema;
  if (!$conditions) return schema;
  for (const condition of $conditions) {
    const isTaken = Object.keys(condition).some((keyword) => keyword in result);
    if (!isTaken) Object.assign(result, condition);
    else result.allOf = [...(result.allOf ?? []), ...(condition.allOf ?? [condition])];
  }
  return result;
}
