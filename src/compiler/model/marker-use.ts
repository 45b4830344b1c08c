import type { SourceText, Span } from '../../base/problems/index.js';

/** One occurrence of a marker in the source, as a comment or a decorator, with its parsed argument. */
export interface MarkerUse extends Written {
  /** The marker name in comment form, without `+` and `items:`, such as `kubebuilder:validation:Minimum`. */
  readonly name: string;
  /** Nesting level of the list items that the marker applies to: 1 for `items:`, 2 for `items:items:`, otherwise 0. */
  readonly itemsDepth: number;
  readonly spelling: 'decorator' | 'comment';
  /** The marker as written, without its argument: `@Minimum`, `@Items(Minimum)`, `+kubebuilder:validation:Minimum`. */
  readonly written: string;
  /** The parsed argument; the marker's definition declares its type. */
  readonly value: unknown;
}

/** A literal value in the source, with its location. */
export interface StaticValue {
  readonly value: StaticJson;
  readonly span: Span;
  /** Source text of a string, including quotes; undefined unless the string is a single literal at this location. */
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

/** A source range and its parts, for example a marker from its `@` or `+` to its end. */
export interface Written {
  readonly span: Span;
  /**
   * Source locations of the argument's parts by path, such as `.shortName[0]`; the whole argument has an empty path.
   * Undefined if only the location of the whole use is known.
   */
  readonly parts?: ReadonlyMap<string, SourceText>;
}

/**
 * Returns the source text of a part of a marker's argument, such as `.shortName[0]`: the innermost enclosing part that
 * has a source range, or the whole use. An argument that is missing or has no value has no source range.
 */
export function partOfUse({ span, parts }: Written, path: string): SourceText {
  for (let at = path; parts; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('[')))) {
    const part = parts.get(at);
    if (part && part.span.end > part.span.start) return part;
    if (at === '') break;
  }
  return { span, text: '' };
}

/** Returns the source range of a part of a marker's argument (see {@link partOfUse}); without a path, the whole use. */
export function spanInUse(use: Written, path?: string): Span {
  return path === undefined ? use.span : partOfUse(use, path).span;
}
