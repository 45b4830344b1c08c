import { readFileSync } from 'node:fs';
import { isRecord, type JsonSchema } from '../base/json/index.js';
import type { KubernetesVersion } from '../base/kubernetes-version.js';

/** A schema that refers to other types by Go name, such as `k8s.io/api/core/v1.PodSpec`. */
export interface ReferringSchema extends Omit<JsonSchema, SchemaKeys> {
  $ref?: string;
  items?: ReferringSchema;
  properties?: Record<string, ReferringSchema>;
  additionalProperties?: ReferringSchema | boolean;
  allOf?: ReferringSchema[];
  anyOf?: ReferringSchema[];
  oneOf?: ReferringSchema[];
  not?: ReferringSchema;
}

type SchemaKeys = 'items' | 'properties' | 'additionalProperties' | 'allOf' | 'anyOf' | 'oneOf' | 'not';

/** One built-in type. */
export interface TableType {
  /** The schema that controller-gen generates for the type before it resolves references. */
  readonly schema: ReferringSchema;
  /** The fields of `ObjectMeta`, whose `schema` omits them. Not set for other types. */
  readonly fields?: ReferringSchema;
  /** The schema of `ObjectMeta` with `crd:generateEmbeddedObjectMeta=true`. Not set for other types. */
  readonly embedded?: ReferringSchema;
  /** REST mapping of a kind; empty for kinds that are used only as subresource bodies. */
  readonly kind?: { readonly plural?: string; readonly namespaced?: boolean };
  /** Whether the type is a list of objects. */
  readonly list?: boolean;
}

/** The types in one Go package. */
export interface TablePackage {
  /** Path of the Go package, such as `k8s.io/api/batch/v1`. */
  readonly go: string;
  /** API group; empty for the core group, and for packages outside of API groups. */
  readonly group: string;
  /** API version; empty for packages outside of API groups. */
  readonly version: string;
  readonly types: Readonly<Record<string, TableType>>;
}

/** The index of the table: the Go modules that it was generated from, and its files. */
interface TableIndex {
  /** Versions of the Go modules. */
  readonly modules: Readonly<Record<string, string>>;
  /** File for each Go package, such as `batch/v1.json`. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Provides the table of built-in types. Reads each file on demand. */
export interface BuiltinTable {
  readonly index: TableIndex;
  /** Returns the types in a Go package; undefined if the table does not contain the package. */
  package(path: string): TablePackage | undefined;
}

/** An older Kubernetes version, as JSON merge patches on the next version. `null` removes types added in the latter. */
export interface OlderTable {
  readonly index?: object;
  /** Patches by path of the Go package. */
  readonly packages?: Readonly<Record<string, { readonly types?: Readonly<Record<string, object | null>> } | null>>;
}

/**
 * Returns a reader for the table of the newest Kubernetes version.
 *
 * @param folder folder of the files. Default: `table` next to this module
 */
export function readBuiltinTable(folder: URL = new URL('./table/', import.meta.url)): BuiltinTable {
  let index: TableIndex | undefined;
  const packages = new Map<string, TablePackage>();
  // hack/k8s-schema writes the files with exactly these types.
  return {
    get index() {
      index ??= readJson('index.json', folder) as TableIndex;
      return index;
    },
    package(path) {
      const known = packages.get(path);
      const file = Object.hasOwn(this.index.packages, path) ? this.index.packages[path] : undefined;
      if (known || file === undefined) return known;
      const found = readJson(file, folder) as TablePackage;
      packages.set(path, found);
      return found;
    },
  };
}

/**
 * Returns a reader for the table of an older Kubernetes version.
 *
 * @param newer the table of the next version
 * @param folder folder of the files. Default: `table` next to this module
 */
export function readOlderTable(
  version: KubernetesVersion,
  newer: BuiltinTable,
  folder: URL = new URL('./table/', import.meta.url),
): BuiltinTable {
  let patch: OlderTable | undefined;
  const patchOf = () => {
    patch ??= readJson(`older/${version}.json`, folder) as OlderTable;
    return patch;
  };
  let index: TableIndex | undefined;
  const packages = new Map<string, TablePackage | undefined>();
  // The results have the same shape: hack/k8s-schema derived the patches from two such tables.
  return {
    get index() {
      index ??= mergePatch(newer.index, patchOf().index ?? {}) as TableIndex;
      return index;
    },
    package(path) {
      if (!Object.hasOwn(this.index.packages, path)) return undefined;
      if (!packages.has(path)) {
        packages.set(path, mergePatch(newer.package(path), patchOf().packages?.[path] ?? {}) as TablePackage);
      }
      return packages.get(path);
    },
  };
}

function readJson(file: string, folder: URL): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

/**
 * Applies a JSON merge patch (RFC 7396): `null` removes a key, objects are merged, and other values replace the target.
 *
 * @param target not modified; the result shares all values that the patch does not change
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(Object.hasOwn(merged, key) ? merged[key] : undefined, value);
  }
  return merged;
}
