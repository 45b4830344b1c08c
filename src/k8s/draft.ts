import type { ObjectMeta } from './meta/v1.js';
import type { KubernetesObject } from './object.js';

/** Only in types: the kind that a draft becomes an object of. */
declare const draftOf: unique symbol;

/** An object some of whose required fields are not set yet: what a mutate function gets when it must create the object. */
export type Incomplete<T extends KubernetesObject> = Pick<T, keyof KubernetesObject> & OptionalFields<T>;

/**
 * What `from` returns if required fields are missing. The client does not accept it: `createOrUpdate` and `createOrPatch`
 * do, whose mutate function sets the missing fields.
 */
export type Draft<T extends KubernetesObject> = Omit<Incomplete<T>, 'kind'> & {
  readonly [draftOf]: T;
  readonly kind: RequiredFieldsMissing<RequiredFields<T>>;
};

/** Only in types: what the compiler shows instead of the kind where a complete object is required. */
export interface RequiredFieldsMissing<Fields> {
  /** Of a parameter, so that the draft of a kind is a draft of any kind, which has fewer required fields. */
  readonly [draftOf]: (fields: Fields) => void;
}

type RequiredFields<T> = {
  [K in Exclude<keyof T, keyof KubernetesObject>]-?: object extends Pick<T, K> ? never : K;
}[Exclude<keyof T, keyof KubernetesObject>];

/** The fields of a draft, without apiVersion and kind. */
export type DraftFields<T extends KubernetesObject> = { metadata: ObjectMeta } & OptionalFields<T>;

type OptionalFields<T> = { [K in Exclude<keyof T, keyof KubernetesObject>]?: T[K] | undefined };
