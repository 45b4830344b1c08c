import { Pod, Service } from '../../k8s/core/v1.js';
import { EndpointSlice } from '../../k8s/discovery/v1.js';
import { isSemanticallyEqual } from '../../runtime/equality/index.js';
import { enqueueRequestsFromMapFunc } from '../../runtime/handler/index.js';
import {
  ignoreNotFound,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  requestFor,
  type Stored,
} from '../../runtime/index.js';
import { matchesLabels, parseLabelSelector } from '../../runtime/labels/index.js';
import { type Access, controlledBy } from '../claim.js';
import { type Addresses, addressesOf, newSlice } from './endpoint-slices.js';

/** Maintains the EndpointSlices of each Service with a selector, which list the addresses of the selected pods. */
export class EndpointSliceReconciler implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<void> {
    const { client } = this.access;
    const service = await client.find(Service, request);
    const { selector, type } = service?.spec ?? {};
    if (!service || service.metadata.deletionTimestamp || !selector || type === 'ExternalName') return;
    const { namespace } = service.metadata;
    const { items: pods } = await client.list(Pod, { namespace, labels: selector, unsafeDisableDeepCopy: true });
    const spare = await controlledBy(client, service, EndpointSlice);
    for (const addresses of addressesOf(service, pods))
      await this.#write(service, addresses, takeFor(addresses, spare));
    for (const slice of spare) await ignoreNotFound(client.delete(slice));
  }

  setupWithManager(manager: Manager) {
    const servicesOfPod = enqueueRequestsFromMapFunc<Pod>(async ({ metadata: { namespace, labels } }) => {
      const { items } = await manager.client.list(Service, { namespace, unsafeDisableDeepCopy: true });
      return items.filter((service) => isSelecting(service, labels)).map(requestFor);
    });
    return newControllerManagedBy(manager)
      .for(Service)
      .owns(EndpointSlice)
      .watches(Pod, servicesOfPod)
      .named('endpointslice')
      .complete(this);
  }

  async #write(service: Stored<Service>, addresses: Addresses, last: Stored<EndpointSlice> | undefined): Promise<void> {
    const { client } = this.access;
    const slice = newSlice(service, addresses);
    if (!last) {
      await client.create(slice);
      return;
    }
    const next = { ...last, ...addresses, metadata: { ...last.metadata, labels: slice.metadata.labels ?? {} } };
    if (!isSemanticallyEqual(next, last)) await client.update(next);
  }
}

/** Removes a slice from `spare` and returns it, preferably one with the same ports; undefined if there is none. */
function takeFor({ ports }: Addresses, spare: Stored<EndpointSlice>[]): Stored<EndpointSlice> | undefined {
  const index = spare.findIndex((slice) => isSemanticallyEqual(slice.ports ?? [], ports));
  return spare.splice(Math.max(0, index), 1)[0];
}

function isSelecting({ spec }: Service, labels: Readonly<Record<string, string>> | undefined): boolean {
  return spec?.selector !== undefined && matchesLabels(parseLabelSelector(spec.selector), labels ?? {});
}
