import { dnsLabelFaults, isIp, parseCidr, subdomainFaults } from '../../../base/formats/index.js';
import {
  type Check,
  cidrFaults,
  cidrWarnings,
  contains,
  each,
  Field,
  forbidden,
  hostName,
  ifSet,
  ifText,
  immutable,
  ipAddress,
  ipText,
  labelSelector,
  named,
  notEmpty,
  optional,
  optionalOneOf,
  portNameFaults,
  portNumber,
  segmentFaults,
  syntax,
} from '../../checks/index.js';
import { type ApiObject, objectOf } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';

const group = 'networking.k8s.io';

/** Rules of Ingress, IngressClass, NetworkPolicy, IPAddress and ServiceCIDR. */
export const networkingRules: readonly KindRules[] = [
  {
    group,
    kind: 'Ingress',
    check: { spec: checkIngress, '': checkClassAnnotation },
    warnings: ({ metadata, spec }, old) =>
      old || metadata.annotations?.[classAnnotation] === undefined || objectOf(spec).ingressClassName !== undefined
        ? []
        : [`annotation "${classAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`],
    subresources: {
      status: statusSubresource({
        check: {
          'status.loadBalancer.ingress': each({
            ip: ifText(ipAddress),
            hostname: ifText(hostName),
          }),
        },
      }),
    },
  },
  {
    group,
    kind: 'IngressClass',
    check: { 'spec.controller': [immutable, checkController], 'spec.parameters': ifSet(checkParameters) },
  },
  { group, kind: 'NetworkPolicy', check: { spec: checkNetworkPolicy }, warnings: blockWarnings },
  {
    group,
    kind: 'IPAddress',
    validateName: (name) => (isIp(name) ? [] : [ipText]),
    check: { 'spec.parentRef': checkParent },
  },
  {
    group,
    kind: 'ServiceCIDR',
    check: {
      'spec.cidrs': [notEmpty('at least one CIDR required'), each(syntax(cidrFaults)), onePerFamily],
    },
  },
];

const classAnnotation = 'kubernetes.io/ingress.class';

function checkClassAnnotation(ingress: Field): void {
  const { annotations } = objectOf(ingress.object.metadata);
  const annotation = objectOf(annotations)[classAnnotation];
  const field = ingress.at('spec.ingressClassName');
  if (ingress.isUpdate || annotation === undefined || !field.isSet || annotation === field.value) return;
  const shown = field.with(annotation).shownAt(`annotations.${classAnnotation}`);
  shown.invalid('must match `ingressClassName` when both are specified');
}

function checkIngress(spec: Field): void {
  const backend = spec.at('defaultBackend');
  if (spec.at('rules').list.length === 0 && !backend.isSet) {
    spec.invalid('either `defaultBackend` or `rules` must be specified', null);
  }
  spec.check({
    defaultBackend: ifSet(checkBackend),
    rules: each({
      host: ifText([noIpAddress, syntax(hostFaults)]),
      http: ifSet({ paths: [notEmpty(), each(checkPath)] }),
    }),
    tls: each({ hosts: each(syntax(hostFaults)), secretName: optional(subdomainFaults) }),
    ingressClassName: ifSet(syntax(subdomainFaults)),
  });
}

function onePerFamily(ranges: Field): void {
  const families = new Set(ranges.list.map((range) => String(range).includes(':')));
  const detail = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64';
  if (ranges.list.length > families.size) ranges.invalid(detail);
}

function checkParent(parent: Field): void {
  if (!parent.isSet) return parent.required();
  parent.check({
    group: optional(subdomainFaults),
    resource: named(segmentFaults),
    name: named(segmentFaults),
    namespace: optional(segmentFaults),
  });
}

function noIpAddress(host: Field): void {
  if (isIp(host.text)) host.invalid('must be a DNS name, not an IP address');
}

const wildcard = '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';

function hostFaults(host: string): readonly string[] {
  if (!host.includes('*')) return subdomainFaults(host);
  if (new RegExp(`^${wildcard}$`).test(host)) return [];
  return [
    `a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '${wildcard}')`,
  ];
}

const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];

function checkPath(rule: Field): void {
  const [type, path] = [rule.at('pathType'), rule.at('path')];
  const { text } = path;
  const invalid = (detail: string) => path.invalid(detail, text);
  if (!type.isSet) return type.required('pathType must be specified');
  if (!pathTypes.includes(type.text)) type.notSupported(pathTypes);
  else {
    const isFree = type.text === 'ImplementationSpecific';
    if (!text.startsWith('/') && !(isFree && text === '')) invalid('must be an absolute path');
    for (const part of isFree ? [] : ['//', '/./', '/../', '%2f', '%2F']) {
      if (text.includes(part)) invalid(`must not contain '${part}'`);
    }
    for (const end of isFree ? [] : ['/..', '/.']) if (text.endsWith(end)) invalid(`cannot end with '${end}'`);
  }
  rule.at('backend').check(checkBackend);
}

