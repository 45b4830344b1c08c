import { partialKey } from '../../../k8s/index.js';
import { isObject, type JsonObject } from '../json/object.js';
import { type ObjectKey, objectKeyFromObject } from '../mapping/object-key.js';
import type { RestMapping } from '../mapping/rest-mapping.js';

/** A write that the API server has accepted. */
export interface CompletedWrite {
  readonly group: string;
  readonly kind: string;
  readonly key: ObjectKey;
  /** Whether the write removed the object; false while the object waits for finalizers or a grace period. */
  readonly isDeletion: boolean;
  readonly uid?: string | undefined;
  /** The resource version after the write. For some deletions, the version before the write, or undefined. */
  readonly resourceVersion?: string | undefined;
  /** The resource version that the write replaced; undefined if the request had none, or the write changed nothing. */
  readonly replacedVersion?: string | undefined;
  /** The labels after the write; undefined if the response does not contain them. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Returns the write that a response reports; undefined if it does not describe the object, as after an eviction. */
export function writeOf(mapping: RestMapping, response: unknown, body: unknown): CompletedWrite | undefined {
  const kind = isObject(response) ? response.kind : undefined;
  if (kind !== mapping.kind && kind !== 'Scale') return undefined; // Scale has the metadata of its object
  const write = stateOf(mapping, response, kind === mapping.kind);
  const sent = isObject(body) && isObject(body.metadata) ? body.metadata.resourceVersion : undefined;
  return write && typeof sent === 'string' && sent !== write.resourceVersion
    ? { ...write, replacedVersion: sent }
    : write;
}

/** Returns the deletion that a response (Status or object) reports; undefined if the response names no object. */
export function deletionOf(mapping: RestMapping, key: ObjectKey, response: unknown): CompletedWrite | undefined {
  if (!isObject(response) || response.kind !== 'Status') return stateOf(mapping, response, true, true);
  const uid = isObject(response.details) ? response.details.uid : undefined;
  if (typeof uid !== 'string') return undefined;
  return { group: mapping.group, kind: mapping.kind, key, isDeletion: true, uid };
}

/** Returns the deletions that a list reports; none if the response is not a list. */
export function deletionsOf(mapping: RestMapping, response: unknown): CompletedWrite[] {
  const items: unknown = isObject(response) ? response.items : undefined;
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => stateOf(mapping, item, true, true) ?? []);
}

function stateOf(
  mapping: RestMapping,
  object: unknown,
  hasLabels: boolean,
  isDelete = false,
): CompletedWrite | undefined {
  if (!isObject(object) || !isObject(object.metadata)) return undefined;
  const { metadata } = object;
  // Metadata sent by the API server.
  const { namespace, name, uid, resourceVersion, labels } = metadata as Partial<Record<string, never>>;
  if (!name || !resourceVersion) return undefined;
  return {
    group: mapping.group,
    kind: mapping.kind,
    key: objectKeyFromObject({ apiVersion: '', kind: '', metadata: { namespace, name } }),
    isDeletion: !isKept(object, metadata, isDelete),
    uid,
    resourceVersion,
    ...(hasLabels && { labels: labels ?? {} }),
  };
}

/** Whether the object still exists: it is not deleted, or it waits for a finalizer or a grace period. */
function isKept(object: JsonObject, metadata: JsonObject, isDelete: boolean): boolean {
  if (metadata.deletionTimestamp === undefined) return !isDelete;
  // The finalizers of a Namespace are in its spec, which a response with only the metadata lacks.
  if (partialKey in object && object.kind === 'Namespace') return true;
  const { finalizers, deletionGracePeriodSeconds } = metadata;
  const ofSpec = isObject(object.spec) ? object.spec.finalizers : undefined; // only a Namespace has these
  return [finalizers, ofSpec].some((list) => Array.isArray(list) && list.length > 0) || !!deletionGracePeriodSeconds;
}
