import { dnsLabelFaults, isIp, qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import {
  type Check,
  cidrFaults,
  each,
  type Field,
  forbidden,
  hostName,
  ifSet,
  ifText,
  ipAddress,
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
import { type JsonObject, listOf, objectOf, textOf } from '../../model/index.js';
import { isSeen } from './service-allocation.js';

/** Checks the addresses of a load balancer. */
export function checkStatus(service: Field): void {
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

/** Returns the checks of a Service. A dry run does not check whether node ports are in the valid range. */
export function serviceChecks(isDryRun: boolean): Check {
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

/** Checks fields that may only change together with the type: addresses and the load balancer class. */
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

/** Checks the addresses that may use a load balancer: in a field, or in an annotation of older versions. */
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

/** Checks the addresses and IP families of a Service, then whether the addresses are in the range of this cluster. */
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

/** Whether clients outside the cluster can reach a Service. */
export function isExternal(spec: JsonObject): boolean {
  return hasNodePorts(spec) || (spec.type === 'ClusterIP' && listOf(spec.externalIPs).length > 0);
}

/** Whether the ports of a Service are open on each node. */
export function hasNodePorts({ type }: JsonObject): boolean {
  return type === 'NodePort' || type === 'LoadBalancer';
}
