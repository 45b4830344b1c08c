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
    throw newBadRequest(`expected an object of kind ${gvk.kind} in ${apiVersionOf(gvk)}, got ${describe(raw)}`);
  }
  return raw as T; // the API server has validated the fields
}

function isObjectOf(raw: unknown, gvk: GroupVersionKind): boolean {
  return isObject(raw) && raw.apiVersion === apiVersionOf(gvk) && raw.kind === gvk.kind && isObject(raw.metadata);
}

function describe(raw: unknown): string {
  const { apiVersion, kind, metadata } = isObject(raw) ? raw : {};
  // Values other than strings may be too large for a message.
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return 'one without apiVersion or kind';
  return isObject(metadata) ? `${kind} in ${apiVersion}` : 'one without metadata';
}
