import type { ObjectMeta } from './meta/v1.js';
import type { KubernetesObject } from './object.js';

/** Key of a type-level property that identifies the kind of the complete object. Has no run-time value. */
declare const draftOf: unique symbol;

/** An object that may lack required fields, which a mutate function must set before the object is created. */
export type Incomplete<T extends KubernetesObject> = Pick<T, keyof KubernetesObject> & OptionalFields<T>;

/**
 * The result of `from` if required fields are missing. The client accepts it only in `createOrUpdate` and
 * `createOrPatch`, whose mutate function sets the missing fields.
 */
export type Draft<T extends KubernetesObject> = Omit<Incomplete<T>, 'kind'> & {
  readonly [draftOf]: T;
  readonly kind: RequiredFieldsMissing<RequiredFields<T>>;
};

/** Type-level only: shown in compiler errors if a draft is passed where a complete object is required. */
export interface RequiredFieldsMissing<Fields> {
  /** Declared as a parameter (contravariant), so every draft is assignable to `Draft<KubernetesObject>`. */
  readonly [draftOf]: (fields: Fields) => void;
}

type RequiredFields<T> = {
  [K in Exclude<keyof T, keyof KubernetesObject>]-?: object extends Pick<T, K> ? never : K;
}[Exclude<keyof T, keyof KubernetesObject>];

/** The fields of a draft, without apiVersion and kind. */
export type DraftFields<T extends KubernetesObject> = { metadata: ObjectMeta } & OptionalFields<T>;

type OptionalFields<T> = { [K in Exclude<keyof T, keyof KubernetesObject>]?: T[K] | undefined };
