import type { SourceText, Span } from '../problems/index.js';

/** One occurrence of a marker in the source, in either spelling, with its parsed argument. */
export interface MarkerUse {
  /** The marker name in comment form, without `+` and `items:`, such as `kubebuilder:validation:Minimum`. */
  readonly name: string;
  /** Nesting level of items to which it applies: 1 for `items:`, 2 for `items:items:`, else 0. */
  readonly itemsDepth: number;
  readonly spelling: 'decorator' | 'comment';
  /** Its spelling, without its argument: `@Minimum`, `@Items(Minimum)`, `+kubebuilder:validation:Minimum`. */
  readonly written: string;
  /** The argument, with the type in the marker's definition. */
  readonly value: unknown;
  /**
   * Where the parts of its argument are written, by their paths in it: `.rule`, `.shortName[0]`; the empty path is the
   * argument itself. Default: only the whole use is known.
   */
  readonly parts?: ReadonlyMap<string, SourceText>;
  /** From the `@` or the `+` to the end of the use. */
  readonly span: Span;
}

/** A literal value in the source, with its location. */
export interface StaticValue {
  readonly value: StaticJson;
  readonly span: Span;
  /** How a string is written, with its quotes. Default: it is not written as one literal at this place. */
  readonly text?: string;
}

/** A literal: lists and objects keep the location of each part. Undefined means a literal `undefined`. */
export type StaticJson =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly StaticValue[]
  | ReadonlyMap<string, StaticValue & { readonly keySpan: Span }>;
