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
export type Draft<T extends KubernetesObject> = Omit<Incomplete<T>, 'kind'> & { readonly [draftOf]: T };

/** The fields of a draft, without apiVersion and kind. */
export type DraftFields<T extends KubernetesObject> = { metadata: ObjectMeta } & OptionalFields<T>;

type OptionalFields<T> = { [K in Exclude<keyof T, keyof KubernetesObject>]?: T[K] | undefined };
