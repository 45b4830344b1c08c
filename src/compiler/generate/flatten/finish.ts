import type { JsonSchema } from '../../../base/json/index.js';
import { builtinType, type DraftSchema, origin } from '../../markers/index.js';
import type { Origin, Written } from '../../model/index.js';
import { mapSubschemas } from '../drafts/subschemas.js';
import { shortenDescription } from '../types/description.js';

/**
 * Converts drafts into schemas: applies the marker settings that need a complete schema (description length,
 * conditions, keywords), and moves the origins of all parts to a separate map.
 */
export class SchemaFinisher {
  /** Finished schemas of drafts whose enclosing schema sets no description limit; kinds may share them. */
  readonly #known = new WeakMap<DraftSchema, JsonSchema>();
  readonly origins = new WeakMap<JsonSchema, Origin>();
  /** The Go name of the built-in type that a finished schema describes. */
  readonly builtins = new WeakMap<JsonSchema, string>();

  /** @param around maximum description length in bytes, set by an enclosing schema; undefined if none sets a limit */
  finish(draft: DraftSchema, around?: number): JsonSchema {
    const known = around === undefined ? this.#known.get(draft) : undefined;
    if (known) return known;
    const { $maxDescLen: own = around } = draft;
    const longest = around === undefined || own === undefined ? own : Math.min(own, around);
    const cut = longest === undefined ? draft : shortened(draft, longest);
    const result = this.#withoutOrigin(
      withKeywords(withConditions(mapSubschemas(cut, (part) => this.finish(part, longest)))),
    );
    if (around === undefined) this.#known.set(draft, result);
    return result;
  }

  #withoutOrigin(draft: DraftSchema): JsonSchema {
    const { [origin]: from, [builtinType]: builtin, ...schema } = draft;
    if (!from && builtin === undefined) return draft;
    if (from) this.origins.set(schema, from);
    if (builtin !== undefined) this.builtins.set(schema, builtin);
    return schema;
  }
}

function shortened({ $maxDescLen: _, description, ...others }: DraftSchema, longest: number): DraftSchema {
  const short = description === undefined ? undefined : shortenDescription(description, longest);
  return { ...others, ...(short === undefined ? {} : { description: short }) };
}

function withConditions(schema: DraftSchema): DraftSchema {
  if (!schema.$conditions) return schema; // fast path: most schemas have no conditions
  const { $conditions, ...result } = schema;
  const from = schema[origin];
  const keywords = new Map(from?.keywords);
  const entries = new Map(from?.entries);
  for (const condition of $conditions) {
    const use: Written | undefined = entries.get(condition);
    const isSet = Object.keys(condition).some((keyword) => keyword in result);
    if (!isSet) Object.assign(result, condition);
    else result.allOf = [...(result.allOf ?? []), ...(condition.allOf ?? [condition])];
    if (!use) continue;
    for (const keyword of isSet ? ['allOf'] : Object.keys(condition)) keywords.set(keyword, use);
    for (const part of Object.values(condition).flat()) entries.set(part, use);
  }
  return from ? { ...result, [origin]: { ...from, keywords, entries } } : result;
}

function withKeywords(schema: DraftSchema): DraftSchema {
  if (!schema.$keywords) return schema; // fast path for most schemas
  const { $keywords, ...others } = schema;
  return { ...others, ...$keywords };
}
