import { dnsLabelFaults } from '../../../base/formats/index.js';
import { cidrWarnings, errorsOf, Field, ipWarnings } from '../../checks/index.js';
import {
  type ApiObject,
  type JsonObject,
  listOf,
  objectOf,
  objectsOf,
  type RequestContext,
  sameJson,
  textOf,
  without,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { Addresses, allocationFaults, checkSamePorts, DryRunAllocator } from './service-allocation.js';
import { checkStatus, hasNodePorts, isExternal, serviceChecks } from './service-checks.js';

/**
 * Rules of Service, with the addresses and node ports of one server.
 *
 * @param stored returns the stored services
 */
export function serviceRules(stored: () => readonly ApiObject[]): KindRules {
  const addresses = new Addresses(stored);
  const validate = (object: ApiObject, old: ApiObject | undefined, { info }: RequestContext) => {
    // A dry run allocates nothing, and does not detect every allocation that would fail.
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

/** Sets missing `clusterIPs` from `clusterIP`. */
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

/** Returns unchanged fields of an updated Service that its new type does not support. */
function lostFields(spec: JsonObject, before: JsonObject): readonly string[] {
  return Object.entries(typedFields).flatMap(([name, has]) =>
    has(before) && !has(spec) && sameJson(spec[name] ?? null, before[name] ?? null) ? [name] : [],
  );
}

/** Keeps the address if an update omits it. A change of `clusterIP` also changes `clusterIPs`. */
function withAddress(spec: JsonObject, before: JsonObject): JsonObject {
  if (textOf(spec.clusterIP) === '' && before.type !== 'ExternalName') {
    return { ...spec, clusterIP: before.clusterIP ?? '', clusterIPs: before.clusterIPs ?? [] };
  }
  const isSingle = spec.clusterIP !== before.clusterIP && sameJson(spec.clusterIPs ?? null, before.clusterIPs ?? null);
  return isSingle ? { ...spec, clusterIPs: [textOf(spec.clusterIP)] } : spec;
}
