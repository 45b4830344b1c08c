import type { ApiPackage, ApiType, JsonSchema, Newer, TypeId } from '../../model/index.js';
import type { DiagnosticSink } from '../../problems/index.js';

/** The input of generators. */
export interface GenerateContext {
  readonly packages: readonly ApiPackage[];
  /** The requested packages; the others are only referenced by their types, and their kinds are not generated. */
  readonly roots: readonly ApiPackage[];
  /** Schema of a built-in type by its Go name, with `$ref` for references to others. Throws for an unknown name. */
  readonly builtinSchema: (id: string, options: { readonly embeddedObjectMeta: boolean }) => JsonSchema;
  /** Finds a field of a built-in type that later versions of Kubernetes have. Default: the target has all fields. */
  readonly introducedLater?: (id: TypeId, field: string) => Newer | undefined;
  /** Descriptions of a built-in type and its fields by its Go name, if it has any. Default: none. */
  readonly builtinDescription?: (id: string) => TypeDescription | undefined;
  /**
   * Whether the project has a conversion webhook for a kind, regardless of its markers. Default: false for all kinds.
   */
  readonly isConverted?: (group: string, kind: string) => boolean;
  readonly sink: DiagnosticSink;
}

/** The descriptions of a type and its fields. */
export interface TypeDescription {
  /** Empty if the type has no description. */
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A Kubernetes object as plain data. */
export interface KubernetesDocument {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

/** One generated file: its objects, and its name without a folder. */
export interface Artifact {
  readonly fileName: string;
  readonly documents: readonly KubernetesDocument[];
}

/** Finds types of all packages by their id. */
export function typeIndex(packages: readonly ApiPackage[]): ReadonlyMap<TypeId, ApiType> {
  return new Map(packages.flatMap(({ types }) => types.map((type) => [type.id, type] as const)));
}
