import type { JsonSchema } from '../model/index.js';
import { shortenDescription } from './description.js';
import type { TypeDescription } from './generator.js';
import { mapParts } from './parts.js';

/** A copy of the schema of a built-in type with the texts of the type and its fields, as long as they may be. */
export function describeBuiltin(
  schema: JsonSchema,
  { type, fields }: TypeDescription,
  maxDescLen: number | undefined,
): JsonSchema {
  const describe = (part: JsonSchema, text = '') => {
    const description = shortenDescription(text, maxDescLen);
    return description === undefined ? part : { ...part, description };
  };
  const described = describe(schema, type);
  if (!schema.properties) return described;
  const properties = Object.entries(schema.properties).map(([name, field]) => {
    return [name, describe(field, Object.hasOwn(fields, name) ? fields[name] : '')] as const;
  });
  return { ...described, properties: Object.fromEntries(properties) };
}

/** Cuts descriptions where a part of a schema, or one around it, says how long they may be. */
export class DescriptionCutter {
  /** Parts that nothing around them limits: several kinds share them. */
  readonly #known = new WeakMap<JsonSchema, JsonSchema>();

  /**
   * The schema with shorter texts; the schema itself when none is too long.
   *
   * @param around the length that holds around it, in bytes. Default: none
   */
  cut(schema: JsonSchema, around?: number): JsonSchema {
    const known = around === undefined ? this.#known.get(schema) : undefined;
    if (known) return known;
    const { $maxDescLen: own = around } = schema;
    const longest = around === undefined || own === undefined ? own : Math.min(own, around);
    const result = mapParts(longest === undefined ? schema : shortened(schema, longest), (part) =>
      this.cut(part, longest),
    );
    if (around === undefined) this.#known.set(schema, result);
    return result;
  }
}

function shortened({ $maxDescLen: _, description, ...others }: JsonSchema, longest: number): JsonSchema {
  const short = description === undefined ? undefined : shortenDescription(description, longest);
  return { ...others, ...(short === undefined ? {} : { description: short }) };
}
