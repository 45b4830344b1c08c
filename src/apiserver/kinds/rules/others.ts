import {
  type Check,
  each,
  type Field,
  ifSet,
  immutable,
  ipText,
  isIp,
  labelSelector,
  named,
  nonnegative,
  notEmpty,
  oneOf,
  optional,
  optionalOneOf,
  positive,
  syntax,
} from '../../checks/index.js';
import {
  dnsLabelFaults,
  numberOf,
  objectOf,
  pick,
  qualifiedNameFaults,
  subdomainFaults,
  textOf,
} from '../../model/index.js';
import { statusSubresource, updatedSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { amount, atMostAll } from './apps.js';

/** Rules of PodDisruptionBudget, Lease, EndpointSlice, PriorityClass, RuntimeClass and CertificateSigningRequest. */
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
        },
      }),
    },
  },
  {
    group: 'coordination.k8s.io',
    kind: 'Lease',
    check: { spec: checkLease },
  },
  {
    group: 'discovery.k8s.io',
    kind: 'EndpointSlice',
    check: [checkSlice, { addressType: immutable }],
  },
  {
    group: 'scheduling.k8s.io',
    kind: 'PriorityClass',
    check: checkPriorityClass,
  },
  {
    group: 'node.k8s.io',
    kind: 'RuntimeClass',
    check: { handler: [immutable, named(dnsLabelFaults)] },
  },
  {
    group: 'certificates.k8s.io',
    kind: 'CertificateSigningRequest',
    selectableFields: { 'spec.signerName': 'spec.signerName' },
    prepareForUpdate: (object, old) => ({ ...object, ...pick(old, 'spec', 'status') }),
    subresources: {
      approval: updatedSubresource({
        prepareForUpdate: (object, old) => ({
          ...old,
          metadata: object.metadata,
          status: { ...objectOf(old.status), ...pick(objectOf(object.status), 'conditions') },
        }),
      }),
    },
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

function checkLease(spec: Field): void {
  const { preferredHolder, strategy } = spec.object;
  spec.check({ leaseDurationSeconds: positive, leaseTransitions: nonnegative });
  if (preferredHolder && !strategy)
    spec.at('preferredHolder').forbidden('may only be specified if `strategy` is defined');
}

function checkSlice(slice: Field): void {
  const type = textOf(slice.object.addressType);
  const names = new Set<string>();
  const address: Check = (field) => {
    if (type === 'FQDN') field.check(syntax(subdomainFaults));
    else if (!isIp(field.text)) field.invalid(ipText, field.text);
    else if (field.text.includes(':') !== (type === 'IPv6')) field.invalid(`must be an ${type} address`);
  };
  slice.check({
    addressType: oneOf('FQDN', 'IPv4', 'IPv6'),
    endpoints: each({
      addresses: [notEmpty(), each(address)],
      hostname: ifSet(syntax(dnsLabelFaults)),
    }),
    ports: each({
      name: [optional(dnsLabelFaults), (name) => name.unique(names)],
      protocol: oneOf('SCTP', 'TCP', 'UDP'),
      appProtocol: ifSet(syntax(qualifiedNameFaults)),
    }),
  });
}

function checkPriorityClass(priority: Field): void {
  const [value, policy] = [priority.at('value'), priority.at('preemptionPolicy')];
  const name = priority.at('metadata.name');
  if (priority.isUpdate) {
    if (value.number !== numberOf(value.old)) value.forbidden('may not be changed in an update.');
    return policy.check(immutable);
  }
  if (name.text.startsWith('system-')) {
    name.forbidden("priority class names with 'system-' prefix are reserved for system use only");
  }
  if (value.number > 1_000_000_000) value.forbidden('maximum allowed value of a user defined priority is 1000000000');
  policy.check(optionalOneOf('PreemptLowerPriority', 'Never'));
}
