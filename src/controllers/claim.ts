import { parseApiVersion } from '../k8s/index.js';
import {
  controllerOf,
  isControlledBy,
  removeOwnerReference,
  setControllerReference,
} from '../runtime/controllerutil/index.js';
import { type EventHandler, enqueueRequestsFromMapFunc } from '../runtime/handler/index.js';
import {
  type Client,
  deepCopy,
  defineKind,
  ignoreNotFound,
  type KubernetesObject,
  type Manager,
  newControllerManagedBy,
  type ObjectType,
  requestFor,
  type Stored,
} from '../runtime/index.js';
import { type LabelSelectorObject, matchesLabels, requirementsOf } from '../runtime/labels/index.js';

/** The parts of a manager that give access to the cluster. */
export type Access = Pick<Manager, 'client' | 'apiReader' | 'clock'>;

/** An object that controls the objects that its selector matches. */
type Selecting = KubernetesObject & {
  readonly spec?: { readonly selector?: LabelSelectorObject | undefined } | undefined;
};

/** Name of the index of objects by the UID of their controller. */
const controllerIndex = 'metadata.controller';
const withoutController = 'none';

/** Adds the index that {@link claim} requires. */
export function indexByController<T extends KubernetesObject>(manager: Manager, kind: ObjectType<T>): void {
  const uidOf = (object: KubernetesObject) => [controllerOf(object)?.uid ?? withoutController];
  manager.fieldIndexer.indexField(kind, controllerIndex, uidOf);
}

/** Returns the objects of a kind that `owner` controls, whether its selector matches them or not. */
export async function controlledBy<T extends KubernetesObject>(
  client: Client,
  owner: Stored<KubernetesObject>,
  kind: ObjectType<T>,
): Promise<Stored<T>[]> {
  const { namespace, uid } = owner.metadata;
  return (await client.list(kind, { namespace, fields: { [controllerIndex]: uid } })).items;
}

/**
 * Returns the objects of a kind that `owner` controls and that its selector matches. Unless `owner` is being deleted,
 * adopts matching objects without a controller, and releases objects that the selector no longer matches.
 */
export async function claim<T extends KubernetesObject>(
  { client, apiReader }: Access,
  owner: Stored<Selecting>,
  kind: ObjectType<T>,
): Promise<Stored<T>[]> {
  const { namespace } = owner.metadata;
  const isMatching = ({ metadata }: KubernetesObject) => isSelected(owner, metadata.labels);
  const owned = await controlledBy(client, owner, kind);
  const orphans = await client.list(kind, { namespace, fields: { [controllerIndex]: withoutController } });
  const adoptable = orphans.items.filter((object) => isMatching(object) && !object.metadata.deletionTimestamp);
  const kept = owned.filter(isMatching);
  if (owner.metadata.deletionTimestamp !== undefined) return kept;
  for (const object of owned.filter((object) => !isMatching(object))) await release(client, owner, object);
  if (adoptable.length === 0 || !(await isAlive(apiReader, owner))) return kept;
  const adopted = await Promise.all(adoptable.map((object) => adopt(client, owner, object)));
  return [...kept, ...adopted.filter((object) => object !== undefined)];
}

function isSelected({ spec }: Selecting, labels: Readonly<Record<string, string>> | undefined): boolean {
  const requirements = requirementsOf(spec?.selector ?? {});
  return requirements.length > 0 && matchesLabels(requirements, labels ?? {});
}

/**
 * Whether the owner still exists and is not being deleted. The owner is read from the API server, because the cached
 * owner may be older than the deletion: an owner whose dependents were orphaned must not adopt them again.
 */
async function isAlive(apiReader: Access['apiReader'], { apiVersion, kind, metadata }: Stored<KubernetesObject>) {
  const ownKind = defineKind<KubernetesObject>({ ...parseApiVersion(apiVersion), kind });
  const current = await apiReader.find(ownKind, metadata);
  return current?.metadata.uid === metadata.uid && current.metadata.deletionTimestamp === undefined;
}

async function adopt<T extends KubernetesObject>(client: Client, owner: KubernetesObject, object: Stored<T>) {
  const adopted = deepCopy(object);
  setControllerReference(owner, adopted);
  return await ignoreNotFound(client.update(adopted));
}

async function release<T extends KubernetesObject>(client: Client, owner: KubernetesObject, object: Stored<T>) {
  if (!isControlledBy(object, owner)) return;
  const released = deepCopy(object);
  removeOwnerReference(owner, released);
  await ignoreNotFound(client.update(released));
}

/** Returns a builder for a controller of `kind`. Its reconciler can {@link claim} objects of the kind `claimed`. */
export function newClaimingController<T extends Selecting, C extends KubernetesObject>(
  manager: Manager,
  kind: ObjectType<T>,
  claimed: ObjectType<C>,
) {
  return newControllerManagedBy(manager)
    .for(kind)
    .owns(claimed)
    .watches(claimed, enqueueAdopters(manager.client, kind));
}

function enqueueAdopters<T extends KubernetesObject>(client: Client, kind: ObjectType<Selecting>): EventHandler<T> {
  return enqueueRequestsFromMapFunc<T>(async (object) => {
    const { namespace, labels } = object.metadata;
    if (controllerOf(object)) return [];
    const { items } = await client.list(kind, { namespace, unsafeDisableDeepCopy: true });
    return items.filter((owner) => isSelected(owner, labels)).map(requestFor);
  });
}
