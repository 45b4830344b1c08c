import type { JsonSchema } from '../../base/json/index.js';
import type { Newer } from '../../base/kubernetes-version.js';
import type { DiagnosticSink } from '../../base/problems/index.js';
import type { ApiPackage, ApiType, TypeId } from '../model/index.js';

/** The input of generators. */
export interface GenerateContext {
  readonly packages: readonly ApiPackage[];
  /** The requested packages. Other packages are only referenced by types; nothing is generated for them. */
  readonly roots: readonly ApiPackage[];
  /** Returns the schema of a built-in type by its Go name, with `$ref` for other types. Throws for an unknown name. */
  readonly builtinSchema: (id: string, options: { readonly embeddedObjectMeta: boolean }) => JsonSchema;
  /** Finds a field that only later Kubernetes versions have; undefined if the target version has all fields. */
  readonly introducedLater?: (id: TypeId, field: string) => Newer | undefined;
  /** Finds descriptions for a built-in type and its fields, by Go name. Default: no descriptions. */
  readonly builtinDescription?: (id: string) => TypeDescription | undefined;
  /** Whether the project has a conversion webhook for a kind, regardless of markers. Default: false for all kinds. */
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

/** One generated file: its objects, and its file name without a folder. */
export interface Artifact {
  readonly fileName: string;
  readonly documents: readonly KubernetesDocument[];
}

/** Returns the types of all packages by id. */
export function typeIndex(packages: readonly ApiPackage[]): ReadonlyMap<TypeId, ApiType> {
  return new Map(packages.flatMap(({ types }) => types.map((type) => [type.id, type] as const)));
}
