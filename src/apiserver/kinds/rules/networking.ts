import type { Json } from '../../../base/json/index.js';
import { type ApiObject, dnsLabelFaults, type JsonObject, subdomainFaults } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { itemsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { cidrFaults, contains, ipText, isIp, portNameFaults, segmentFaults } from './addresses.js';
import { checkLabelSelector } from './selectors.js';

/** Rules of Ingress, IngressClass and NetworkPolicy. */
export const networkingRules: readonly KindRules[] = [
  {
    group: 'networking.k8s.io',
    kind: 'Ingress',
    validate(object) {
      const problems = new Problems();
      checkIngress(problems, objectOf(object.spec));
      const annotation = object.metadata.annotations?.['kubernetes.io/ingress.class'];
      const name = objectOf(object.spec).ingressClassName;
      if (annotation !== undefined && name !== undefined && annotation !== name) {
        problems.invalid(
          'annotations.kubernetes.io/ingress.class',
          annotation,
          'must match `ingressClassName` when both are specified',
        );
      }
      return problems.list;
    },
    validateUpdate(object) {
      const problems = new Problems();
      checkIngress(problems, objectOf(object.spec));
      return problems.list;
    },
    subresources: { status: statusSubresource({ validateUpdate: ingressStatusErrors }) },
  },
  {
    group: 'networking.k8s.io',
    kind: 'IngressClass',
    validate: (object) => ingressClassErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.immutable('spec.controller', objectOf(object.spec).controller, objectOf(old.spec).controller);
      return [...problems.list, ...ingressClassErrors(object)];
    },
  },
  {
    group: 'networking.k8s.io',
    kind: 'NetworkPolicy',
    validate: (object) => networkPolicyErrors(object),
    validateUpdate: (object) => networkPolicyErrors(object),
  },
];

function checkIngress(problems: Problems, spec: JsonObject): void {
  const rules = itemsOf(spec.rules, 'spec.rules');
  if (rules.length === 0 && spec.defaultBackend === undefined) {
    problems.invalid('spec', null, 'either `defaultBackend` or `rules` must be specified');
  }
  if (spec.defaultBackend !== undefined) checkBackend(problems, 'spec.defaultBackend', objectOf(spec.defaultBackend));
  for (const [rule, at] of rules) {
    const host = textOf(rule.host);
    if (host !== '') checkHost(problems, `${at}.host`, host);
    if (rule.http === undefined) continue;
    const paths = itemsOf(objectOf(rule.http).paths, `${at}.http.paths`);
    if (paths.length === 0) problems.required(`${at}.http.paths`);
    for (const [path, place] of paths) checkPath(problems, place, path);
  }
  for (const [tls, at] of itemsOf(spec.tls, 'spec.tls')) {
    listOf(tls.hosts).forEach((host, index) => {
      problems.faults(`${at}.hosts[${index}]`, textOf(host), hostFaults(textOf(host)));
    });
    const secret = textOf(tls.secretName);
    if (secret !== '') problems.faults(`${at}.secretName`, secret, subdomainFaults(secret));
  }
  const name = spec.ingressClassName;
  if (name !== undefined) problems.faults('spec.ingressClassName', textOf(name), subdomainFaults(textOf(name)));
}

