import type { ObjectMeta } from './meta/v1.js';

/** Any Kubernetes object, as plain JSON. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/**
 * An object as the API server returned it, with the metadata that the server always sets. That includes `generation` if
 * the status of the kind has `observedGeneration`; the server does not count it for kinds such as ConfigMap or Service.
 */
export type Stored<T extends KubernetesObject> = T & {
  metadata: { name: string; uid: string; resourceVersion: string; creationTimestamp: string };
} & Generation<T>;

type Generation<T> = T extends { status?: infer S }
  ? 'observedGeneration' extends keyof NonNullable<S>
    ? { metadata: { generation: number } }
    : unknown
  : unknown;

/**
 * Omits properties that are `undefined`, so that they do not replace defaults when objects are spread.
 *
 * @param options options of a caller
 */
export function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T; // fewer optional properties
}
