import type { ObjectMeta } from './meta/v1.js';

/** Any Kubernetes object, as plain JSON. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/**
 * An object returned by the API server, with the metadata that the server always sets. This includes `generation` if
 * the kind's status has `observedGeneration`. The server omits `generation` for kinds such as ConfigMap or Service.
 */
export type Stored<T extends KubernetesObject> = T & {
  metadata: { name: string; uid: string; resourceVersion: string; creationTimestamp: string };
} & Generation<T>;

type Generation<T> = T extends { status?: infer S }
  ? 'observedGeneration' extends keyof NonNullable<S>
    ? { metadata: { generation: number } }
    : unknown
  : unknown;

/** Omits properties that are `undefined`, so that they do not replace defaults when objects are spread. */
export function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T; // fewer optional properties
}
