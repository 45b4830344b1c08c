import { type KubernetesObject, mergedFieldsOfKind, parseApiVersion } from '../../../k8s/index.js';
import { mergeDiff } from './merge-diff.js';
import { strategicDiff } from './strategic-diff.js';

/** A patch for an object, in one of the formats that the API server accepts. */
export interface Patch {
  readonly contentType:
    | 'application/merge-patch+json'
    | 'application/strategic-merge-patch+json'
    | 'application/json-patch+json';
  /** The request body, or a function that computes it from the object that is passed to `patch`. */
  readonly body: unknown | ((object: KubernetesObject) => unknown);
}

/** Options of {@link mergeFrom} and {@link strategicMergeFrom}. */
export interface MergeFromOptions {
  /** Fails with reason `Conflict` if the object has changed since `base` was read. Default: false. */
  readonly optimisticLock?: boolean | undefined;
}

/** One operation of a JSON patch (RFC 6902). */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string };

/**
 * Creates a merge patch of the difference between `base` and the object that is passed to `patch`: missing fields are
 * removed, arrays are replaced as a whole.
 *
 * @param base the object as it was read; copy it before you change the object
 */
export function mergeFrom(base: KubernetesObject, options: MergeFromOptions = {}): Patch {
  const body = lockedDiff(base, options, (object) => mergeDiff(base, object) ?? {});
  return { contentType: 'application/merge-patch+json', body };
}

/**
 * Creates a strategic merge patch of the difference between `base` and the object that is passed to `patch`: like
 * {@link mergeFrom}, except for lists with a merge key, such as the containers of a pod. In these lists, only the items
 * that differ are patched, so that other clients can change other items at the same time.
 *
 * A list in which several items have the same merge key, such as the ports 53/TCP and 53/UDP of a Service, is replaced
 * as a whole.
 *
 * The computation of the patch throws a TypeError if a changed field contains a directive key (`$patch`, `$retainKeys`,
 * `$setElementOrder…`, `$deleteFromPrimitiveList…`): use {@link mergeFrom} for such data.
 *
 * @param base the object as it was read; copy it before you change the object
 * @throws TypeError if the kind is not built in: the API server does not accept such patches for custom resources
 */
export function strategicMergeFrom(base: KubernetesObject, options: MergeFromOptions = {}): Patch {
  const { apiVersion, kind } = base;
  const { group, version } = parseApiVersion(apiVersion);
  const fields = mergedFieldsOfKind(group, version, kind);
  if (!fields) {
    throw new TypeError(`\`${kind}\` of ${apiVersion} is not a built-in kind: use \`mergeFrom\` instead`);
  }
  const body = lockedDiff(base, options, (object) => strategicDiff({ ...base }, { ...object }, fields));
  return { contentType: 'application/strategic-merge-patch+json', body };
}

function lockedDiff(
  { metadata: { resourceVersion } }: KubernetesObject,
  { optimisticLock }: MergeFromOptions,
  diffOf: (object: KubernetesObject) => object,
): (object: KubernetesObject) => object {
  if (optimisticLock && !resourceVersion) {
    throw new TypeError('`optimisticLock` requires `metadata.resourceVersion` in the base of the patch');
  }
  return (object) => {
    const diff = diffOf(object);
    if (!optimisticLock) return diff;
    const { metadata } = diff as { metadata?: object | undefined }; // a diff of objects is an object
    return { ...diff, metadata: { ...metadata, resourceVersion } };
  };
}

/** Creates a merge patch (RFC 7386): null removes a field. */
export function mergePatch(body: object): Patch {
  return { contentType: 'application/merge-patch+json', body };
}

/** Creates a JSON patch (RFC 6902). */
export function jsonPatch(operations: readonly JsonPatchOperation[]): Patch {
  return { contentType: 'application/json-patch+json', body: operations };
}

/** Creates a strategic merge patch, which merges lists by their keys. Built-in kinds only. */
export function strategicMergePatch(body: object): Patch {
  return { contentType: 'application/strategic-merge-patch+json', body };
}
