import { PersistentVolume, PersistentVolumeClaim } from '../../k8s/core/v1.js';
import { enqueueRequestsFromMapFunc } from '../../runtime/handler/index.js';
import {
  ignoreNotFound,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
} from '../../runtime/index.js';
import type { Access } from '../claim.js';
import { writeStatus } from '../status.js';
import { provisioner } from './storage-class.js';

/**
 * Marks PersistentVolumes without a claim as available, and volumes whose claim no longer exists as released. A
 * released simulated volume is deleted if its reclaim policy is `Delete`.
 */
export class VolumeReclaimer implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<void> {
    const { client, apiReader } = this.access;
    const volume = await client.find(PersistentVolume, request);
    if (!volume || volume.metadata.deletionTimestamp) return;
    const { claimRef, persistentVolumeReclaimPolicy } = volume.spec ?? {};
    if (!claimRef?.uid) return await writeStatus(client, volume, { ...volume.status, phase: 'Available' });
    // The cached claims may be older than the volume.
    const key = { namespace: claimRef.namespace, name: claimRef.name ?? '' };
    const claim = await apiReader.find(PersistentVolumeClaim, key);
    if (claim?.metadata.uid === claimRef.uid) return;
    await writeStatus(client, volume, { ...volume.status, phase: 'Released' });
    const isMadeUp = volume.metadata.annotations?.['pv.kubernetes.io/provisioned-by'] === provisioner;
    if (isMadeUp && persistentVolumeReclaimPolicy === 'Delete') await ignoreNotFound(client.delete(volume));
  }

  setupWithManager(manager: Manager) {
    const volumeOfClaim = enqueueRequestsFromMapFunc<PersistentVolumeClaim>(({ spec }) =>
      spec?.volumeName ? [{ name: spec.volumeName }] : [],
    );
    return newControllerManagedBy(manager)
      .for(PersistentVolume)
      .watches(PersistentVolumeClaim, volumeOfClaim)
      .complete(this);
  }
}
