import { isIp } from '../../../base/formats/index.js';
import {
  type ApiObject,
  type FieldError,
  internalError,
  type JsonObject,
  listOf,
  newError,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
} from '../../model/index.js';

/**
 * Reports the first conflict: an address or node port that another service uses, or a node port that occurs twice for
 * one protocol. A dry run only checks whether other services use the node ports.
 *
 * @throws ApiError (500) if another service uses the health check node port
 */
export function allocationFaults(
  object: ApiObject,
  stored: readonly ApiObject[],
  isDryRun: boolean,
): readonly FieldError[] {
  const spec = objectOf(object.spec);
  const others = stored
    .filter(({ metadata }) => metadata.uid !== object.metadata.uid)
    .map((other) => objectOf(other.spec));
  const [address = ''] = listOf(spec.clusterIPs).map(textOf);
  const field = 'spec.clusterIPs';
  if (!isDryRun && isIp(address) && others.some((other) => listOf(other.clusterIPs).includes(address))) {
    const detail = `failed to allocate IP ${address}: provided IP is already allocated`;
    return [{ reason: 'FieldValueInvalid', field, value: listOf(spec.clusterIPs), detail }];
  }
  const taken = new Set(others.flatMap(portsOf));
  const own = new Set<string>();
  for (const [index, { nodePort, protocol = 'TCP' }] of objectsOf(spec.ports).entries()) {
    const port = numberOf(nodePort);
    const isTwice = !isDryRun && isSeen(own, `${protocol} ${port}`);
    if (port === 0 || (!taken.has(port) && !isTwice)) continue;
    return [{ reason: 'FieldValueInvalid', field: `spec.ports[${index}].nodePort`, value: port, detail: allocated }];
  }
  const health = numberOf(spec.healthCheckNodePort);
  if (health !== 0 && taken.has(health)) {
    throw internalError(`failed to allocate requested HealthCheck NodePort ${health}: ${allocated}`);
  }
  return [];
}

/**
 * Checks that an update has each node port only once per protocol. For a new service, validation reports duplicates.
 *
 * @throws ApiError (500)
 */
export function checkSamePorts(ports: readonly JsonObject[]): void {
  const seen = new Set<string>();
  for (const { protocol = 'TCP', nodePort } of ports) {
    const key = `${protocol} ${numberOf(nodePort)}`;
    if (numberOf(nodePort) !== 0 && isSeen(seen, key)) throw newError(500, '', `duplicate nodePort: {${key}}`);
  }
}

const allocated = 'provided port is already allocated';

function portsOf({ ports, healthCheckNodePort }: JsonObject): number[] {
  return [healthCheckNodePort, ...objectsOf(ports).map(({ nodePort }) => nodePort)].map(numberOf).filter(Boolean);
}

/** Allocates addresses and node ports for services. */
abstract class Allocator {
  allocate(spec: JsonObject, before: JsonObject | undefined): JsonObject {
    if (spec.type === 'ExternalName') return spec;
    const hasAddress = textOf(spec.clusterIP) !== '' || listOf(spec.clusterIPs).length > 0;
    const isIpv6 = textOf(spec.clusterIP).includes(':') || listOf(spec.ipFamilies)[0] === 'IPv6';
    const address = hasAddress || isIpv6 ? textOf(spec.clusterIP) : this.nextAddress();
    const withAddress = hasAddress || isIpv6 ? spec : { ...spec, clusterIP: address, clusterIPs: [address] };
    const isOpen = address === 'None' && Object.keys(objectOf(spec.selector)).length === 0;
    const families = isOpen
      ? { ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' }
      : { ipFamilies: [isIpv6 ? 'IPv6' : 'IPv4'], ipFamilyPolicy: 'SingleStack' };
    return this.#withPorts({ ...families, ...withAddress }, before);
  }

  protected abstract nextAddress(): string;
  protected abstract nextPort(): number;

  #withPorts(spec: JsonObject, before: JsonObject | undefined): JsonObject {
    const { type } = spec;
    const isOpen = type === 'NodePort' || (type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);
    if (spec.ports === undefined) return spec;
    const used = objectsOf(before?.ports);
    const ports = objectsOf(spec.ports).map((port) => {
      if (!isOpen || numberOf(port.nodePort) !== 0) return port;
      const known = used.find((other) => other.port === port.port && other.protocol === port.protocol);
      return { ...port, nodePort: numberOf(known?.nodePort) || this.nextPort() };
    });
    const isLocal = type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local';
    const health = isLocal && numberOf(spec.healthCheckNodePort) === 0 && { healthCheckNodePort: this.nextPort() };
    return { ...spec, ports, ...health };
  }
}

/** The allocator of a dry run. It does not search for a free address or port, so the response is always the same. */
export class DryRunAllocator extends Allocator {
  #port = 32768;

  protected nextAddress(): string {
    return '10.0.0.0';
  }
  protected nextPort(): number {
    this.#port += 1;
    return this.#port;
  }
}

/** Allocates addresses in 10.0.0.0/16, and node ports, in order. */
export class Addresses extends Allocator {
  #address = 1;
  #port = 31000;

  constructor(private readonly stored: () => readonly ApiObject[]) {
    super();
  }

  /** @throws ApiError (500) if all addresses are taken */
  protected nextAddress(): string {
    const taken = new Set(this.stored().flatMap(({ spec }) => listOf(objectOf(spec).clusterIPs)));
    for (let left = 65536; left > 0; left -= 1) {
      this.#address += 1;
      // The first and last address of each /24 block are not allocated.
      if (this.#address % 256 === 255) this.#address += 2;
      const address = `10.0.${Math.floor(this.#address / 256) % 256}.${this.#address % 256}`;
      if (!taken.has(address)) return address;
    }
    throw internalError('failed to allocate a serviceIP: range is full');
  }

  /** @throws ApiError (500) if all node ports are taken */
  protected nextPort(): number {
    const taken = new Set(this.stored().flatMap(({ spec }) => portsOf(objectOf(spec))));
    for (let left = 2768; left > 0; left -= 1) {
      this.#port = this.#port === 32767 ? 30000 : this.#port + 1;
      if (!taken.has(this.#port)) return this.#port;
    }
    throw internalError('failed to allocate a nodePort: range is full');
  }
}

/** Whether a key was seen before. Adds the key. */
export function isSeen(seen: Set<string>, key: string): boolean {
  return seen.size === seen.add(key).size;
}