function checkHost(problems: Problems, field: string, host: string): void {
  if (isIp(host)) problems.invalid(field, host, 'must be a DNS name, not an IP address');
  problems.faults(field, host, hostFaults(host));
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

function checkPath(problems: Problems, at: string, path: JsonObject): void {
  if (path.pathType === undefined || path.pathType === null)
    return problems.required(`${at}.pathType`, 'pathType must be specified');
  const text = textOf(path.path);
  const field = `${at}.path`;
  if (!pathTypes.includes(textOf(path.pathType))) problems.notSupported(`${at}.pathType`, path.pathType, pathTypes);
  else if (path.pathType === 'ImplementationSpecific') {
    if (text !== '' && !text.startsWith('/')) problems.invalid(field, text, 'must be an absolute path');
  } else {
    if (!text.startsWith('/')) problems.invalid(field, text, 'must be an absolute path');
    for (const part of ['//', '/./', '/../', '%2f', '%2F']) {
      if (text.includes(part)) problems.invalid(field, text, `must not contain '${part}'`);
    }
    for (const end of ['/..', '/.']) if (text.endsWith(end)) problems.invalid(field, text, `cannot end with '${end}'`);
  }
  checkBackend(problems, `${at}.backend`, objectOf(path.backend));
}

function checkBackend(problems: Problems, at: string, backend: JsonObject): void {
  if (backend.resource !== undefined && backend.service !== undefined) {
    return problems.invalid(at, '', 'cannot set both resource and service backends');
  }
  if (backend.resource !== undefined) return checkReference(problems, `${at}.resource`, objectOf(backend.resource));
  if (backend.service === undefined) return problems.invalid(at, '', 'resource or service backend is required');
  const { name: given, port } = objectOf(backend.service);
  const name = textOf(given);
  if (name === '') problems.required(`${at}.service.name`);
  else problems.faults(`${at}.service.name`, name, dnsLabelFaults(name));
  const portName = textOf(objectOf(port).name);
  const number = numberOf(objectOf(port).number);
  if (portName !== '' && number !== 0) problems.invalid(at, '', 'cannot set both port name & port number');
  else if (portName !== '') problems.faults(`${at}.service.port.name`, portName, portNameFaults(portName));
  else if (number === 0) problems.required(at, 'port name or number is required');
  else if (number < 1 || number > 65535) {
    problems.invalid(`${at}.service.port.number`, number, 'must be between 1 and 65535, inclusive');
  }
}

/** Validates a reference to another object by group, kind and name. */
function checkReference(problems: Problems, at: string, { apiGroup, kind, name }: JsonObject): void {
  if (typeof apiGroup === 'string')
    problems.faults(`${at}.apiGroup`, textOf(apiGroup), subdomainFaults(textOf(apiGroup)));
  for (const [field, value] of [
    ['kind', textOf(kind)],
    ['name', textOf(name)],
  ] as const) {
    if (value === '') problems.required(`${at}.${field}`);
    else problems.faults(`${at}.${field}`, value, segmentFaults(value));
  }
}

function ingressStatusErrors({ status }: ApiObject) {
  const problems = new Problems();
  for (const [item, at] of itemsOf(objectOf(objectOf(status).loadBalancer).ingress, 'status.loadBalancer.ingress')) {
    const ip = textOf(item.ip);
    const host = textOf(item.hostname);
    if (ip !== '' && !isIp(ip)) problems.invalid(`${at}.ip`, ip, ipText);
    if (host !== '') {
      problems.faults(`${at}.hostname`, host, subdomainFaults(host));
      if (isIp(host)) problems.invalid(`${at}.hostname`, host, 'must be a DNS name, not an IP address');
    }
  }
  return problems.list;
}

function ingressClassErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const { controller, parameters } = objectOf(given);
  const name = textOf(controller);
  if (name.length > 250) problems.tooLong('spec.controller', 250);
  checkDomainPath(problems, 'spec.controller', name);
  if (parameters === undefined) return problems.list;
  const reference = objectOf(parameters);
  const at = 'spec.parameters';
  checkReference(problems, at, reference);
  const { scope, namespace } = reference;
  if (scope === undefined) problems.required(`${at}.scope`);
  else problems.optionalOneOf(`${at}.scope`, scope, ['Cluster', 'Namespace']);
  if (scope === 'Namespace' && namespace === undefined) {
    problems.required(`${at}.namespace`, "`parameters.scope` is set to 'Namespace'");
  }
  if (scope === 'Cluster' && namespace !== undefined) {
    problems.forbidden(`${at}.namespace`, "`parameters.scope` is set to 'Cluster'");
  }
  return problems.list;
}

