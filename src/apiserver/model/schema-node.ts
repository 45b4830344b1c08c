import type { Json } from '../../base/json/index.js';

/**
 * One place in the schema of a resource. Built-in types and CRDs look the same, and are resolved on demand.
 * Decoding, pruning, defaulting, patches, managed fields and OpenAPI read schemas only through this interface.
 */
export interface SchemaNode {
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'int-or-string' | 'any';
  /** Such as `int32`, `int64`, `byte`, `date-time`, `quantity`, `duration`, `micro-time`. */
  readonly format?: string | undefined;
  readonly isNullable: boolean;
  /** The default; undefined if there is none. */
  readonly default?: Json | undefined;
  /** Names of the declared fields of an object, in order. */
  readonly fieldNames: readonly string[];
  readonly required: readonly string[];
  /** Returns the schema of a declared field; undefined for others. */
  field(name: string): SchemaNode | undefined;
  /** The schema of list items or map values; undefined if there is none. */
  readonly element?: SchemaNode | undefined;
  /** Undefined is atomic. */
  readonly listType?: 'atomic' | 'set' | 'map' | undefined;
  readonly listMapKeys: readonly string[];
  readonly isAtomicMap: boolean;
  readonly preservesUnknownFields: boolean;
  readonly isEmbeddedResource: boolean;
  /** The merge key of a strategic merge patch; empty string for lists of scalars that are merged; built-in types only. */
  readonly patchMergeKey?: string | undefined;
  /** `patchStrategy: retainKeys`; built-in types only. */
  readonly retainsKeys?: boolean | undefined;
  /** Go name with its package, such as `k8s.io/api/core/v1.PodSpec`; built-in structs only. */
  readonly typeId?: string | undefined;
  /** Go type as in decoding errors, such as `v1.PodSpec`, `[]v1.Container` or `int32`; built-in types only. */
  readonly goType?: string | undefined;
}
