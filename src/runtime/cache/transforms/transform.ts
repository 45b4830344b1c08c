import type { KubernetesObject, Stored } from '../../../k8s/index.js';

/** Changes an object before it is stored. May mutate and return its argument. */
export type Transform = (object: Stored<KubernetesObject>) => Stored<KubernetesObject>;
