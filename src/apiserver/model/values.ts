import type { Json } from '../../base/json/index.js';

/** A JSON object. Objects are never changed in place: each stage of the pipeline returns a new one. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Metadata of a stored or received object. Decoding guarantees the types. */
export interface Metadata extends JsonObject {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
  readonly managedFields?: readonly JsonObject[];
}

/** A reference to an owner, as the garbage collector reads it. */
export interface OwnerReference extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** A Kubernetes object after decoding. */
export interface ApiObject extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
}

/** Group, version and kind. The core group is empty. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** An authenticated user. */
export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Returns `apps/v1`, or `v1` for the core group. */
export function apiVersionOf({ group }: { readonly group: string }, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}
