import type { StaticValue } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import type { TextReader } from './text-reader.js';

/**
 * What a marker takes: how it is called as a decorator (`Call`), and what both spellings mean (`Value`).
 * An argument reads both spellings itself, so a marker states it once.
 */
export interface Argument<Call extends readonly unknown[], Value> {
  /** How help shows it, as `number` or `{ name: string, priority?: int }`. */
  readonly shape: ArgumentShape;
  /** Reads the comment form. Throws {@link ArgumentError} at the offending place. */
  readText(reader: TextReader): Value;
  /** Reads what a decorator was called with. Throws {@link ArgumentError} at the offending place. */
  readValues(values: readonly StaticValue[], call: Span): Value;
  /** Only for the type: never set. */
  readonly call?: Call;
}

/** The shape of an argument as data, for help and the reference page. */
export type ArgumentShape =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'scalar';
      readonly type: 'string' | 'int' | 'number' | 'bool' | 'any' | 'raw';
      readonly summary: string;
      readonly oneOf?: readonly string[];
      readonly isOptional?: boolean;
    }
  | { readonly kind: 'list'; readonly type: 'string' | 'any'; readonly summary: string }
  | { readonly kind: 'fields'; readonly fields: readonly ArgumentField[] };

/** One named part of an argument. */
export interface ArgumentField {
  /** Name in a decorator, as `jsonPath`. */
  readonly name: string;
  /** Name in a comment, as `JSONPath`. */
  readonly commentName: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly summary: string;
  readonly oneOf?: readonly string[];
}

/** A JSON value as it is written in a decorator. */
export type JsonInput =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };
