import type { KubernetesObject } from '../../k8s/index.js';
import type { OwnerReference } from '../../k8s/meta/v1.js';

/** Options of {@link setOwnerReference} and {@link setControllerReference}. */
export interface OwnerReferenceOptions {
  /**
   * Keeps the owner, when it is deleted in the foreground, until the object is gone.
   * Default: true for controllers, the server's (false) for other owners.
   */
  readonly blockOwnerDeletion?: boolean | undefined;
}

/** An object belongs to another controller already. */
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
 * Makes `owner` the controller of `object`: the garbage collector deletes the object after its owner, and `owns` of the
 * builder finds the owner through it. Changes `object`.
 *
 * @throws AlreadyOwnedError when another object is its controller; TypeError when the owner cannot own it
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
 * Makes `owner` one of the owners of `object`, which the garbage collector deletes after the last of them. Changes
 * `object`.
 *
 * @throws TypeError when the owner cannot own it
 */
export function setOwnerReference(
  owner: KubernetesObject,
  object: KubernetesObject,
  options: OwnerReferenceOptions = {},
): void {
  const { blockOwnerDeletion } = options;
  put(object, { ...referenceTo(owner, object), ...(blockOwnerDeletion === undefined ? {} : { blockOwnerDeletion }) });
}

/** Takes `owner` off the owners of `object`. Changes `object`; says whether it did. */
export function removeOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean {
  const references = object.metadata.ownerReferences ?? [];
  const wanted = identityOf(owner);
  const rest = references.filter((reference) => !isSameOwner(reference, wanted));
  if (rest.length === references.length) return false;
  object.metadata.ownerReferences = rest;
  return true;
}

/** The reference to the controller of an object. */
export function controllerOf(object: KubernetesObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((reference) => reference.controller === true);
}

/** Whether an object has a controller. */
export function hasControllerReference(object: KubernetesObject): boolean {
  return controllerOf(object) !== undefined;
}

/** Whether `owner` is one of the owners of `object`: same group, kind and name. */
export function hasOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean {
  const wanted = identityOf(owner);
  return (object.metadata.ownerReferences ?? []).some((reference) => isSameOwner(reference, wanted));
}

/** Whether `owner` is the controller of `object`: the very one, not another of the same name. */
export function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean {
  const uid = controllerOf(object)?.uid;
  return uid !== undefined && uid === owner.metadata.uid;
}

function referenceTo(owner: KubernetesObject, object: KubernetesObject): OwnerReference {
  const { uid, namespace } = owner.metadata;
  if (!owner.apiVersion || !owner.kind || !owner.metadata.name || !uid) {
    throw new TypeError(`${labelOf(owner)} cannot own ${labelOf(object)}: apiVersion, kind, name and uid are needed`);
  }
  if (namespace && !object.metadata.namespace) {
    throw new TypeError(`${labelOf(owner)} has a namespace and cannot own ${labelOf(object)}, which has none`);
  }
  if (namespace && namespace !== object.metadata.namespace) {
    const other = object.metadata.namespace;
    throw new TypeError(
      `${labelOf(owner)} of namespace \`${namespace}\` cannot own ${labelOf(object)} of namespace \`${other}\``,
    );
  }
  return { ...identityOf(owner), uid };
}

function identityOf(owner: KubernetesObject): Pick<OwnerReference, 'apiVersion' | 'kind' | 'name'> {
  return { apiVersion: owner.apiVersion, kind: owner.kind, name: owner.metadata.name ?? '' };
}

/** Same group, kind and name. As in controller-runtime version and uid do not count: they are brought up to date. */
function isSameOwner(a: ReturnType<typeof identityOf>, b: ReturnType<typeof identityOf>): boolean {
  return a.kind === b.kind && a.name === b.name && groupOf(a.apiVersion) === groupOf(b.apiVersion);
}

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
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
