import type { ObjectMeta } from './meta/v1.js';

/** Any Kubernetes object, as plain JSON. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/** An object as the API server returned it: what the server always fills in is there. */
export type Stored<T extends KubernetesObject> = T & {
  metadata: { name: string; uid: string; resourceVersion: string; creationTimestamp: string };
};
