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
import { itemsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { isIp } from './addresses.js';
import { checkAmount, checkPercentage } from './apps.js';
import { checkLabelSelector } from './selectors.js';

/** Rules of PodDisruptionBudget, Lease, EndpointSlice, PriorityClass, RuntimeClass and CertificateSigningRequest. */
export const otherRules: readonly KindRules[] = [
  {
    group: 'policy',
    kind: 'PodDisruptionBudget',
    validate: (object) => budgetErrors(object),
    validateUpdate: (object) => budgetErrors(object),
    subresources: {
      status: statusSubresource({
        validateUpdate({ status }) {
          const problems = new Problems();
          for (const name of ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods']) {
            problems.nonnegative(`status.${name}`, objectOf(status)[name]);
          }
          return problems.list;
        },
      }),
    },
  },
  {
    group: 'coordination.k8s.io',
    kind: 'Lease',
    validate: (object) => leaseErrors(object),
    validateUpdate: (object) => leaseErrors(object),
  },
  {
    group: 'discovery.k8s.io',
    kind: 'EndpointSlice',
    validate: (object) => sliceErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.add(sliceErrors(object));
      problems.immutable('addressType', object.addressType, old.addressType);
      return problems.list;
    },
  },
  {
    group: 'scheduling.k8s.io',
    kind: 'PriorityClass',
    validate(object) {
      const problems = new Problems();
      const { name = '' } = object.metadata;
      const value = numberOf(object.value);
      if (name.startsWith('system-')) {
        problems.forbidden(
          'metadata.name',
          `priority class names with 'system-' prefix are reserved for system use only`,
        );
      }
      if (value > 1_000_000_000)
        problems.forbidden('value', 'maximum allowed value of a user defined priority is 1000000000');
      problems.optionalOneOf('preemptionPolicy', object.preemptionPolicy, new Set(['PreemptLowerPriority', 'Never']));
      return problems.list;
    },
    validateUpdate(object, old) {
      const problems = new Problems();
      if (numberOf(object.value) !== numberOf(old.value))
        problems.forbidden('value', 'may not be changed in an update.');
      problems.immutable('preemptionPolicy', object.preemptionPolicy, old.preemptionPolicy);
      return problems.list;
    },
  },
  {
    group: 'node.k8s.io',
    kind: 'RuntimeClass',
    validate: (object) => runtimeClassErrors(object),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.immutable('handler', object.handler, old.handler);
      return [...problems.list, ...runtimeClassErrors(object)];
    },
  },
  {
    group: 'certificates.k8s.io',
    kind: 'CertificateSigningRequest',
    selectableFields: { 'spec.signerName': 'spec.signerName' },
    prepareForUpdate: (object, old) => ({
      ...object,
      ...(old.spec !== undefined && { spec: old.spec }),
      ...(old.status !== undefined && { status: old.status }),
    }),
    subresources: {
      approval: {
        kind: 'update',
        verbs: ['get', 'patch', 'update'],
        strategy: {
          prepareForUpdate: (object, old) => ({
            ...old,
            metadata: object.metadata,
            status: { ...objectOf(old.status), ...conditionsOf(object.status) },
          }),
          validateUpdate: () => [],
        },
      },
    },
  },
];

function conditionsOf(status: Json | undefined): JsonObject {
  const { conditions } = objectOf(status);
  return conditions === undefined ? {} : { conditions };
}

function budgetErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy } = spec;
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const shown = {
      MinAvailable: minAvailable,
      Selector: selector ?? null,
      MaxUnavailable: maxUnavailable,
      UnhealthyPodEvictionPolicy: unhealthyPodEvictionPolicy ?? null,
    };
    problems.invalid('spec', shown, 'minAvailable and maxUnavailable cannot be both set');
  }
  for (const [name, value] of [
    ['minAvailable', minAvailable],
    ['maxUnavailable', maxUnavailable],
  ] as const) {
    if (value === undefined) continue;
    checkAmount(problems, `spec.${name}`, value);
    checkPercentage(problems, `spec.${name}`, value);
  }
  if (selector !== undefined) checkLabelSelector(problems, 'spec.selector', objectOf(selector));
  problems.optionalOneOf('spec.unhealthyPodEvictionPolicy', unhealthyPodEvictionPolicy, [
    'AlwaysAllow',
    'IfHealthyBudget',
  ]);
  return problems.list;
}

function leaseErrors({ spec: given }: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(given);
  problems.positive('spec.leaseDurationSeconds', spec.leaseDurationSeconds);
  problems.nonnegative('spec.leaseTransitions', spec.leaseTransitions);
  if (textOf(spec.preferredHolder) !== '' && textOf(spec.strategy) === '') {
    problems.forbidden('spec.preferredHolder', 'may only be specified if `strategy` is defined');
  }
  return problems.list;
}

const addressTypes = ['FQDN', 'IPv4', 'IPv6'];

function sliceErrors(object: ApiObject) {
  const problems = new Problems();
  const type = textOf(object.addressType);
  if (type === '') problems.required('addressType');
  else if (!addressTypes.includes(type)) problems.notSupported('addressType', type, addressTypes);
  for (const [endpoint, at] of itemsOf(object.endpoints, 'endpoints')) {
    const addresses = listOf(endpoint.addresses).map(textOf);
    if (addresses.length === 0) problems.required(`${at}.addresses`);
    addresses.forEach((address, index) => {
      const field = `${at}.addresses[${index}]`;
      const isRightIp = isIp(address) && address.includes(':') === (type === 'IPv6');
      if (type === 'FQDN') problems.faults(field, address, subdomainFaults(address));
      else if (!isIp(address))
        problems.invalid(field, address, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)');
      else if (!isRightIp) problems.invalid(field, address, `must be an ${type} address`);
    });
    const host = endpoint.hostname;
    if (host !== undefined) problems.faults(`${at}.hostname`, textOf(host), dnsLabelFaults(textOf(host)));
  }
  const names = new Set<string>();
  for (const [port, at] of itemsOf(object.ports, 'ports')) {
    const name = textOf(port.name);
    if (name !== '') problems.faults(`${at}.name`, name, dnsLabelFaults(name));
    if (names.has(name)) problems.duplicate(`${at}.name`, name);
    names.add(name);
    problems.oneOf(`${at}.protocol`, port.protocol, ['SCTP', 'TCP', 'UDP']);
    if (port.appProtocol !== undefined) {
      problems.faults(`${at}.appProtocol`, textOf(port.appProtocol), qualifiedNameFaults(textOf(port.appProtocol)));
    }
  }
  return problems.list;
}

function runtimeClassErrors({ handler: given }: ApiObject) {
  const problems = new Problems();
  const handler = textOf(given);
  if (handler === '') problems.required('handler');
  else problems.faults('handler', handler, dnsLabelFaults(handler));
  return problems.list;
}
