import {
  apiVersionOf,
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
} from '../../../k8s/index.js';
import { newBadRequest } from '../../client/index.js';
import { isObject } from '../../client/internal.js';

/**
 * Reads the raw object of an admission request as an object of a kind. Checks its kind and metadata; the API server has
 * validated the rest against the schema.
 *
 * @throws StatusError with code 400 if it is not an object, or has another kind
 */
export function readObject<T extends KubernetesObject>(raw: unknown, kind: ObjectType<T>): T {
  const gvk = groupVersionKindOf(kind);
  if (!isObjectOf(raw, gvk)) {
    const { apiVersion, kind: found } = isObject(raw) ? raw : {};
    throw newBadRequest(
      `expected an object of kind ${gvk.kind} in ${apiVersionOf(gvk)}, got ${nameOf(found) ?? 'none'} in ${nameOf(apiVersion) ?? 'no version'}`,
    );
  }
  return raw as T; // The API server has validated its schema.
}

function isObjectOf(raw: unknown, gvk: GroupVersionKind): boolean {
  return isObject(raw) && raw.apiVersion === apiVersionOf(gvk) && raw.kind === gvk.kind && isObject(raw.metadata);
}

/** Returns a string as it is; undefined for other values, which may be too large to quote in a message. */
function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
