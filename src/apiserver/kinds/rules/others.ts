import {
  dnsLabelFaults,
  isIp,
  labelValueFaults,
  qualifiedNameFaults,
  subdomainFaults,
} from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import {
  type Check,
  canonicalIp,
  each,
  type Field,
  ifSet,
  immutable,
  labelSelector,
  labels,
  localAddressFaults,
  named,
  nonnegative,
  notEmpty,
  oneOf,
  optional,
  optionalOneOf,
  positive,
  required,
  syntax,
} from '../../checks/index.js';
import { numberOf, objectOf, objectsOf, sameJson, textOf, without } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { amount, atMostAll } from './apps.js';
import { checkToleration } from './pod-spec.js';
import { checkResources } from './resources.js';
import { fixed } from './storage.js';

/** Rules of PodDisruptionBudget, Lease, EndpointSlice, PriorityClass, RuntimeClass and ResourceSlice. */
export const otherRules: readonly KindRules[] = [
  {
    group: 'policy',
    kind: 'PodDisruptionBudget',
    check: { spec: checkBudget },
    subresources: {
      status: statusSubresource({
        check: {
          'status.disruptionsAllowed': nonnegative,
          'status.currentHealthy': nonnegative,
          'status.desiredHealthy': nonnegative,
          'status.expectedPods': nonnegative,
          'status.conditions': each({
            type: syntax(qualifiedNameFaults),
            status: oneOf('False', 'True', 'Unknown'),
            lastTransitionTime: required,
            reason: required,
          }),
        },
      }),
    },
  },
  {
    group: 'coordination.k8s.io',
    kind: 'Lease',
    // These two fields are dropped, because they belong to a feature that is off by default.
    setDefaults: (object) => ({ ...object, spec: without(objectOf(object.spec), 'strategy', 'preferredHolder') }),
    check: { 'spec.leaseDurationSeconds': positive, 'spec.leaseTransitions': nonnegative },
  },
  {
    group: 'discovery.k8s.io',
    kind: 'EndpointSlice',
    prepareForCreate: (object) => {
      const endpoints = objectsOf(object.endpoints).map((endpoint) => without(endpoint, 'deprecatedTopology'));
      return object.endpoints === undefined ? object : { ...object, endpoints };
    },
    check: [checkSlice, { addressType: fixed }],
    countsGeneration: (object, old) => !sameJson(object.metadata.labels, old.metadata.labels),
  },
  {
    group: 'scheduling.k8s.io',
    kind: 'PriorityClass',
    check: checkPriorityClass,
  },
  {
    group: 'node.k8s.io',
    kind: 'RuntimeClass',
    check: {
      handler: [fixed, named(dnsLabelFaults)],
      'overhead.podFixed': (list) => checkResources(list.with({ limits: list.object }).shownAt('overhead'), []),
      'scheduling.nodeSelector': labels,
      'scheduling.tolerations': [each(checkToleration), checkDuplicates],
    },
  },
  {
    group: 'resource.k8s.io',
    kind: 'ResourceSlice',
    selectableFields: { 'spec.nodeName': 'spec.nodeName', 'spec.driver': 'spec.driver' },
  },
];

function checkBudget(spec: Field): void {
  const {
    minAvailable: MinAvailable,
    maxUnavailable: MaxUnavailable,
    selector: Selector = null,
    unhealthyPodEvictionPolicy: UnhealthyPodEvictionPolicy = null,
  } = spec.object;
  if (MinAvailable !== undefined && MaxUnavailable !== undefined) {
    const shown = { MinAvailable, Selector, MaxUnavailable, UnhealthyPodEvictionPolicy };
    spec.invalid('minAvailable and maxUnavailable cannot be both set', shown);
  }
  spec.check({
    minAvailable: ifSet([amount, atMostAll]),
    maxUnavailable: ifSet([amount, atMostAll]),
    selector: labelSelector,
    unhealthyPodEvictionPolicy: optionalOneOf('AlwaysAllow', 'IfHealthyBudget'),
  });
}

function checkDuplicates(tolerations: Field): void {
  const seen: Json[] = [];
  for (const toleration of tolerations.items) {
    const shown = internalJson(toleration.value, 'core/v1.Toleration');
    if (seen.some((other) => sameJson(other, shown))) toleration.duplicate(shown);
    seen.push(shown);
  }
}

function checkSlice(slice: Field): void {
  const type = textOf(slice.object.addressType);
  const names = new Set<string>();
  const checkAddresses: Check = (addresses) => {
    for (const address of addresses.items) {
      if (type === 'FQDN') address.check(syntax(subdomainFaults));
      else if (!isIp(address.text)) address.check(canonicalIp);
      else {
        if (address.text.includes(':') !== (type === 'IPv6'))
          addresses.invalid(`must be an ${type} address`, address.text);
        address.check([canonicalIp, syntax(localAddressFaults)]);
      }
    }
  };
  const checkEndpoints = each({
    addresses: [notEmpty(), checkAddresses],
    hostname: ifSet(syntax(dnsLabelFaults)),
    nodeName: ifSet(syntax(subdomainFaults)),
    'hints.forZones': (zones) => {
      const seen = new Set<string>();
      zones.check(each({ name: [(name) => name.unique(seen), syntax(labelValueFaults)] }));
    },
  });
  slice.check({
    addressType: oneOf('FQDN', 'IPv4', 'IPv6'),
    endpoints: (endpoints) =>
      endpoints.isUpdate && !endpoints.isChanged ? undefined : endpoints.check(checkEndpoints),
    ports: each({
      name: [optional(dnsLabelFaults), (name) => name.unique(names)],
      protocol: oneOf('SCTP', 'TCP', 'UDP'),
      appProtocol: ifSet(syntax(qualifiedNameFaults)),
    }),
  });
}

/** The priority classes that every cluster has. */
export const systemPriorityClasses = [
  priorityClass(
    'system-cluster-critical',
    2_000_000_000,
    'run in the cluster, but can be moved to another node if necessary',
  ),
  priorityClass('system-node-critical', 2_000_001_000, 'not be moved from their current node'),
];

function priorityClass(name: string, value: number, purpose: string) {
  return {
    ...{ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value },
    description: `Used for system critical pods that must ${purpose}.`,
    preemptionPolicy: 'PreemptLowerPriority',
  };
}

function systemFault(name: string, value: number, isDefault: boolean): string | undefined {
  const known = systemPriorityClasses.find(({ metadata }) => metadata.name === name)?.value;
  if (known === undefined) return `${name} is not a known system priority class`;
  if (value !== known) return `value of ${name} PriorityClass must be ${known}`;
  return isDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}

function checkPriorityClass(priority: Field): void {
  const [value, policy] = [priority.at('value'), priority.at('preemptionPolicy')];
  const name = priority.at('metadata.name');
  if (priority.isUpdate) {
    if (value.number !== numberOf(value.old)) value.forbidden('may not be changed in an update.');
    return policy.check(immutable);
  }
  if (name.text.startsWith('system-')) {
    const fault = systemFault(name.text, value.number, priority.object.globalDefault === true);
    const reserved = "priority class names with 'system-' prefix are reserved for system use only. error: ";
    if (fault !== undefined) name.forbidden(`${reserved}${fault}`);
  } else if (value.number > 1_000_000_000)
    value.forbidden('maximum allowed value of a user defined priority is 1000000000');
  policy.check(optionalOneOf('PreemptLowerPriority', 'Never'));
}
