import type { ObjectMeta } from './meta/v1.js';

/** Any Kubernetes object, as plain JSON. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/**
 * An object as the API server returned it: what the server always fills in is there. It counts the `generation` of all
 * custom resources, and of built-in kinds with a `spec`.
 */
export type Stored<T extends KubernetesObject> = T & {
  metadata: { name: string; uid: string; resourceVersion: string; creationTimestamp: string; generation: number };
};

/**
 * Omits properties that are `undefined`, so that they do not replace defaults when objects are spread.
 *
 * @param options options of a caller
 */
export function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T; // fewer optional properties
}
