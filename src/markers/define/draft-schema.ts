import type { JsonSchema, Origin } from '../../model/index.js';

/** Keywords that hold schemas. */
type Inner = 'items' | 'properties' | 'additionalProperties' | 'allOf' | 'anyOf' | 'oneOf' | 'not';

/** Where a draft keeps the origin of a part. A symbol, so that copies keep it and nothing else sees it. */
export const origin: unique symbol = Symbol('origin');

/**
 * A schema while it is made: with what markers leave to be done once types and uses have been merged, and with the
 * origin of each part. `SchemaFinisher` makes the schema of it that users see.
 */
export interface DraftSchema extends Omit<JsonSchema, Inner> {
  /** Keywords of the type behind `$ref` that do not apply here. */
  $without?: (keyof JsonSchema)[];
  /** Longest description in bytes, here and below, before it is cut. */
  $maxDescLen?: number;
  /** Conditions that are added once types and uses have been merged. */
  $conditions?: Pick<JsonSchema, 'allOf' | 'anyOf' | 'oneOf' | 'not'>[];
  [origin]?: Origin;
  items?: DraftSchema;
  properties?: Record<string, DraftSchema>;
  additionalProperties?: DraftSchema | boolean;
  allOf?: DraftSchema[];
  anyOf?: DraftSchema[];
  oneOf?: DraftSchema[];
  not?: DraftSchema;
}
