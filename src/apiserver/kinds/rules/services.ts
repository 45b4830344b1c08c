import { dnsLabelFaults, isIp, qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import {
  type Check,
  cidrFaults,
  cidrWarnings,
  each,
  errorsOf,
  Field,
  forbidden,
  hostName,
  ifSet,
  ifText,
  ipAddress,
  ipWarnings,
  labels,
  localAddressFaults,
  named,
  oneOf,
  optionalOneOf,
  portNameFaults,
  portNumber,
  range,
  required,
  syntax,
} from '../../checks/index.js';
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
  type RequestContext,
  sameJson,
  textOf,
  without,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';

/**
 * Rules of Service, with the addresses and node ports of one server.
 *
 * @param stored returns the stored services
 */
export function serviceRules(stored: () => readonly ApiObject[]): KindRules {
  const addresses = new Addresses(stored);
  const validate = (object: ApiObject, old: ApiObject | undefined, { info }: RequestContext) => {
    // A dry run allocates nothing, and does not see that an allocation would fail.
    const isDryRun = info.query.has('dryRun');
    const faults = allocationFaults(object, stored(), isDryRun);
    if (old && faults.length === 0) checkSamePorts(objectsOf(objectOf(object.spec).ports));
    return faults.length > 0 ? faults : errorsOf(serviceChecks(isDryRun), object, old);
  };
  return {
    group: '',
    kind: 'Service',
    validateName: dnsLabelFaults,
    prepareForCreate: (object, { info }) => {
      const from = info.query.has('dryRun') ? new DryRunAllocator() : addresses;
      const allocated = from.allocate(normalized(objectOf(object.spec)), undefined);
      return { ...object, spec: allocated, status: { loadBalancer: {} } };
    },
    prepareForUpdate(object, old, { info }) {
      const before = objectOf(old.spec);
      const from = info.query.has('dryRun') ? new DryRunAllocator() : addresses;
      const spec = from.allocate(patchedFrom(normalized(objectOf(object.spec)), before), before);
      const status =
        spec.type === 'LoadBalancer' || !old.status ? old.status : { ...objectOf(old.status), loadBalancer: {} };
      return { ...object, spec, ...(status !== undefined && { status }) };
    },
    validate: (object, context) => validate(object, undefined, context),
    validateUpdate: validate,
    warnings: serviceWarnings,
    subresources: { status: statusSubresource({ check: checkStatus }) },
    selectableFields: { 'spec.clusterIP': 'spec.clusterIP', 'spec.type': 'spec.type' },
  };
}

/** Returns the warnings of the API server about fields that are deprecated or ignored. */
function serviceWarnings(service: ApiObject): readonly string[] {
  const spec = objectOf(service.spec);
  const field = new Field(service.spec, 'spec');
  const has = (name: string) => listOf(spec[name]).length > 0 || textOf(spec[name]) !== '';
  const isHeadless = spec.clusterIP === 'None';
  const ignored = (name: string) => `spec.${name} is ignored for headless services`;
  const isNear = spec.trafficDistribution === 'PreferClose';
  return [
    ...(isHeadless ? ['loadBalancerIP', 'externalIPs'].filter(has).map(ignored) : []),
    ...(isHeadless && spec.sessionAffinity === 'ClientIP' ? [ignored('SessionAffinity')] : []),
    ...field.at('externalIPs').items.flatMap(ipWarnings),
    ...(has('externalIPs') && !isHeadless
      ? ['spec.externalIPs is deprecated and may no longer be implemented in some clusters']
      : []),
    ...ipWarnings(field.at('loadBalancerIP')),
    ...field.at('loadBalancerSourceRanges').items.flatMap(cidrWarnings),
    ...(has('externalName') && spec.type !== 'ExternalName'
      ? ['spec.externalName is ignored when spec.type is not "ExternalName"']
      : []),
    ...(isNear ? ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"'] : []),
  ];
}

/** Finds the first address or port of a service that another service uses, or that occurs twice in the service. */
function allocationFaults(object: ApiObject, stored: readonly ApiObject[], isDryRun: boolean): readonly FieldError[] {
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

/** @throws ApiError (500) if an update has the same node port twice; a new service with such ports is invalid */
function checkSamePorts(ports: readonly JsonObject[]): void {
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

/** A dry run of one request does not search for a free address or port, so its response is always the same. */
class DryRunAllocator extends Allocator {
  #port = 32768;

  protected nextAddress(): string {
    return '10.0.0.0';
  }
  protected nextPort(): number {
    this.#port += 1;
    return this.#port;
  }
}

/** Allocates addresses of 10.0.0.0/16 and node ports, in order. */
class Addresses extends Allocator {
  #address = 1;
  #port = 31000;

  constructor(private readonly stored: () => readonly ApiObject[]) {
    super();
  }

  protected nextAddress(): string {
    const taken = new Set(this.stored().flatMap(({ spec }) => listOf(objectOf(spec).clusterIPs)));
    for (;;) {
      this.#address += 1;
      // The first and last address of each block are not allocated.
      if (this.#address % 256 === 255) this.#address += 2;
      const address = `10.0.${Math.floor(this.#address / 256) % 256}.${this.#address % 256}`;
      if (!taken.has(address)) return address;
    }
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

/** Sets `clusterIPs` from `clusterIP`. */
function normalized(spec: JsonObject): JsonObject {
  const address = textOf(spec.clusterIP);
  if (address !== '' && listOf(spec.clusterIPs).length === 0) return { ...spec, clusterIPs: [address] };
  return spec;
}

/** Restores allocated fields that an update omits, and drops fields that the new Service type does not have. */
function patchedFrom(spec: JsonObject, before: JsonObject): JsonObject {
  const withoutNodePorts = spec.ports !== undefined && {
    ports: objectsOf(spec.ports).map((port) => without(port, 'nodePort')),
  };
  if (spec.type === 'ExternalName') {
    const gone = [
      ...(spec.clusterIP === before.clusterIP ? ['clusterIP', 'clusterIPs'] : []),
      'ipFamilies',
      'ipFamilyPolicy',
      'healthCheckNodePort',
      'internalTrafficPolicy',
      'externalTrafficPolicy',
      'allocateLoadBalancerNodePorts',
    ];
    return { ...without(spec, ...gone), ...withoutNodePorts };
  }
  const nodePorts = ({ ports }: JsonObject) => objectsOf(ports).map(({ nodePort = 0 }) => nodePort);
  const isUnchanged = sameJson(nodePorts(spec), nodePorts(before));
  const losesPorts = hasNodePorts(before) && !hasNodePorts(spec) && isUnchanged;
  return { ...without(withAddress(spec, before), ...lostFields(spec, before)), ...(losesPorts && withoutNodePorts) };
}

/** The fields that only some Services have, with the function that selects those Services. */
const typedFields: Readonly<Record<string, (spec: JsonObject) => boolean>> = {
  healthCheckNodePort: ({ type, externalTrafficPolicy }) =>
    type === 'LoadBalancer' && externalTrafficPolicy === 'Local',
  allocateLoadBalancerNodePorts: ({ type }) => type === 'LoadBalancer',
  loadBalancerClass: ({ type }) => type === 'LoadBalancer',
  externalTrafficPolicy: isExternal,
};

/** Returns the fields that an update keeps although its new type does not have them. */
function lostFields(spec: JsonObject, before: JsonObject): readonly string[] {
  return Object.entries(typedFields).flatMap(([name, has]) =>
    has(before) && !has(spec) && sameJson(spec[name] ?? null, before[name] ?? null) ? [name] : [],
  );
}

function hasNodePorts({ type }: JsonObject): boolean {
  return type === 'NodePort' || type === 'LoadBalancer';
}

function isExternal(spec: JsonObject): boolean {
  return hasNodePorts(spec) || (spec.type === 'ClusterIP' && listOf(spec.externalIPs).length > 0);
}

/** Keeps the address if an update omits it. A change of `clusterIP` also changes `clusterIPs`. */
function withAddress(spec: JsonObject, before: JsonObject): JsonObject {
  if (textOf(spec.clusterIP) === '' && before.type !== 'ExternalName') {
    return { ...spec, clusterIP: before.clusterIP ?? '', clusterIPs: before.clusterIPs ?? [] };
  }
  const isSingle = spec.clusterIP !== before.clusterIP && sameJson(spec.clusterIPs ?? null, before.clusterIPs ?? null);
  return isSingle ? { ...spec, clusterIPs: [textOf(spec.clusterIP)] } : spec;
}

function checkStatus(service: Field): void {
  const ingress = service.at('status.loadBalancer.ingress');
  if (ingress.isSet && objectOf(service.object.spec).type !== 'LoadBalancer') {
    ingress.forbidden("may only be used when `spec.type` is 'LoadBalancer'");
  }
  ingress.check(
    each((point) => {
      const mode = point.at('ipMode');
      point.at('ip').check(ifText(ipAddress));
      if (mode.isSet && point.at('ip').text === '') mode.forbidden('may not be specified when `ip` is not set');
      else mode.check(optionalOneOf('Proxy', 'VIP'));
      point.at('hostname').check(ifText(hostName));
    }),
  );
}

function serviceChecks(isDryRun: boolean): Check {
  return (service) => {
    const spec = service.at('spec');
    if (spec.object.type !== 'ExternalName') checkAddresses(spec);
    // The API server allocates addresses before it validates.
    if (service.whole.errors.length > 0) return;
    checkChanges(spec);
    checkService(spec, isDryRun);
    checkSources(service);
    checkTraffic(spec, spec.at('type').text);
  };
}

/** Checks what only a change between certain types may change. */
function checkChanges(spec: Field): void {
  const [before, addresses] = [objectOf(spec.old), spec.at('clusterIPs')];
  const isNamed = spec.object.type === 'ExternalName' || before.type === 'ExternalName';
  const old = listOf(before.clusterIPs);
  if (spec.isUpdate && !isNamed && old.length === addresses.list.length) {
    for (const [index, address] of old.entries()) {
      if (address === addresses.list[index]) continue;
      addresses.shownAt(`${addresses.path}[${index}]`).invalid('may not change once set');
    }
  }
  const isBalanced = spec.object.type === 'LoadBalancer' && before.type === 'LoadBalancer';
  if (isBalanced) spec.at('loadBalancerClass').immutable('may not change once set');
}

function checkService(spec: Field, isDryRun: boolean): void {
  const { type: given, clusterIP, sessionAffinity } = spec.object;
  const type = textOf(given);
  const isHeadless = clusterIP === 'None';
  if (spec.at('ports').list.length === 0 && !isHeadless && type !== 'ExternalName') spec.at('ports').required();
  if (isHeadless && (type === 'LoadBalancer' || type === 'NodePort')) {
    spec.at('clusterIPs[0]').invalid(`may not be set to 'None' for ${type} services`, 'None');
  }
  if (type === 'ExternalName') {
    for (const field of ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'].map((path) => spec.at(path))) {
      if (field.list.length > 0 || field.text !== '') field.forbidden('may not be set for ExternalName services');
    }
    const name = spec.at('externalName');
    name.with(name.text.replace(/\.$/, '')).check(named(subdomainFaults));
  }
  checkPorts(spec.at('ports'), type, isDryRun);
  const timeout = range(1, 86400, 'must be greater than 0 and less than 86400');
  spec.check({
    selector: labels,
    sessionAffinity: oneOf('ClientIP', 'None'),
    'sessionAffinityConfig.clientIP.timeoutSeconds': sessionAffinity === 'ClientIP' ? timeout : [],
    externalIPs: each((ip) => ip.check(isIp(ip.text) ? syntax(localAddressFaults) : ipAddress)),
    type: oneOf('ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'),
  });
}

const sourcesAnnotation = 'service.beta.kubernetes.io/load-balancer-source-ranges';

/** Checks the addresses that may use a load balancer: a field, or an annotation of older versions. */
function checkSources(service: Field): void {
  const isBalanced = service.at('spec.type').text === 'LoadBalancer';
  const ranges = service.at('spec.loadBalancerSourceRanges').shownAt('spec.LoadBalancerSourceRanges');
  const annotation = service.at('metadata.annotations').key(sourcesAnnotation);
  const given = ranges.list.length > 0 ? ranges : annotation;
  if (!given.isSet) return;
  if (!isBalanced) given.forbidden(onlyForLoadBalancers);
  const list = given.list.length > 0 ? given.items : given.text.split(',').map((range) => annotation.with(range));
  for (const range of list) {
    const text = range.text.trim();
    if (given.list.length > 0 || given.text.trim() !== '') range.faults(cidrFaults(text), text);
  }
}

const onlyForLoadBalancers = "may only be used when `type` is 'LoadBalancer'";

/** Checks the addresses and IP families of a Service, then whether this cluster has such addresses. */
function checkAddresses(spec: Field): void {
  const { errors } = spec.whole;
  const addresses = spec.at('clusterIPs');
  const texts = addresses.list.map(textOf);
  checkAddressList(spec, addresses.with(addresses.list), texts);
  if (errors.length === 0) checkFamilies(spec, texts);
  if (errors.length > 0 || spec.isUpdate) return;
  const outside = texts.find((text) => text !== 'None' && !/^10\.0\./.test(text));
  if (outside === undefined) return;
  const why = `the provided IP (${outside}) is not in the valid range. The range of valid IPs is 10.0.0.0/24`;
  addresses.invalid(`failed to allocate IP ${outside}: ${why}`);
}

function checkAddressList(spec: Field, addresses: Field, texts: readonly string[]): void {
  const [single, families] = [spec.at('clusterIP'), spec.at('ipFamilies')];
  const [first = ''] = texts;
  if (single.text === '' && first !== '') addresses.invalid('must be empty when `clusterIP` is not specified');
  else if (single.text !== first) addresses.invalid('first value must match `clusterIP`');
  const seen = new Set<string>();
  families.check(each([optionalOneOf('IPv4', 'IPv6'), (family) => family.unique(seen)]));
  spec.check({ ipFamilyPolicy: optionalOneOf('PreferDualStack', 'RequireDualStack', 'SingleStack') });
  if (first === 'None' && texts.length > 1) addresses.invalid("'None' must be the first and only value");
  for (const [index, address] of addresses.items.entries()) {
    if (address.text !== 'None' || index > 0) address.check(ipAddress);
  }
  if (texts.length > 2) addresses.invalid('may only hold up to 2 values');
  if (!texts.every(isIp)) return;
  for (const [index, address] of addresses.items.entries()) {
    const family = families.list[index];
    if (family === undefined || (family === 'IPv6') === address.text.includes(':')) continue;
    address.invalid(`expected an ${textOf(family)} value as indicated by \`ipFamilies[${index}]\``);
  }
}

function checkFamilies(spec: Field, texts: readonly string[]): void {
  const [families, policy] = [spec.at('ipFamilies'), spec.at('ipFamilyPolicy')];
  const isOpen = texts[0] === 'None' && Object.keys(objectOf(spec.object.selector)).length === 0;
  if (texts.some((text) => text.includes(':'))) {
    spec
      .at('clusterIPs')
      .shownAt(`${spec.path}.clusterIPs[0]`)
      .invalid('IPv6 is not configured on this cluster', [...texts]);
  } else if (isOpen) return;
  else if (families.list.length > 1 && policy.text === 'SingleStack') {
    const detail = "must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are specified";
    policy.invalid(detail);
  } else if (policy.text === 'RequireDualStack') {
    policy.invalid('this cluster is not configured for dual-stack services');
  }
  const other = families.items.find(({ value }) => value === 'IPv6');
  if (spec.whole.errors.length === 0) other?.invalid('not configured on this cluster');
}

function checkPorts(ports: Field, type: string, isDryRun: boolean): void {
  const [names, keys, nodePorts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const port of ports.items) {
    const { protocol = '' } = port.object;
    const node = port.at('nodePort');
    const number = port.at('port').number;
    port.check({
      name: [ports.list.length > 1 ? required : [], ifText([syntax(dnsLabelFaults), (name) => name.unique(names)])],
      port: portNumber,
      protocol: oneOf('SCTP', 'TCP', 'UDP'),
      targetPort: (target) => target.check(typeof target.value === 'string' ? syntax(portNameFaults) : portNumber),
      appProtocol: ifSet(syntax(qualifiedNameFaults)),
    });
    // The error shows only the fields that are the same in both ports.
    const shown = { Name: '', Protocol: protocol, AppProtocol: null, Port: 0, TargetPort: 0, NodePort: 0 };
    if (isSeen(keys, `${protocol}/${number}`)) port.duplicate({ ...shown, Port: number });
    if (node.number === 0) continue;
    if (type === 'ClusterIP') node.forbidden("may not be used when `type` is 'ClusterIP'");
    else if (!isDryRun) node.check(range(30000, 32767, nodePortText));
    if (isSeen(nodePorts, `${protocol}/${node.number}`)) node.duplicate({ ...shown, NodePort: node.number });
  }
}

const nodePortText = 'provided port is not in the valid range. The range of valid ports is 30000-32767';

function isSeen(seen: Set<string>, key: string): boolean {
  return seen.size === seen.add(key).size;
}

function checkTraffic(spec: Field, type: string): void {
  const { externalTrafficPolicy } = spec.object;
  const onlyExternal: Check = ifSet((policy) => policy.invalid('may only be set for externally-accessible services'));
  const health = spec.at('healthCheckNodePort');
  spec.check({ externalTrafficPolicy: isExternal(spec.object) ? optionalOneOf('Cluster', 'Local') : onlyExternal });
  if (health.number !== 0 && !(type === 'LoadBalancer' && externalTrafficPolicy === 'Local')) {
    health.invalid("may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'");
  }
  const balanced = type === 'LoadBalancer' ? [] : forbidden(onlyForLoadBalancers);
  spec.check({
    internalTrafficPolicy: optionalOneOf('Cluster', 'Local'),
    allocateLoadBalancerNodePorts: balanced,
    loadBalancerClass: [balanced, type === 'LoadBalancer' ? ifSet(syntax(qualifiedNameFaults)) : []],
    trafficDistribution: optionalOneOf('PreferClose', 'PreferSameZone', 'PreferSameNode'),
  });
}
