import type { Json } from '../../base/json/index.js';

/**
 * A node in the schema of a resource. Built-in types and CRDs have the same interface, and are resolved on demand.
 * Decoding, pruning, defaulting, patches, managed fields and OpenAPI read schemas only through this interface.
 */
export interface SchemaNode {
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'int-or-string' | 'any';
  /** Format such as `int32`, `int64`, `byte`, `date-time`, `quantity`, `duration` or `micro-time`. */
  readonly format?: string | undefined;
  readonly isNullable: boolean;
  /** The default value; undefined if the schema has none. */
  readonly default?: Json | undefined;
  /** Names of the declared fields of an object, in order. */
  readonly fieldNames: readonly string[];
  readonly required: readonly string[];
  /** Returns the schema of a declared field; undefined for any other field. */
  field(name: string): SchemaNode | undefined;
  /** The schema of list items or map values; undefined if the schema declares none. */
  readonly element?: SchemaNode | undefined;
  /** List type for server-side apply; undefined means atomic. */
  readonly listType?: 'atomic' | 'set' | 'map' | undefined;
  readonly listMapKeys: readonly string[];
  readonly isAtomicMap: boolean;
  readonly preservesUnknownFields: boolean;
  readonly isEmbeddedResource: boolean;
  /** Merge key for strategic merge patches; an empty string for merged lists of scalars. Built-in types only. */
  readonly patchMergeKey?: string | undefined;
  /** Whether a strategic merge patch replaces the whole object; built-in types only. */
  readonly isReplaced?: boolean | undefined;
  /** Go name with its package, such as `k8s.io/api/core/v1.PodSpec`; named built-in types only. */
  readonly typeId?: string | undefined;
  /** Go type as in decoding errors, such as `v1.PodSpec`, `[]v1.Container` or `int32`; built-in types only. */
  readonly goType?: string | undefined;
}
