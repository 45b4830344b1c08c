import { type KubernetesObject, parseApiVersion } from '../../k8s/index.js';
import type { OwnerReference } from '../../k8s/meta/v1.js';

/** Options of {@link setOwnerReference} and {@link setControllerReference}. */
export interface OwnerReferenceOptions {
  /**
   * Whether foreground deletion of the owner waits until the object is deleted.
   * Default: true for controllers; the default of the API server (false) for other owners.
   */
  readonly blockOwnerDeletion?: boolean | undefined;
}

/** Thrown when an object already has a different controller. */
export class AlreadyOwnedError extends Error {
  override readonly name = 'AlreadyOwnedError';

  constructor(
    readonly object: KubernetesObject,
    readonly owner: OwnerReference,
  ) {
    super(`${labelOf(object)} is already controlled by ${owner.kind} \`${owner.name}\``);
  }
}

/**
 * Sets `owner` as the controller of `object`: the garbage collector deletes the object after its owner, and `owns` of the
 * builder enqueues the owner. Mutates `object`.
 *
 * @throws AlreadyOwnedError if another object is its controller; TypeError if the owner reference would be invalid
 */
export function setControllerReference(
  owner: KubernetesObject,
  object: KubernetesObject,
  options: OwnerReferenceOptions = {},
): void {
  const reference = referenceTo(owner, object);
  const current = controllerOf(object);
  if (current && !isSameOwner(current, reference)) throw new AlreadyOwnedError(object, current);
  put(object, { ...reference, controller: true, blockOwnerDeletion: options.blockOwnerDeletion ?? true });
}

/**
 * Adds `owner` to the owners of `object`, which the garbage collector deletes after its last owner. Mutates `object`.
 *
 * @throws TypeError if the owner reference would be invalid
 */
export function setOwnerReference(
  owner: KubernetesObject,
  object: KubernetesObject,
  options: OwnerReferenceOptions = {},
): void {
  const { blockOwnerDeletion } = options;
  put(object, { ...referenceTo(owner, object), ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }) });
}

/** Removes `owner` from the owners of `object`. Mutates `object`, and returns whether it changed. */
export function removeOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean {
  const references = object.metadata.ownerReferences ?? [];
  const identity = identityOf(owner);
  const rest = references.filter((reference) => !isSameOwner(reference, identity));
  if (rest.length === references.length) return false;
  object.metadata.ownerReferences = rest;
  return true;
}

/** Returns the owner reference of the controller of an object; undefined if it has no controller. */
export function controllerOf(object: KubernetesObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller === true);
}

/** Whether an object has a controller. */
export function hasControllerReference(object: KubernetesObject): boolean {
  return controllerOf(object) !== undefined;
}

/** Whether `owner` is one of the owners of `object`: same group, kind and name. */
export function hasOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean {
  const identity = identityOf(owner);
  return (object.metadata.ownerReferences ?? []).some((reference) => isSameOwner(reference, identity));
}

/** Whether `owner` is the controller of `object`, compared by UID. */
export function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean {
  const uid = controllerOf(object)?.uid;
  return uid !== undefined && uid === owner.metadata.uid;
}

function referenceTo(owner: KubernetesObject, object: KubernetesObject): OwnerReference {
  const { uid, namespace } = owner.metadata;
  if (!owner.apiVersion || !owner.kind || !owner.metadata.name || !uid) {
    throw new TypeError(
      `${labelOf(owner)} cannot own ${labelOf(object)}: an owner requires apiVersion, kind, name and uid`,
    );
  }
  if (namespace && !object.metadata.namespace) {
    throw new TypeError(`${labelOf(owner)} is namespaced and cannot own ${labelOf(object)}, which is cluster-scoped`);
  }
  if (namespace && namespace !== object.metadata.namespace) {
    const other = object.metadata.namespace;
    throw new TypeError(
      `${labelOf(owner)} in namespace \`${namespace}\` cannot own ${labelOf(object)} in namespace \`${other}\``,
    );
  }
  return { ...identityOf(owner), uid };
}

function identityOf(owner: KubernetesObject): Pick<OwnerReference, 'apiVersion' | 'kind' | 'name'> {
  return { apiVersion: owner.apiVersion, kind: owner.kind, name: owner.metadata.name ?? '' };
}

/** Whether group, kind and name are equal. As in controller-runtime, version and uid are ignored; `put` updates them. */
function isSameOwner(a: ReturnType<typeof identityOf>, b: ReturnType<typeof identityOf>): boolean {
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    parseApiVersion(a.apiVersion).group === parseApiVersion(b.apiVersion).group
  );
}

function put(object: KubernetesObject, reference: OwnerReference): void {
  const references = [...(object.metadata.ownerReferences ?? [])];
  const index = references.findIndex((other) => isSameOwner(other, reference));
  references.splice(index < 0 ? references.length : index, 1, reference);
  object.metadata.ownerReferences = references;
}

function labelOf(object: KubernetesObject): string {
  return `${object.kind || 'object'} \`${object.metadata.name ?? object.metadata.generateName ?? ''}\``;
}
