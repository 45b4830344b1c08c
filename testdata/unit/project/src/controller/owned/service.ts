import { Service } from 'kbts/k8s/core/v1';
import type { Client, Stored } from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';
import { metadataOf, OwnedObject } from './owned-object.js';

/** The Service of a Unit. */
export class OwnedService extends OwnedObject<Service> {
  constructor(client: Client) {
    super(client, Service);
  }

  make(unit: Stored<Unit>): Service | undefined {
    const spec = unit.spec.relationResource?.service;
    return spec && Service.from({ metadata: metadataOf(unit), spec });
  }

  protected statusOf({ spec }: Stored<Service>): UnitStatus {
    const { type, clusterIP, ports } = spec ?? {};
    return { relationResourceStatus: { service: { type, clusterIP, ports } } };
  }
}
