import { parseApiVersion } from '../../k8s/index.js';
import type { ApiObject, Metadata, OwnerReference, Resource } from '../model/index.js';
import { ignoreMissing } from '../pipeline/index.js';
import type { StoreEvent } from '../storage/index.js';
import { Controller } from './controller.js';
import { OwnerGraph } from './owner-graph.js';

const orphanFinalizer = 'orphan';
const foregroundFinalizer = 'foregroundDeletion';

/**
 * Deletes the dependents of deleted owners, as the garbage collector of kube-controller-manager does: `Background`
 * deletes dependents after the owner, `Foreground` before the owner, and `Orphan` only removes their owner references.
 */
export class GarbageCollector extends Controller {
  readonly #graph = new OwnerGraph();

  protected follow(storageKey: string, event: StoreEvent): void {
    this.#graph.apply(storageKey, event);
    const { metadata } = event.object;
    const { uid = '' } = metadata;
    if (event.type === 'DELETED') {
      for (const dependent of this.#graph.dependentsOf(uid)) this.add(dependent);
      // Owners that waited for this dependent may be deleted now.
      for (const { uid: owner } of metadata.ownerReferences ?? []) this.add(owner);
    } else if ((metadata.ownerReferences ?? []).length > 0 || isWaiting(metadata)) {
      this.add(uid);
    }
  }

  protected async reconcile(uid: string): Promise<void> {
    const found = this.#find(uid);
    if (!found) return;
    const { resource, object } = found;
    const finalizers = object.metadata.finalizers ?? [];
    if (object.metadata.deletionTimestamp !== undefined) {
      if (finalizers.includes(orphanFinalizer)) await this.#orphanDependents(resource, object);
      else if (finalizers.includes(foregroundFinalizer)) await this.#deleteDependents(resource, object);
      return;
    }
    await this.#checkOwners(resource, object);
  }

  #find(uid: string): { readonly resource: Resource; readonly object: ApiObject } | undefined {
    const place = this.#graph.placeOf(uid);
    const resource = place && this.parts.resources.all().find(({ storageKey }) => storageKey === place.storageKey);
    const object = place && this.parts.store.table(place.storageKey).get(place.key);
    return resource && object ? { resource, object } : undefined;
  }

  async #orphanDependents(resource: Resource, { metadata }: ApiObject): Promise<void> {
    for (const dependent of this.#graph.dependentsOf(metadata.uid ?? '')) {
      const found = this.#find(dependent);
      if (found) await this.#dropOwners(found.resource, found.object, [metadata.uid ?? '']);
    }
    await this.#removeFinalizer(resource, metadata, orphanFinalizer);
  }

  async #deleteDependents(resource: Resource, { metadata }: ApiObject): Promise<void> {
    const { uid = '' } = metadata;
    const dependents = this.#graph.dependentsOf(uid).flatMap((dependent) => this.#find(dependent) ?? []);
    const blocking = dependents.filter(({ object }) =>
      object.metadata.ownerReferences?.some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true),
    );
    for (const { resource: kind, object } of dependents) {
      if (object.metadata.deletionTimestamp === undefined) await this.#checkOwners(kind, object);
    }
    if (blocking.length === 0) await this.#removeFinalizer(resource, metadata, foregroundFinalizer);
  }

  /**
   * Deletes an object if all its owners are deleted, or wait for the deletion of their dependents. If other owners
   * remain, only removes the references to the deleted or waiting owners. Does nothing if an owner cannot be looked up.
   */
  async #checkOwners(resource: Resource, object: ApiObject): Promise<void> {
    const owners = object.metadata.ownerReferences ?? [];
    if (owners.length === 0) return;
    const states = owners.map((owner) => ({ owner, state: this.#stateOf(owner, resource, object) }));
    // The kind of an owner may be served later.
    if (states.some(({ state }) => state === 'unknown')) return;
    const gone = states.filter(({ state }) => state !== 'solid').map(({ owner }) => owner.uid);
    if (gone.length === 0) return;
    if (gone.length < owners.length) {
      await this.#dropOwners(resource, object, gone);
      return;
    }
    const { uid = '', name = '', namespace = '', finalizers = [] } = object.metadata;
    const isForeground = states.some(({ state }) => state === 'waiting') && this.#graph.dependentsOf(uid).length > 0;
    const kept = finalizers.includes(orphanFinalizer) ? 'Orphan' : 'Background';
    const propagationPolicy = isForeground || finalizers.includes(foregroundFinalizer) ? 'Foreground' : kept;
    await this.parts.objects
      .delete(resource, namespace, name, { propagationPolicy, preconditions: { uid } })
      .catch(ignoreMissing);
  }

  #stateOf(
    owner: OwnerReference,
    { isNamespaced }: Resource,
    { metadata }: ApiObject,
  ): 'solid' | 'gone' | 'waiting' | 'unknown' {
    const { group, version } = parseApiVersion(owner.apiVersion);
    const resource = this.parts.resources.findKind(group, version, owner.kind)?.resource;
    if (!resource || (resource.isNamespaced && !isNamespaced)) return 'unknown';
    const found = this.parts.objects.get(resource, resource.isNamespaced ? (metadata.namespace ?? '') : '', owner.name);
    if (found?.metadata.uid !== owner.uid) return 'gone';
    return found && isWaiting(found.metadata) && found.metadata.finalizers?.includes(foregroundFinalizer)
      ? 'waiting'
      : 'solid';
  }

  async #dropOwners(resource: Resource, { metadata }: ApiObject, uids: readonly string[]): Promise<void> {
    await this.#change(resource, metadata, (current) => {
      const { ownerReferences = [], ...rest } = current;
      const kept = ownerReferences.filter(({ uid }) => !uids.includes(uid));
      return kept.length === 0 ? rest : { ...rest, ownerReferences: kept };
    });
  }

  async #removeFinalizer(resource: Resource, metadata: Metadata, finalizer: string): Promise<void> {
    await this.#change(resource, metadata, (current) => {
      const { finalizers = [], ...rest } = current;
      const kept = finalizers.filter((name) => name !== finalizer);
      return kept.length === 0 ? rest : { ...rest, finalizers: kept };
    });
  }

  async #change(
    resource: Resource,
    { namespace = '', name = '', uid }: Metadata,
    change: (metadata: Metadata) => Metadata,
  ): Promise<void> {
    await this.parts.objects
      .update(resource, namespace, name, (object) =>
        object.metadata.uid === uid ? { ...object, metadata: change(object.metadata) } : undefined,
      )
      .catch(ignoreMissing);
  }
}

/** Whether the deletion of an object waits until its dependents are deleted or orphaned. */
function isWaiting({ deletionTimestamp, finalizers = [] }: Metadata): boolean {
  return (
    deletionTimestamp !== undefined &&
    (finalizers.includes(orphanFinalizer) || finalizers.includes(foregroundFinalizer))
  );
}
