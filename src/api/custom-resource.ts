import {
  type ApplyConfiguration,
  type ApplyFields,
  apiVersionOf,
  type Draft,
  type DraftFields,
  groupVersionKindOf,
  type KubernetesObject,
} from '../k8s/index.js';
import type { ObjectMeta } from '../k8s/meta/v1.js';

/**
 * The base class of user-defined kinds. Objects are plain JSON with the class as their type. The class is never
 * instantiated, so it must not have methods or field initializers.
 */
export abstract class CustomResource implements KubernetesObject {
  apiVersion!: string;
  kind!: string;
  metadata!: ObjectMeta;

  /**
   * Creates an object of this kind with apiVersion and kind.
   *
   * @throws TypeError if the class has no group and version (see `Kind`)
   */
  static from<T extends CustomResource>(this: new () => T, init: Omit<T, 'apiVersion' | 'kind'>): T;
  /**
   * Creates an object that may lack required fields, which the mutate function of `createOrUpdate` then sets.
   *
   * @throws TypeError if the class has no group and version (see `Kind`)
   */
  static from<T extends CustomResource>(this: new () => T, init: DraftFields<T>): Draft<T>;
  static from<T extends CustomResource>(this: new () => T, init: DraftFields<T>): T | Draft<T> {
    const gvk = groupVersionKindOf(this);
    return { apiVersion: apiVersionOf(gvk), kind: gvk.kind, ...init } as T | Draft<T>; // init has all other properties of the type
  }

  /**
   * Creates a partial object of this kind, with apiVersion and kind, for `client.apply`.
   *
   * @throws TypeError if the class has no group and version (see `Kind`)
   */
  static applyConfiguration<T extends CustomResource>(
    this: new () => T,
    fields: ApplyFields<T>,
  ): ApplyConfiguration<T> {
    const gvk = groupVersionKindOf(this);
    return { apiVersion: apiVersionOf(gvk), kind: gvk.kind, ...fields };
  }
}
