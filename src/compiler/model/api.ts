import type { SourceText, Span } from '../../base/problems/index.js';
import type { MarkerUse } from './marker-use.js';
import type { TypeId, TypeRef } from './type-ref.js';

/** A package, as in Go: one folder of API types. */
export interface ApiPackage {
  /** The folder, relative to the project. */
  readonly path: string;
  /** Package markers, sorted by file name, then in source order. */
  readonly markers: readonly MarkerUse[];
  readonly types: readonly ApiType[];
}

/** A declared type: a class, an interface, an alias or an enum. */
export interface ApiType {
  readonly id: TypeId;
  readonly name: string;
  readonly span: Span;
  /** The doc comment without comment delimiters and marker lines; empty if there is none. */
  readonly doc: string;
  readonly markers: readonly MarkerUse[];
  /** The declared type. A class or an interface is an `object`, or a `map` if it has only an index signature. */
  readonly type: TypeRef;
  /** Undefined if the type is not a kind. */
  readonly kind?: ApiKind;
}

/** The registration of a kind. */
export interface ApiKind {
  readonly group: string;
  readonly version: string;
  /** Where group and version are declared: a constant or a marker. */
  readonly span: Span;
  /** Source locations of `.group` and `.version`. */
  readonly parts: ReadonlyMap<string, SourceText>;
}
