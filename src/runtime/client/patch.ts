import type { KubernetesObject } from '../../k8s/index.js';
import { mergeDiff } from './json-diff.js';

/** A patch of an object, in one of the formats that the API server accepts. */
export interface Patch {
  readonly contentType:
    | 'application/merge-patch+json'
    | 'application/strategic-merge-patch+json'
    | 'application/json-patch+json';
  /** The request body, or a function that computes it from the object that is passed to `patch`. */
  readonly body: unknown | ((object: KubernetesObject) => unknown);
}

/** Options of {@link mergeFrom}. */
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
  const { resourceVersion } = base.metadata;
  if (options.optimisticLock && !resourceVersion) {
    throw new TypeError('`optimisticLock` requires `metadata.resourceVersion` in the base of the patch');
  }
  const body = (object: KubernetesObject) => {
    const diff = mergeDiff(base, object) ?? {};
    if (!options.optimisticLock) return diff;
    const { metadata } = diff as { metadata?: object | undefined }; // a diff of objects is an object
    return { ...diff, metadata: { ...metadata, resourceVersion } };
  };
  return { contentType: 'application/merge-patch+json', body };
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
