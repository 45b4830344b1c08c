import { apiVersionOf, groupVersionKindOf, type KubernetesObject } from '../k8s/index.js';
import type { ObjectMeta } from '../k8s/meta/v1.js';

/**
 * The base of every kind of the user. Objects are plain JSON typed by their class: no instance is ever made, so a class
 * has no methods and its fields no initial values.
 */
export abstract class CustomResource implements KubernetesObject {
  apiVersion!: string;
  kind!: string;
  metadata!: ObjectMeta;

  /**
   * Makes an object of this kind with apiVersion and kind filled in.
   *
   * @param init metadata, and the other fields of the kind
   * @throws TypeError when the class has no group and version (see `Kind`)
   */
  static from<T extends CustomResource>(this: new () => T, init: Omit<T, 'apiVersion' | 'kind'>): T {
    const gvk = groupVersionKindOf(this);
    return { apiVersion: apiVersionOf(gvk), kind: gvk.kind, ...init } as T; // T is CustomResource plus what init holds
  }
}
