import {
  apiVersionOf,
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
} from '../../../k8s/index.js';
import { newBadRequest } from '../../client/index.js';
import { isObject } from '../../client/internal.js';

/** Checks the kind and metadata of the object in a request; the API server has validated the rest against the schema. */
export function readObject<T extends KubernetesObject>(raw: unknown, kind: ObjectType<T>): T {
  const gvk = groupVersionKindOf(kind);
  if (!isObjectOf(raw, gvk)) {
    const { apiVersion, kind: found } = isObject(raw) ? raw : {};
    throw newBadRequest(
      `expected an object of kind ${gvk.kind} in ${apiVersionOf(gvk)}, got ${nameOf(found) ?? 'none'} in ${nameOf(apiVersion) ?? 'no version'}`,
    );
  }
  return raw as T; // see above
}

function isObjectOf(raw: unknown, gvk: GroupVersionKind): boolean {
  return isObject(raw) && raw.apiVersion === apiVersionOf(gvk) && raw.kind === gvk.kind && isObject(raw.metadata);
}

/** Returns undefined for values other than strings, because they may be too large to quote in a message. */
function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
