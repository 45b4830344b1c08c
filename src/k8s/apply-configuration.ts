import type { ObjectMeta } from './meta/v1.js';
import type { KubernetesObject } from './object.js';

/**
 * The fields of an object that server-side apply sets: any part of it, with its name. Created by `applyConfiguration` of
 * the kind.
 */
export type ApplyConfiguration<T extends KubernetesObject> = KubernetesObject &
  ApplyFields<T> & { metadata: { name: string } };

/** What `applyConfiguration` requires: the name, and any other fields. */
export type ApplyFields<T extends KubernetesObject> = { metadata: ObjectMeta & { name: string } } & {
  [K in Exclude<keyof T, keyof KubernetesObject>]?: DeepPartial<T[K]> | undefined;
};

/** All fields at all levels, each optional. Items of arrays are partial, too: the server merges them by their keys. */
type DeepPartial<T> = T extends readonly (infer I)[]
  ? DeepPartial<I>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;
