import { Deployment } from 'kbts/k8s/apps/v1';
import type { Client, Stored } from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';
import { metadataOf, OwnedObject } from './owned-object.js';

/** The Deployment of a Unit of that category. */
export class OwnedDeployment extends OwnedObject<Deployment> {
  constructor(client: Client) {
    super(client, Deployment);
  }

  make(unit: Stored<Unit>): Deployment | undefined {
    const { category, replicas, selector, template } = unit.spec;
    if (category === 'StatefulSet') return undefined;
    return Deployment.from({ metadata: metadataOf(unit), spec: { replicas, selector, template } });
  }

  protected statusOf({ status }: Stored<Deployment>): UnitStatus {
    return { baseDeployment: status };
  }
}
