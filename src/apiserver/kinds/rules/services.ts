import type { Json } from '../../../base/json/index.js';
import {
  type ApiObject,
  dnsLabelFaults,
  type JsonObject,
  qualifiedNameFaults,
  subdomainFaults,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { isSame, itemsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { cidrFaults, ipText, isIp, localAddressFaults, portNameFaults } from './addresses.js';
import { checkLabels } from './selectors.js';

const types = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

/** Rules of Service, with the addresses and node ports of one server. */
export function serviceRules(): KindRules {
  const addresses = new Addresses();
  return {
    group: '',
    kind: 'Service',
    validateName: dnsLabelFaults,
    prepareForCreate: (object) => {
      const allocated = addresses.allocate(normalized(objectOf(object.spec)), undefined);
      return { ...object, spec: allocated, status: { loadBalancer: {} } };
    },
    prepareForUpdate(object, old) {
      const before = objectOf(old.spec);
      const spec = addresses.allocate(patchedFrom(normalized(objectOf(object.spec)), before), before);
      return { ...object, spec, ...(old.status !== undefined && { status: old.status }) };
    },
    // A dry run allocates nothing, and does not see that an allocation would fail.
    validate: (object, { info }) => serviceErrors(object, undefined, info.query.has('dryRun')),
    validateUpdate: (object, old, { info }) => serviceErrors(object, old, info.query.has('dryRun')),
    subresources: {
      status: statusSubresource({
        validateUpdate({ spec, status }) {
          const problems = new Problems();
          const { ingress } = objectOf(objectOf(status).loadBalancer);
          if (ingress !== undefined && objectOf(spec).type !== 'LoadBalancer') {
            problems.forbidden('status.loadBalancer.ingress', "may only be used when `spec.type` is 'LoadBalancer'");
          }
          for (const [item, at] of itemsOf(ingress, 'status.loadBalancer.ingress')) {
            if (textOf(item.ip) !== '' && !isIp(textOf(item.ip))) problems.invalid(`${at}.ip`, textOf(item.ip), ipText);
          }
          return problems.list;
        },
      }),
    },
    selectableFields: { 'spec.clusterIP': 'spec.clusterIP', 'spec.type': 'spec.type' },
  };
}

/** Allocates addresses of 10.0.0.0/16 and node ports, in order. */
class Addresses {
  #address = 1;
  #port = 30000;

  allocate(spec: JsonObject, before: JsonObject | undefined): JsonObject {
    if (spec.type === 'ExternalName') return spec;
    const hasAddress = textOf(spec.clusterIP) !== '';
    const address = hasAddress ? textOf(spec.clusterIP) : this.#nextAddress();
    const withAddress = hasAddress ? spec : { ...spec, clusterIP: address, clusterIPs: [address] };
    const isIpv6 = address.includes(':');
    const isOpen = address === 'None' && Object.keys(objectOf(spec.selector)).length === 0;
    const families = isOpen
      ? { ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' }
      : { ipFamilies: [isIpv6 ? 'IPv6' : 'IPv4'], ipFamilyPolicy: 'SingleStack' };
    return this.#withPorts({ ...families, ...withAddress }, before);
  }

  #withPorts(spec: JsonObject, before: JsonObject | undefined): JsonObject {
    const { type } = spec;
    const isOpen = type === 'NodePort' || (type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);
    if (spec.ports === undefined) return spec;
    const used = itemsOf(before?.ports, '').map(([port]) => port);
    const ports = listOf(spec.ports).map((item) => {
      const port = objectOf(item);
      if (!isOpen || numberOf(port.nodePort) !== 0) return port;
      const known = used.find((other) => other.port === port.port && other.protocol === port.protocol);
      return { ...port, nodePort: numberOf(known?.nodePort) || this.#nextPort() };
    });
    const isLocal = type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local';
    const health = isLocal && numberOf(spec.healthCheckNodePort) === 0 && { healthCheckNodePort: this.#nextPort() };
    return { ...spec, ports, ...health };
  }

  #nextAddress(): string {
    this.#address += 1;
    // The first and last address of each block stay free.
    if (this.#address % 256 === 255) this.#address += 2;
    return `10.0.${Math.floor(this.#address / 256) % 256}.${this.#address % 256}`;
  }

  #nextPort(): number {
    this.#port = this.#port === 32767 ? 30000 : this.#port + 1;
    return this.#port;
  }
}

/** The single address and the list of addresses say the same. */
function normalized(spec: JsonObject): JsonObject {
  const address = textOf(spec.clusterIP);
  if (address !== '' && listOf(spec.clusterIPs).length === 0) return { ...spec, clusterIPs: [address] };
  return spec;
}

/** What an update leaves out stays as it is; what the new type does not have goes. */
function patchedFrom(spec: JsonObject, before: JsonObject): JsonObject {
  if (spec.type === 'ExternalName') {
    const {
      clusterIP,
      clusterIPs,
      ipFamilies: _,
      ipFamilyPolicy: __,
      healthCheckNodePort: ___,
      internalTrafficPolicy: ____,
      ...rest
    } = spec;
    const { externalTrafficPolicy: _____, allocateLoadBalancerNodePorts: ______, ...kept } = rest;
    const isOld = clusterIP === before.clusterIP;
    const ports = listOf(spec.ports).map((item) => withoutNodePort(objectOf(item)));
    const own = isOld
      ? {}
      : { ...(clusterIP !== undefined && { clusterIP }), ...(clusterIPs !== undefined && { clusterIPs }) };
    return { ...kept, ...own, ...(spec.ports !== undefined && { ports }) };
  }
  const isSingle = spec.clusterIP !== before.clusterIP && isSame(spec.clusterIPs, before.clusterIPs);
  const addressed =
    textOf(spec.clusterIP) === '' && before.type !== 'ExternalName'
      ? { ...spec, clusterIP: before.clusterIP ?? '', clusterIPs: before.clusterIPs ?? [] }
      : isSingle
        ? { ...spec, clusterIPs: [textOf(spec.clusterIP)] }
        : spec;
  const needsPorts = spec.type === 'NodePort' || spec.type === 'LoadBalancer';
  if (needsPorts) return addressed;
  const { externalTrafficPolicy, allocateLoadBalancerNodePorts: _, ...rest } = addressed;
  const isUnchanged = isSame(
    itemsOf(spec.ports, '').map(([port]) => port.nodePort ?? 0),
    itemsOf(before.ports, '').map(([port]) => port.nodePort ?? 0),
  );
  const ports = isUnchanged ? listOf(spec.ports).map((item) => withoutNodePort(objectOf(item))) : listOf(spec.ports);
  const keepsPolicy = listOf(spec.externalIPs).length > 0 && externalTrafficPolicy !== undefined;
  return { ...rest, ...(keepsPolicy && { externalTrafficPolicy }), ...(spec.ports !== undefined && { ports }) };
}

function withoutNodePort({ nodePort: _, ...port }: JsonObject): JsonObject {
  return port;
}

function serviceErrors(object: ApiObject, old: ApiObject | undefined, isDryRun: boolean) {
  const problems = new Problems();
  const spec = objectOf(object.spec);
  const before = objectOf(old?.spec);
  const type = textOf(spec.type);
  checkAddresses(problems, spec, old && before);
  // The API server allocates addresses first.
  if (problems.list.length > 0 && !old) return problems.list;
  const isHeadless = spec.clusterIP === 'None';
  if (listOf(spec.ports).length === 0 && !isHeadless && type !== 'ExternalName') problems.required('spec.ports');
  if (type === 'LoadBalancer' && isHeadless) {
    problems.invalid('spec.clusterIPs[0]', 'None', "may not be set to 'None' for LoadBalancer services");
  }
  if (type === 'NodePort' && isHeadless) {
    problems.invalid('spec.clusterIPs[0]', 'None', "may not be set to 'None' for NodePort services");
  }
  if (type === 'ExternalName') {
    if (listOf(spec.clusterIPs).length > 0) {
      problems.forbidden('spec.clusterIPs', 'may not be set for ExternalName services');
    }
    const name = textOf(spec.externalName).replace(/\.$/, '');
    if (name === '') problems.required('spec.externalName');
    else problems.faults('spec.externalName', name, subdomainFaults(name));
  }
  checkPorts(problems, spec, type, isDryRun);
  checkLabels(problems, 'spec.selector', objectOf(spec.selector));
  if (textOf(spec.sessionAffinity) === '') problems.required('spec.sessionAffinity');
  else problems.optionalOneOf('spec.sessionAffinity', spec.sessionAffinity, ['ClientIP', 'None']);
  if (spec.sessionAffinity === 'ClientIP') {
    const seconds = objectOf(objectOf(spec.sessionAffinityConfig).clientIP).timeoutSeconds;
    if (numberOf(seconds) <= 0 || numberOf(seconds) > 86400) {
      problems.invalid(
        'spec.sessionAffinityConfig.clientIP.timeoutSeconds',
        seconds,
        'must be greater than 0 and less than 86400',
      );
    }
  }
  listOf(spec.externalIPs).forEach((ip, index) => {
    if (!isIp(textOf(ip))) problems.invalid(`spec.externalIPs[${index}]`, ip, ipText);
    else problems.faults(`spec.externalIPs[${index}]`, textOf(ip), localAddressFaults(textOf(ip)));
  });
  if (type === '') problems.required('spec.type');
  else if (!types.includes(type)) problems.notSupported('spec.type', type, types);
  if (listOf(spec.loadBalancerSourceRanges).length > 0 && type !== 'LoadBalancer') {
    problems.forbidden('spec.LoadBalancerSourceRanges', "may only be used when `type` is 'LoadBalancer'");
  }
  listOf(spec.loadBalancerSourceRanges).forEach((range, index) => {
    problems.faults(`spec.LoadBalancerSourceRanges[${index}]`, textOf(range), cidrFaults(textOf(range)));
  });
  checkTraffic(problems, spec, type);
  return problems.list;
}

function checkAddresses(problems: Problems, spec: JsonObject, before: JsonObject | undefined): void {
  const addresses = listOf(spec.clusterIPs).map(textOf);
  const isNamed = spec.type === 'ExternalName';
  if (isNamed) return;
  addresses.forEach((address, index) => {
    if (address === 'None' && index === 0) return;
    if (!isIp(address)) problems.invalid(`spec.clusterIPs[${index}]`, address, ipText);
    else if (!before && !address.startsWith('10.0.') && !address.includes(':')) {
      problems.invalid(
        'spec.clusterIPs',
        addresses,
        `failed to allocate IP ${address}: the provided network does not match the current range`,
      );
    }
  });
  if (addresses[0] === 'None' && addresses.length > 1) {
    problems.invalid('spec.clusterIPs', addresses, "'None' must be the first and only value");
  }
  if (addresses.length > 2) problems.invalid('spec.clusterIPs', addresses, 'may only hold up to 2 values');
  const [first = ''] = addresses;
  if (textOf(spec.clusterIP) !== first) {
    problems.invalid('spec.clusterIPs', addresses, 'first value must match `clusterIP`');
  }
  const old = textOf(before?.clusterIP);
  const isChanged = before && before.type !== 'ExternalName' && old !== '' && old !== first;
  if (isChanged) problems.invalid('spec.clusterIPs[0]', addresses, 'may not change once set');
  listOf(spec.ipFamilies).forEach((family, index) => {
    const isHeadless = addresses[0] === 'None';
    if (family === 'IPv6' && !isHeadless)
      problems.invalid(`spec.ipFamilies[${index}]`, family, 'not configured on this cluster');
    if (family !== 'IPv4' && family !== 'IPv6')
      problems.notSupported(`spec.ipFamilies[${index}]`, family, ['IPv4', 'IPv6']);
  });
  problems.optionalOneOf('spec.ipFamilyPolicy', spec.ipFamilyPolicy, [
    'PreferDualStack',
    'RequireDualStack',
    'SingleStack',
  ]);
}

function checkPorts(problems: Problems, spec: JsonObject, type: string, isDryRun: boolean): void {
  const ports = itemsOf(spec.ports, 'spec.ports');
  const names = new Set<string>();
  const keys = new Set<string>();
  const nodePorts = new Set<string>();
  for (const [port, at] of ports) {
    const name = textOf(port.name);
    if (name === '' && ports.length > 1) problems.required(`${at}.name`);
    if (name !== '') {
      problems.faults(`${at}.name`, name, dnsLabelFaults(name));
      if (names.has(name)) problems.duplicate(`${at}.name`, name);
      names.add(name);
    }
    checkPort(problems, `${at}.port`, port.port);
    const protocol = textOf(port.protocol);
    problems.oneOf(`${at}.protocol`, protocol, ['SCTP', 'TCP', 'UDP']);
    const target = port.targetPort;
    if (typeof target === 'string') problems.faults(`${at}.targetPort`, target, portNameFaults(target));
    else checkPort(problems, `${at}.targetPort`, target);
    if (port.appProtocol !== undefined) {
      problems.faults(`${at}.appProtocol`, textOf(port.appProtocol), qualifiedNameFaults(textOf(port.appProtocol)));
    }
    const key = `${protocol}/${numberOf(port.port)}`;
    if (keys.has(key))
      problems.duplicate(at, {
        Name: '',
        Protocol: protocol,
        AppProtocol: null,
        Port: numberOf(port.port),
        TargetPort: 0,
        NodePort: 0,
      });
    keys.add(key);
    const node = numberOf(port.nodePort);
    if (node === 0) continue;
    if (type === 'ClusterIP') problems.forbidden(`${at}.nodePort`, "may not be used when `type` is 'ClusterIP'");
    else if (!isDryRun && (node < 30000 || node > 32767)) {
      problems.invalid(
        `${at}.nodePort`,
        node,
        'provided port is not in the valid range. The range of valid ports is 30000-32767',
      );
    }
    const nodeKey = `${protocol}/${node}`;
    if (nodePorts.has(nodeKey))
      problems.duplicate(`${at}.nodePort`, {
        Name: '',
        Protocol: protocol,
        AppProtocol: null,
        Port: 0,
        TargetPort: 0,
        NodePort: node,
      });
    nodePorts.add(nodeKey);
  }
}

function checkPort(problems: Problems, field: string, value: Json | undefined): void {
  const port = numberOf(value);
  if (port < 1 || port > 65535) problems.invalid(field, port, 'must be between 1 and 65535, inclusive');
}

function checkTraffic(problems: Problems, spec: JsonObject, type: string): void {
  const isExternal =
    type === 'NodePort' || type === 'LoadBalancer' || (type === 'ClusterIP' && listOf(spec.externalIPs).length > 0);
  const external = spec.externalTrafficPolicy;
  if (external !== undefined && !isExternal) {
    problems.invalid('spec.externalTrafficPolicy', external, 'may only be set for externally-accessible services');
  } else if (external !== undefined)
    problems.optionalOneOf('spec.externalTrafficPolicy', external, ['Cluster', 'Local']);
  if (numberOf(spec.healthCheckNodePort) !== 0 && !(type === 'LoadBalancer' && external === 'Local')) {
    problems.invalid(
      'spec.healthCheckNodePort',
      spec.healthCheckNodePort,
      "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
    );
  }
  problems.optionalOneOf('spec.internalTrafficPolicy', spec.internalTrafficPolicy, ['Cluster', 'Local']);
  if (spec.allocateLoadBalancerNodePorts !== undefined && type !== 'LoadBalancer') {
    problems.forbidden('spec.allocateLoadBalancerNodePorts', "may only be used when `type` is 'LoadBalancer'");
  }
  if (spec.loadBalancerClass !== undefined && type !== 'LoadBalancer') {
    problems.forbidden('spec.loadBalancerClass', "may only be used when `type` is 'LoadBalancer'");
  }
}
