import type { Span } from '../problems/index.js';
import type { Json } from './json-schema.js';
import type { TypeRef } from './type-ref.js';

/** One occurrence of a marker in the source, in either spelling. */
export interface MarkerUse {
  /** The marker's name in comment form, without `+`, as `kubebuilder:validation:Minimum`. */
  readonly name: string;
  /** How often the marker was moved to the items of its field: 1 for `items:`, 2 for `items:items:`. Default: 0. */
  readonly itemsDepth: number;
  readonly spelling: 'decorator' | 'comment';
  readonly argument: MarkerArgument;
  /** From the `@` or the `+` to the end of the use. */
  readonly span: Span;
}

/**
 * What a marker was given: the text behind the marker's name for a comment, read by the marker's own grammar,
 * or the values that a decorator was called with.
 */
export type MarkerArgument =
  | { readonly kind: 'text'; readonly text: string; readonly span: Span }
  | { readonly kind: 'values'; readonly values: readonly StaticValue[]; readonly span: Span };

/** A value that stands literally in the source, with its place. */
export interface StaticValue {
  readonly value: Json | undefined;
  readonly span: Span;
  /** The same text that the user wrote, to tell `1` from `1.0` and to keep all digits of a large integer. */
  readonly text: string;
}

/** One folder of API types: a package, as in Go. */
export interface ApiPackage {
  /** The folder, relative to the project. */
  readonly path: string;
  readonly group?: { readonly value: string; readonly span: Span };
  readonly version?: { readonly value: string; readonly span: Span };
  /** Markers that belong to the package, in source order, files sorted by name. */
  readonly markers: readonly MarkerUse[];
  /** All types of the package, by their id. */
  readonly types: readonly ApiType[];
}

/** The identity of a type over all packages: `<file>#<name>`, with type arguments in angle brackets behind it. */
export type TypeId = string;

/** A declared type: a class, an interface, an alias or an enum. */
export interface ApiType {
  readonly id: TypeId;
  readonly name: string;
  readonly span: Span;
  /** The doc comment without comment signs and marker lines; empty when there is none. */
  readonly doc: string;
  readonly markers: readonly MarkerUse[];
  /** What the declaration stands for. A class or an interface is an `object`. */
  readonly type: TypeRef;
  /** Set on a kind: how it names its group and version. */
  readonly kind?: ApiKind;
}

/** What makes a type a kind. */
export interface ApiKind {
  readonly group: string;
  readonly version: string;
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
