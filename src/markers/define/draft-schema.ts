import type { JsonSchema, Origin } from '../../model/index.js';

/** Keywords whose values are schemas. */
type Inner = 'items' | 'properties' | 'additionalProperties' | 'allOf' | 'anyOf' | 'oneOf' | 'not';

/** The key of a part's origin. A symbol, so that copies keep it and it is not written. */
export const origin: unique symbol = Symbol('origin');

/** Where a draft keeps the Go name of the built-in type that it is the schema of. */
export const builtinType: unique symbol = Symbol('built-in type');

/**
 * A schema during generation: with settings that apply after types and uses are merged, and with the origin of each
 * part. `SchemaFinisher` turns it into the final schema.
 */
export interface DraftSchema extends Omit<JsonSchema, Inner> {
  /** Keywords of the referenced type that do not apply here. */
  $without?: (keyof JsonSchema)[];
  /** Maximum length of descriptions in bytes, here and in nested schemas. */
  $maxDescLen?: number;
  /** Conditions that are added after types and uses are merged. */
  $conditions?: Pick<JsonSchema, 'allOf' | 'anyOf' | 'oneOf' | 'not'>[];
  /** Keywords that are set after types and uses are merged; they are complete and not merged themselves. */
  $keywords?: JsonSchema;
  [origin]?: Origin;
  [builtinType]?: string;
  items?: DraftSchema;
  properties?: Record<string, DraftSchema>;
  additionalProperties?: DraftSchema | boolean;
  allOf?: DraftSchema[];
  anyOf?: DraftSchema[];
  oneOf?: DraftSchema[];
  not?: DraftSchema;
}
