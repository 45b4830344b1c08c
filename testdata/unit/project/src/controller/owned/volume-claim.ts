import { PersistentVolumeClaim } from 'kbts/k8s/core/v1';
import type { Client, Stored } from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';
import { metadataOf, OwnedObject } from './owned-object.js';

/** The PersistentVolumeClaim of a Unit. */
export class OwnedVolumeClaim extends OwnedObject<PersistentVolumeClaim> {
  constructor(client: Client) {
    super(client, PersistentVolumeClaim);
  }

  make(unit: Stored<Unit>): PersistentVolumeClaim | undefined {
    const spec = unit.spec.relationResource?.pvc;
    return spec && PersistentVolumeClaim.from({ metadata: metadataOf(unit), spec });
  }

  protected statusOf({ status }: Stored<PersistentVolumeClaim>): UnitStatus {
    return { relationResourceStatus: { pvc: status } };
  }
}
