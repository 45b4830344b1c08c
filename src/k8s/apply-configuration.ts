import type { ObjectMeta } from './meta/v1.js';
import type { KubernetesObject } from './object.js';

/** The name of an object, and the fields that server-side apply sets. Created with `applyConfiguration` on the kind. */
export type ApplyConfiguration<T extends KubernetesObject> = KubernetesObject &
  ApplyFields<T> & { metadata: { name: string } };

/** The argument of `applyConfiguration`: the name, and any other fields. */
export type ApplyFields<T extends KubernetesObject> = { metadata: ObjectMeta & { name: string } } & {
  [K in Exclude<keyof T, keyof KubernetesObject>]?: DeepPartial<T[K]> | undefined;
};

/** A type with all fields optional at all levels, including those of list items, which the server merges by key. */
type DeepPartial<T> = T extends readonly (infer I)[]
  ? DeepPartial<I>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;