function checkBackend(backend: Field): void {
  const [resource, service] = [backend.at('resource'), backend.at('service')];
  if (resource.isSet && service.isSet) return backend.invalid('cannot set both resource and service backends', '');
  if (resource.isSet) return resource.check(reference);
  if (!service.isSet) return backend.invalid('resource or service backend is required', '');
  service.check({ name: named(dnsLabelFaults) });
  const [name, number] = [service.at('port.name'), service.at('port.number')];
  if (name.text !== '' && number.number !== 0) backend.invalid('cannot set both port name & port number', '');
  else if (name.text !== '') name.check(syntax(portNameFaults));
  else if (number.number === 0) backend.required('port name or number is required');
  else number.check(portNumber);
}

/** A reference to another object by group, kind and name. */
const reference: Check = {
  apiGroup: ifSet(syntax(subdomainFaults)),
  kind: named(segmentFaults),
  name: named(segmentFaults),
};

/** Requires a domain and a path. */
function checkController(controller: Field): void {
  const { text } = controller;
  const slash = text.indexOf('/');
  if (text.length > 250) controller.tooLong(250);
  if (text === '') controller.required();
  else if (slash <= 0 || slash === text.length - 1) {
    controller.invalid('must be a domain-prefixed path (such as "acme.io/foo")');
  } else controller.faults(subdomainFaults(text.slice(0, slash)), text.slice(0, slash));
}

function checkParameters(parameters: Field): void {
  const [scope, namespace] = [parameters.at('scope'), parameters.at('namespace')];
  parameters.check(reference);
  if (scope.isSet) scope.check(optionalOneOf('Cluster', 'Namespace'));
  else scope.required();
  if (scope.text === 'Namespace') {
    if (namespace.isSet) namespace.check(syntax(dnsLabelFaults));
    else namespace.required("`parameters.scope` is set to 'Namespace'");
  }
  if (scope.text === 'Cluster') namespace.check(forbidden("`parameters.scope` is set to 'Cluster'"));
}

function checkNetworkPolicy(spec: Field): void {
  const types = spec.at('policyTypes');
  spec.check({
    podSelector: labelSelector,
    ingress: each({ ports: each(checkPolicyPort), from: each(checkPeer) }),
    egress: each({ ports: each(checkPolicyPort), to: each(checkPeer) }),
  });
  if (types.list.length > 2) types.invalid('may not specify more than two policyTypes');
  else types.check(each(optionalOneOf('Ingress', 'Egress')));
}

function blockWarnings({ spec }: ApiObject): readonly string[] {
  const field = new Field(spec, 'spec');
  const rules = (list: string, peers: string) => field.at(list).items.flatMap((rule) => rule.at(peers).items);
  return [...rules('ingress', 'from'), ...rules('egress', 'to')]
    .map((peer) => peer.at('ipBlock'))
    .flatMap((block) => [...cidrWarnings(block.at('cidr')), ...block.at('except').items.flatMap(cidrWarnings)]);
}

function checkPolicyPort(rule: Field): void {
  const [port, end] = [rule.at('port'), rule.at('endPort')];
  rule.check({ protocol: optionalOneOf('TCP', 'UDP', 'SCTP') });
  if (!port.isSet || typeof port.value === 'string') {
    const why = port.isSet ? 'is non-numeric' : 'is not specified';
    if (end.isSet) end.invalid(`may not be specified when \`port\` ${why}`);
    return port.check(ifSet(syntax(portNameFaults)));
  }
  port.check(portNumber);
  if (!end.isSet) return;
  if (end.number < port.number) end.invalid('must be greater than or equal to `port`');
  end.check(portNumber);
}

function checkPeer(peer: Field): void {
  const given = ['podSelector', 'namespaceSelector', 'ipBlock'].filter((name) => peer.at(name).isSet);
  peer.check({ podSelector: labelSelector, namespaceSelector: labelSelector, ipBlock: ifSet(checkBlock) });
  if (given.length === 0) peer.required('must specify a peer');
  else if (given.length > 1 && given.includes('ipBlock'))
    peer.forbidden('may not specify both ipBlock and another peer');
}

function checkBlock(block: Field): void {
  const cidr = block.at('cidr');
  cidr.check(named(cidrFaults));
  if (parseCidr(cidr.text) === undefined) return;
  for (const part of block.at('except').items) {
    part.check(syntax(cidrFaults));
    if (cidrFaults(part.text).length === 0 && !contains(cidr.text, part.text)) {
      part.invalid('must be a strict subset of `cidr`');
    }
  }
}
