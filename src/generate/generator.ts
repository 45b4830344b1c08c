import type { ApiPackage, ApiType, JsonSchema, TypeId } from '../model/index.js';
import type { DiagnosticSink } from '../problems/index.js';

/** What generators work on. */
export interface GenerateContext {
  readonly packages: readonly ApiPackage[];
  /** Packages that were asked for; the others were only reached by their types and make no kinds. */
  readonly roots: readonly ApiPackage[];
  /** Schema of a built-in type by its Go name, with `$ref` where it names others. Throws for an unknown name. */
  readonly builtinSchema: (id: string, options: { readonly embeddedObjectMeta: boolean }) => JsonSchema;
  /** Texts of a built-in type and its fields by its Go name, if it has any. Default: no type has. */
  readonly builtinDescription?: (id: string) => TypeDescription | undefined;
  /** Whether the project has a conversion webhook for a kind, whatever its markers say. Default: for none. */
  readonly isConverted?: (group: string, kind: string) => boolean;
  readonly sink: DiagnosticSink;
}

/** The texts of a type. */
export interface TypeDescription {
  /** What the type is, or nothing. */
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

/** One file that a generator makes: objects, and the name of the file without a folder. */
export interface Artifact {
  readonly fileName: string;
  readonly documents: readonly KubernetesDocument[];
}

/** Finds types of all packages by their id. */
export function typeIndex(packages: readonly ApiPackage[]): ReadonlyMap<TypeId, ApiType> {
  return new Map(packages.flatMap(({ types }) => types.map((type) => [type.id, type] as const)));
}
