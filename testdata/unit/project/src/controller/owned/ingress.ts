import { Ingress } from 'kbts/k8s/networking/v1';
import type { Client, Stored } from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';
import { metadataOf, OwnedObject } from './owned-object.js';

/** The Ingress of a Unit. */
export class OwnedIngress extends OwnedObject<Ingress> {
  constructor(client: Client) {
    super(client, Ingress);
  }

  make(unit: Stored<Unit>): Ingress | undefined {
    const spec = unit.spec.relationResource?.ingress;
    return spec && Ingress.from({ metadata: metadataOf(unit), spec });
  }

  protected statusOf({ spec }: Stored<Ingress>): UnitStatus {
    const endpoints = (spec?.rules ?? []).flatMap(({ host, http }) =>
      (http?.paths ?? []).map(({ path, backend }) => ({ host, path, serviceName: backend.service?.name })),
    );
    return { relationResourceStatus: { endpoints } };
  }
}
