import { readFileSync } from 'node:fs';
import type { JsonSchema, KubernetesVersion } from '../model/index.js';
import { mergePatch } from './merge-patch.js';

/** A schema that references other types by Go name, such as `k8s.io/api/core/v1.PodSpec`. */
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
  /** The fields of a type whose `schema` omits them: only `ObjectMeta`. */
  readonly fields?: ReferringSchema;
  /** The schema under `crd:generateEmbeddedObjectMeta=true`: only `ObjectMeta`. */
  readonly embedded?: ReferringSchema;
  /** REST mapping of kinds; empty for bodies of subresources, which have no resource. */
  readonly kind?: { readonly plural?: string; readonly namespaced?: boolean };
  /** Whether the type is a list of objects. */
  readonly list?: boolean;
}

/** The types of one Go package. */
export interface TablePackage {
  /** Path of the Go package, such as `k8s.io/api/batch/v1`. */
  readonly go: string;
  /** API group; empty for the core group, and for packages outside of API groups. */
  readonly group: string;
  /** API version; empty for packages outside of API groups. */
  readonly version: string;
  readonly types: Readonly<Record<string, TableType>>;
}

/** The contents of the table and its origin. */
export interface TableIndex {
  /** Versions of the Go modules. */
  readonly modules: Readonly<Record<string, string>>;
  /** File of each Go package, such as `batch/v1.json`. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Reads the table from files of this package, each on demand. */
export interface BuiltinTable {
  readonly index: TableIndex;
  /** The types of a Go package; undefined if the table has none. */
  package(path: string): TablePackage | undefined;
}

/** An older version of Kubernetes as JSON merge patches on the next one: `null` removes what the older one lacks. */
export interface OlderTable {
  readonly index?: object;
  /** By path of the Go package. */
  readonly packages?: Readonly<Record<string, { readonly types?: Readonly<Record<string, object | null>> } | null>>;
}

/**
 * Returns a reader of the table of the newest version of Kubernetes.
 *
 * @param folder folder of the files. Default: `table` next to this module
 */
export function readTable(folder: URL = new URL('./table/', import.meta.url)): BuiltinTable {
  let index: TableIndex | undefined;
  const packages = new Map<string, TablePackage>();
  // The files are written by hack/k8s-schema with exactly these types.
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
 * Returns a reader of the table of an older version of Kubernetes.
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
