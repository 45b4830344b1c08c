import {
  apiVersionOf,
  type GroupVersionKind,
  groupVersionKindOf,
  type KubernetesObject,
  type ObjectType,
} from '../../../k8s/index.js';
import { newBadRequest } from '../../client/index.js';

/**
 * Takes a raw object of an admission request as an object of a kind. What the object holds beyond its kind and
 * metadata has been checked by the API server against the schema.
 *
 * @throws StatusError with code 400 when it is not an object or one of another kind
 */
export function readObject<T extends KubernetesObject>(raw: unknown, kind: ObjectType<T>): T {
  const gvk = groupVersionKindOf(kind);
  if (!isObjectOf(raw, gvk)) {
    const { apiVersion, kind: found } = (raw ?? {}) as { apiVersion?: unknown; kind?: unknown }; // Only for the message.
    throw newBadRequest(
      `expected an object of kind ${gvk.kind} in ${apiVersionOf(gvk)}, got ${nameOf(found) ?? 'none'} in ${nameOf(apiVersion) ?? 'no version'}`,
    );
  }
  return raw as T; // Its schema is the API server's to check.
}

function isObjectOf(raw: unknown, gvk: GroupVersionKind): boolean {
  if (typeof raw !== 'object' || raw === null) return false;
  if (!('apiVersion' in raw) || raw.apiVersion !== apiVersionOf(gvk)) return false;
  if (!('kind' in raw) || raw.kind !== gvk.kind) return false;
  return 'metadata' in raw && typeof raw.metadata === 'object' && raw.metadata !== null;
}

/** A name as it is; anything else, which may be large and deep, is not put into a message. */
function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
