import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../model/index.js';

/** A schema in which other types stand as references by Go name, as `k8s.io/api/core/v1.PodSpec`. */
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
  /** What controller-gen makes of the type before it follows references. */
  readonly schema: ReferringSchema;
  /** The fields of the type where `schema` stands for less: only `ObjectMeta`. */
  readonly fields?: ReferringSchema;
  /** The schema under `crd:generateEmbeddedObjectMeta=true`: only `ObjectMeta`. */
  readonly embedded?: ReferringSchema;
  /** How objects are addressed, for kinds; empty for bodies of subresources, which have no path of their own. */
  readonly kind?: { readonly plural?: string; readonly namespaced?: boolean };
  /** Whether the type is a list of objects. */
  readonly list?: boolean;
}

/** The types of one Go package. */
export interface TablePackage {
  /** Path of the Go package, as `k8s.io/api/batch/v1`. */
  readonly go: string;
  /** API group; empty for the core group, and for packages that are no API group. */
  readonly group: string;
  /** API version; empty for packages that are no API group. */
  readonly version: string;
  readonly types: Readonly<Record<string, TableType>>;
}

/** What the table holds and what it was made from. */
export interface TableIndex {
  /** Versions of the Go modules. */
  readonly modules: Readonly<Record<string, string>>;
  /** File of each Go package, as `batch/v1.json`. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Reads the table from the package's own files, each file when it is first asked for. */
export interface BuiltinTable {
  readonly index: TableIndex;
  /** The types of a Go package, or undefined when the table has none. */
  package(path: string): TablePackage | undefined;
}

/**
 * Makes a reader of the table.
 *
 * @param folder where the files are. Default: `table` beside this module
 */
export function readTable(folder: URL = new URL('./table/', import.meta.url)): BuiltinTable {
  // The files are written by hack/k8s-schema in exactly these shapes.
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const packages = new Map<string, TablePackage>();
  let index: TableIndex | undefined;
  const table: BuiltinTable = {
    get index() {
      index ??= read('index.json') as TableIndex;
      return index;
    },
    package(path) {
      const known = packages.get(path);
      if (known) return known;
      const file = Object.hasOwn(table.index.packages, path) ? table.index.packages[path] : undefined;
      if (file === undefined) return undefined;
      const found = read(file) as TablePackage;
      packages.set(path, found);
      return found;
    },
  };
  return table;
}
