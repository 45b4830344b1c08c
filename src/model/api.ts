import type { SourceText, Span } from '../problems/index.js';
import type { MarkerUse } from './marker-use.js';
import type { TypeId, TypeRef } from './type-ref.js';

/** One folder of API types: a package, as in Go. */
export interface ApiPackage {
  /** The folder, relative to the project. */
  readonly path: string;
  /** Markers that belong to the package, in source order, files sorted by name. */
  readonly markers: readonly MarkerUse[];
  /** All types of the package, by their id. */
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