function checkDomainPath(problems: Problems, field: string, value: string): void {
  if (value === '') return problems.required(field);
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1) {
    return problems.invalid(field, value, 'must be a domain-prefixed path (such as "acme.io/foo")');
  }
  problems.faults(field, value.slice(0, slash), subdomainFaults(value.slice(0, slash)));
}

function networkPolicyErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  checkLabelSelector(problems, 'spec.podSelector', objectOf(spec.podSelector));
  for (const [direction, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const) {
    for (const [rule, at] of itemsOf(spec[direction], `spec.${direction}`)) {
      for (const [port, place] of itemsOf(rule.ports, `${at}.ports`)) checkPolicyPort(problems, place, port);
      for (const [peer, place] of itemsOf(rule[peers], `${at}.${peers}`)) checkPeer(problems, place, peer);
    }
  }
  const types = listOf(spec.policyTypes);
  if (types.length > 2)
    problems.invalid('spec.policyTypes', types as Json, 'may not specify more than two policyTypes');
  else {
    types.forEach((type, index) => {
      problems.optionalOneOf(`spec.policyTypes[${index}]`, type, new Set(['Ingress', 'Egress']));
    });
  }
  return problems.list;
}

function checkPolicyPort(problems: Problems, at: string, { protocol, port, endPort }: JsonObject): void {
  problems.optionalOneOf(`${at}.protocol`, protocol, new Set(['TCP', 'UDP', 'SCTP']));
  const range = 'must be between 1 and 65535, inclusive';
  const isPort = (value: number) => value >= 1 && value <= 65535;
  if (port === undefined) {
    if (endPort !== undefined)
      problems.invalid(`${at}.endPort`, endPort, 'may not be specified when `port` is not specified');
  } else if (typeof port === 'string') {
    if (endPort !== undefined)
      problems.invalid(`${at}.endPort`, endPort, 'may not be specified when `port` is non-numeric');
    problems.faults(`${at}.port`, port, portNameFaults(port));
  } else {
    if (!isPort(numberOf(port))) problems.invalid(`${at}.port`, port, range);
    if (endPort === undefined) return;
    if (numberOf(endPort) < numberOf(port))
      problems.invalid(`${at}.endPort`, endPort, 'must be greater than or equal to `port`');
    if (!isPort(numberOf(endPort))) problems.invalid(`${at}.endPort`, endPort, range);
  }
}

function checkPeer(problems: Problems, at: string, peer: JsonObject): void {
  const given = ['podSelector', 'namespaceSelector', 'ipBlock'].filter((name) => peer[name] !== undefined);
  for (const name of given.filter((item) => item !== 'ipBlock'))
    checkLabelSelector(problems, `${at}.${name}`, objectOf(peer[name]));
  if (given.includes('ipBlock')) checkBlock(problems, `${at}.ipBlock`, objectOf(peer.ipBlock));
  if (given.length === 0) problems.required(at, 'must specify a peer');
  else if (given.length > 1 && given.includes('ipBlock')) {
    problems.forbidden(at, 'may not specify both ipBlock and another peer');
  }
}

function checkBlock(problems: Problems, at: string, { cidr: given, except }: JsonObject): void {
  const cidr = textOf(given);
  if (cidr === '') return problems.required(`${at}.cidr`);
  problems.faults(`${at}.cidr`, cidr, cidrFaults(cidr));
  if (cidrFaults(cidr).length > 0) return;
  listOf(except).forEach((item, index) => {
    const part = textOf(item);
    problems.faults(`${at}.except[${index}]`, part, cidrFaults(part));
    if (cidrFaults(part).length === 0 && !contains(cidr, part)) {
      problems.invalid(`${at}.except[${index}]`, part, 'must be a strict subset of `cidr`');
    }
  });
}
