import { parseQuantity } from '../../base/formats/index.js';
import { PersistentVolume, PersistentVolumeClaim } from '../../k8s/core/v1.js';
import { StorageClass } from '../../k8s/storage/v1.js';
import { enqueueRequestsFromMapFunc } from '../../runtime/handler/index.js';
import {
  ignoreAlreadyExists,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  requestFor,
  type Stored,
} from '../../runtime/index.js';
import { matchesLabels, requirementsOf } from '../../runtime/labels/index.js';
import type { Access } from '../claim.js';
import { writeStatus } from '../status.js';
import { findDefaultClass, provisioner } from './storage-class.js';

const byController = { 'pv.kubernetes.io/bound-by-controller': 'yes' };
const bindCompleted = { 'pv.kubernetes.io/bind-completed': 'yes' };

/**
 * Binds each PersistentVolumeClaim to the smallest free volume that fits, or to a new volume if the claim
 * has the simulated class. The volume is written first, with a reference to the claim, so that no other claim is bound
 * to the volume.
 */
export class VolumeBinder implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<void> {
    const { client } = this.access;
    const claim = await client.find(PersistentVolumeClaim, request);
    if (!claim || claim.metadata.deletionTimestamp || claim.status?.phase === 'Bound') return;
    const withClass = await this.#withClass(claim);
    const found = (await this.#findVolume(withClass)) ?? (await this.#provision(withClass));
    if (found) await this.#bind(withClass, found);
  }

  setupWithManager(manager: Manager) {
    const unboundClaims = enqueueRequestsFromMapFunc(async () => {
      const { items } = await manager.client.list(PersistentVolumeClaim, { unsafeDisableDeepCopy: true });
      return items.filter(({ status }) => status?.phase !== 'Bound').map(requestFor);
    });
    return newControllerManagedBy(manager)
      .for(PersistentVolumeClaim)
      .watches(PersistentVolume, unboundClaims)
      .watches(StorageClass, unboundClaims)
      .complete(this);
  }

  /** Sets the default class, if any, in a claim without a class. The class `''` selects volumes without a class. */
  async #withClass(claim: Stored<PersistentVolumeClaim>): Promise<Stored<PersistentVolumeClaim>> {
    if (claim.spec?.storageClassName !== undefined) return claim;
    const storageClassName = await findDefaultClass(this.access.client);
    if (storageClassName === undefined) return claim;
    return await this.access.client.update({ ...claim, spec: { ...claim.spec, storageClassName } });
  }

  async #findVolume(claim: Stored<PersistentVolumeClaim>): Promise<Stored<PersistentVolume> | undefined> {
    const { items } = await this.access.client.list(PersistentVolume);
    const reserved = items.find(({ spec }) => spec?.claimRef?.uid === claim.metadata.uid);
    const fitting = items.filter((volume) => fits(volume, claim));
    return reserved ?? fitting.sort((a, b) => (sizeOf(a) < sizeOf(b) ? -1 : 1))[0];
  }

  async #provision({ metadata, spec = {} }: Stored<PersistentVolumeClaim>) {
    const { client } = this.access;
    const name = spec.storageClassName;
    const storageClass = name ? await client.find(StorageClass, { name }) : undefined;
    if (storageClass?.provisioner !== provisioner) return undefined;
    const volume = PersistentVolume.from({
      metadata: { name: `pvc-${metadata.uid}`, annotations: { 'pv.kubernetes.io/provisioned-by': provisioner } },
      spec: {
        capacity: { ...spec.resources?.requests },
        ...(spec.accessModes && { accessModes: spec.accessModes }),
        persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
        storageClassName: storageClass.metadata.name,
        hostPath: { path: `/tmp/pvc-${metadata.uid}` },
      },
    });
    return await ignoreAlreadyExists(client.create(volume));
  }

  async #bind(claim: Stored<PersistentVolumeClaim>, found: Stored<PersistentVolume>): Promise<void> {
    const { client } = this.access;
    const { namespace, name, uid, resourceVersion } = claim.metadata;
    const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion };
    const isReserved = found.spec?.claimRef?.uid === uid;
    const volume = isReserved
      ? found
      : await client.update({ ...annotated(found, byController), spec: { ...found.spec, claimRef } });
    await writeStatus(client, volume, { ...volume.status, phase: 'Bound' });
    const volumeName = volume.metadata.name;
    const annotations = { ...bindCompleted, ...byController };
    const bound = await client.update({ ...annotated(claim, annotations), spec: { ...claim.spec, volumeName } });
    const { accessModes, capacity } = volume.spec ?? {};
    const status = { phase: 'Bound', ...(accessModes && { accessModes }), ...(capacity && { capacity }) };
    await writeStatus(client, bound, { ...bound.status, ...status });
  }
}

function annotated<T extends Stored<PersistentVolume | PersistentVolumeClaim>>(object: T, annotations: object): T {
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, ...annotations } },
  };
}

function fits(volume: Stored<PersistentVolume>, { metadata, spec = {} }: Stored<PersistentVolumeClaim>): boolean {
  const { claimRef, accessModes = [], storageClassName = '', volumeMode } = volume.spec ?? {};
  // A volume may be reserved for a claim.
  const isFree =
    !claimRef || (!claimRef.uid && claimRef.name === metadata.name && claimRef.namespace === metadata.namespace);
  return (
    isFree &&
    volume.metadata.deletionTimestamp === undefined &&
    (!spec.volumeName || spec.volumeName === volume.metadata.name) &&
    storageClassName === (spec.storageClassName ?? '') &&
    (volumeMode ?? 'Filesystem') === (spec.volumeMode ?? 'Filesystem') &&
    (spec.accessModes ?? []).every((mode) => accessModes.includes(mode)) &&
    matchesLabels(requirementsOf(spec.selector ?? {}), volume.metadata.labels ?? {}) &&
    sizeOf(volume) >= parseQuantity(String(spec.resources?.requests?.storage ?? 0)).nanos
  );
}

function sizeOf({ spec }: PersistentVolume): bigint {
  return parseQuantity(String(spec?.capacity?.storage ?? 0)).nanos;
}
