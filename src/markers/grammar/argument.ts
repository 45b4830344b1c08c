import type { StaticValue } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import type { TextReader } from './text-reader.js';

/**
 * The argument of a marker: the parameters of the decorator (`Call`), and the value of both spellings (`Value`). An
 * argument reads both spellings, so that a marker declares it once.
 */
export interface Argument<Call extends readonly unknown[], Value> {
  /** Its form in help, such as `number` or `{ name: string, priority?: int }`. */
  readonly shape: ArgumentShape;
  /** Reads the comment form. Throws {@link ArgumentError} with the location. */
  readText(reader: TextReader): Value;
  /** Reads the arguments of a decorator. Throws {@link ArgumentError} with the location. */
  readValues(values: readonly StaticValue[], call: Span): Value;
  /** Only for type inference. Never set. */
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
  /** Name in a decorator, such as `jsonPath`. */
  readonly name: string;
  /** Name in a comment, such as `JSONPath`. */
  readonly commentName: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly summary: string;
  readonly oneOf?: readonly string[];
}

/** A JSON value in a decorator. */
export type JsonInput =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };
