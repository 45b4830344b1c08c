import type { Pod, Service, ServicePort } from '../../k8s/core/v1.js';
import { type Endpoint, type EndpointPort, EndpointSlice } from '../../k8s/discovery/v1.js';
import { setControllerReference } from '../../runtime/controllerutil/index.js';
import type { Stored } from '../../runtime/index.js';
import { hasEnded, isReady } from '../pods/pod-state.js';

/** The content of an EndpointSlice. */
export interface Addresses {
  readonly ports: EndpointPort[];
  readonly endpoints: Endpoint[];
}

/** Maximum number of endpoints per slice. */
const most = 100;

/** Returns the contents of the slices of a Service: one slice per 100 pods with the same ports, and at least one. */
export function addressesOf(service: Stored<Service>, pods: readonly Stored<Pod>[]): Addresses[] {
  const groups = new Map<string, Addresses>();
  for (const pod of pods.filter(({ status }) => status?.podIP !== undefined && !hasEnded(status))) {
    const ports = (service.spec?.ports ?? []).flatMap((port) => portOf(port, pod) ?? []);
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, endpoints: [] };
    group.endpoints.push(endpointOf(service, pod));
    groups.set(key, group);
  }
  const slices = [...groups.values()].flatMap(({ ports, endpoints }) =>
    Array.from({ length: Math.ceil(endpoints.length / most) }, (_, index) => ({
      ports,
      endpoints: endpoints.slice(index * most, (index + 1) * most),
    })),
  );
  return slices.length > 0 ? slices : [{ ports: [], endpoints: [] }];
}

/** Returns a port for a slice; undefined if the pod does not have the port that the Service names. */
function portOf({ name = '', port, targetPort = port, protocol, appProtocol }: ServicePort, { spec }: Pod) {
  const ports = (spec?.containers ?? []).flatMap((container) => container.ports ?? []);
  const named = ports.find((one) => one.name === targetPort && one.protocol === protocol);
  const number = typeof targetPort === 'number' ? targetPort : named?.containerPort;
  if (number === undefined) return undefined;
  return { name, port: number, ...(protocol && { protocol }), ...(appProtocol && { appProtocol }) };
}

function endpointOf(service: Stored<Service>, pod: Stored<Pod>): Endpoint {
  const { namespace, name, uid, deletionTimestamp } = pod.metadata;
  const { hostname, subdomain, nodeName } = pod.spec ?? {};
  const serving = isReady(pod);
  const terminating = deletionTimestamp !== undefined;
  const ready = service.spec?.publishNotReadyAddresses || (serving && !terminating);
  return {
    addresses: [pod.status?.podIP ?? ''],
    conditions: { ready, serving, terminating },
    ...(hostname && subdomain === service.metadata.name && { hostname }),
    ...(nodeName && { nodeName }),
    targetRef: { kind: 'Pod', ...(namespace && { namespace }), name, uid },
  };
}

/** Returns a slice of a Service. Its name is generated. */
export function newSlice(service: Stored<Service>, addresses: Addresses): EndpointSlice {
  const { name, namespace, labels } = service.metadata;
  const metadata = {
    generateName: `${name}-`,
    namespace,
    labels: {
      ...labels,
      'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
      'kubernetes.io/service-name': name,
      ...(service.spec?.clusterIP === 'None' && { 'service.kubernetes.io/headless': '' }),
    },
  };
  const slice = EndpointSlice.from({ metadata, addressType: service.spec?.ipFamilies?.[0] ?? 'IPv4', ...addresses });
  setControllerReference(service, slice);
  return slice;
}
