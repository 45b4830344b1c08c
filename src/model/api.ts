import type { SourceText, Span } from '../problems/index.js';
import type { TypeRef } from './type-ref.js';

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

/** One folder of API types: a package, as in Go. */
export interface ApiPackage {
  /** The folder, relative to the project. */
  readonly path: string;
  /** Markers that belong to the package, in source order, files sorted by name. */
  readonly markers: readonly MarkerUse[];
  /** All types of the package, by their id. */
  readonly types: readonly ApiType[];
}

/** The identity of a type across packages: `<file>#<name>`, followed by type arguments in angle brackets. */
export type TypeId = string;

/** A declared type: a class, an interface, an alias or an enum. */
export interface ApiType {
  readonly id: TypeId;
  readonly name: string;
  readonly span: Span;
  /** The doc comment without comment delimiters and marker lines; empty if there is none. */
  readonly doc: string;
  readonly markers: readonly MarkerUse[];
  /** The declared type. A class or an interface is an `object`. */
  readonly type: TypeRef;
  /** Set on a kind: the expression for its group and version. */
  readonly kind?: ApiKind;
}

/** The registration of a kind. */
export interface ApiKind {
  readonly group: string;
  readonly version: string;
  /** What states the two: a constant or a marker. */
  readonly span: Span;
  /** Where `.group` and `.version` are written. */
  readonly parts: ReadonlyMap<string, SourceText>;
}

/** A field of an object type. */
export interface ApiField {
  readonly name: string;
  readonly type: TypeRef;
  /** `?`, or `undefined` among the members of its type. */
  readonly isOptional: boolean;
  /** `null` among the members of its type. */
  readonly isNullable: boolean;
  readonly doc: string;
  readonly markers: readonly MarkerUse[];
  readonly span: Span;
}
