import {
  apiVersionOf,
  groupVersionKindOf,
  isPartial,
  type KubernetesObject,
  type ObjectType,
  partialObject,
  type Stored,
} from '../../../k8s/index.js';

/** How the API server sends the objects of a kind. */
export interface Representation<T extends KubernetesObject> {
  /** Media types of objects and watches; undefined for JSON. */
  readonly accept: string | undefined;
  /** Media types of lists; undefined for JSON. */
  readonly acceptList: string | undefined;
  /** Sets apiVersion and kind, which list items of built-in kinds lack. */
  read(object: Stored<KubernetesObject>): Stored<T>;
}

/** Requests only metadata. Aggregated API servers may not support this, and send whole objects instead. */
const partial = {
  accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json',
  acceptList: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json',
};

/** Returns the representation as whole objects or, for a kind from `metadataOf`, as metadata. */
export function representationOf<T extends KubernetesObject>(kind: ObjectType<T>): Representation<T> {
  const gvk = groupVersionKindOf(kind as ObjectType<KubernetesObject>); // only its group, version and kind are used
  const identity = { apiVersion: apiVersionOf(gvk), kind: gvk.kind };
  if (isPartial(kind as ObjectType<KubernetesObject>)) {
    return { ...partial, read: (object) => partialObject(identity, object) as Stored<T> }; // T is PartialObjectMetadata
  }
  const read = (object: Stored<KubernetesObject>) => {
    object.apiVersion ??= identity.apiVersion;
    object.kind ??= identity.kind;
    return object as Stored<T>; // the server sends objects of the kind
  };
  return { accept: undefined, acceptList: undefined, read };
}

/** Returns the media types for the response to a patch; undefined unless the caller has only metadata. */
export function acceptOf(object: KubernetesObject): string | undefined {
  return isPartial(object) ? partial.accept : undefined;
}

/** Reduces the response to a patch to metadata if the caller has only metadata. */
export function readWritten<R>(object: KubernetesObject, response: R): R {
  if (!isPartial(object)) return response;
  return partialObject(object, response as unknown as KubernetesObject) as R; // the response describes the object
}

/** Rejects a write of a whole object if only its metadata is known: it would remove all other fields. */
export function checkWhole(verb: 'create' | 'update', object: KubernetesObject): void {
  if (!isPartial(object)) return;
  const { kind, metadata } = object;
  throw new TypeError(
    `cannot ${verb} ${kind} \`${metadata.name ?? ''}\`, which has only metadata: it was created or read with \`metadataOf(${kind})\`, or a cache transform failed for it; use \`patch\`, or read the whole object`,
  );
}
