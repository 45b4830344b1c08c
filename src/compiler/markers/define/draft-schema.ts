import type { JsonSchema } from '../../../base/json/index.js';
import type { Origin } from '../../model/index.js';

type Inner = 'items' | 'properties' | 'additionalProperties' | 'allOf' | 'anyOf' | 'oneOf' | 'not';

/** Key of a schema's origin. A symbol, so that spreading copies it, but serializing ignores it. */
export const origin: unique symbol = Symbol('origin');

/** Key for the Go name of the built-in type that a draft describes. */
export const builtinType: unique symbol = Symbol('built-in type');

/**
 * A schema during generation, with the origin of each part. Its `$` keywords are settings for later generation steps.
 * `SchemaFinisher` converts a draft into the final schema.
 */
export interface DraftSchema extends Omit<JsonSchema, Inner> {
  /** Keywords to ignore in the referenced type. */
  $without?: (keyof JsonSchema)[];
  /** Maximum length of descriptions in bytes, here and in nested schemas. */
  $maxDescLen?: number;
  /** Conditions to add after a type is merged with its use. */
  $conditions?: Pick<JsonSchema, 'allOf' | 'anyOf' | 'oneOf' | 'not'>[];
  /** Keywords to set after a type is merged with its use. Each replaces the merged value. */
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
