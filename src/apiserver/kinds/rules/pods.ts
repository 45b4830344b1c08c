import type { Field } from '../../checks/index.js';
import {
  type ApiObject,
  badRequest,
  type ConnectedSubresource,
  type JsonObject,
  listOf,
  notFound,
  numberOf,
  objectOf,
  objectsOf,
  pick,
  type Subresource,
  sameJson,
  textOf,
  without,
} from '../../model/index.js';
import { statusSubresource, updatedSubresource } from '../builtin-resource.js';
import { builtinSchema } from '../builtin-schema.js';
import { internalDiff } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { newEviction } from './eviction.js';
import { binding, checkTarget, type FindResource } from './pod-binding.js';
import { checkChanges } from './pod-changes.js';
import { resize } from './pod-resize.js';
import { podResourceDefaults } from './pod-resources.js';
import { podSpec, podTemplate } from './pod-spec.js';
import { checkStatus, prepareStatus } from './pod-status.js';
import { nameWarnings, podWarnings } from './pod-warnings.js';
import { podQos } from './qos.js';

/** Rules of Pod. */
export function podRules(find: FindResource): readonly KindRules[] {
  return [
    {
      group: '',
      kind: 'Pod',
      setDefaults: (object) => ({ ...object, spec: podDefaults(objectOf(object.spec)) }),
      prepareForCreate: (object) => {
        const isGated = listOf(objectOf(object.spec).schedulingGates).length > 0;
        const gated = {
          type: 'PodScheduled',
          status: 'False',
          lastProbeTime: null,
          lastTransitionTime: null,
          reason: 'SchedulingGated',
          message: 'Scheduling is blocked due to non-empty scheduling gates',
        };
        const status = {
          phase: 'Pending',
          ...(isGated && { conditions: [gated] }),
          qosClass: podQos(objectOf(object.spec)),
        };
        return { ...object, status };
      },
      prepareForUpdate: (object, old) => ({ ...object, status: old.status ?? {} }),
      check: { spec: [checkNew, podSpec, checkChanges], '': [checkAppArmor, checkMirror] },
      warnings: (object, old) => [...nameWarnings(object, old, "in the Pod's hostname"), ...podWarnings(object)],
      gracePeriod: podGrace,
      selectableFields: {
        'spec.nodeName': 'spec.nodeName',
        'spec.host': 'spec.nodeName',
        'spec.restartPolicy': 'spec.restartPolicy',
        'spec.schedulerName': 'spec.schedulerName',
        'spec.serviceAccountName': 'spec.serviceAccountName',
        'spec.hostNetwork': ({ spec }) => String(objectOf(spec).hostNetwork === true),
        'status.phase': 'status.phase',
        'status.podIP': ({ status }) => objectOf(listOf(objectOf(status).podIPs)[0]).ip ?? '',
        // The API server allows selectors for this field, but its value is always empty.
        'status.podIPs': () => '',
        'status.nominatedNodeName': 'status.nominatedNodeName',
      },
      resetFields: {
        '': ['status'],
        status: ['spec', 'metadata.deletionTimestamp', 'metadata.ownerReferences'],
      },
      subresources: {
        status: statusSubresource({
          prepareForUpdate: prepareStatus,
          check: checkStatus,
        }),
        ephemeralcontainers: ephemeralContainers,
        resize,
        binding: binding(find),
        eviction: newEviction(find),
        ...nodeSubresources,
      },
    },
    {
      group: '',
      kind: 'Binding',
      async createOnly(body, context, objects) {
        const { name = '' } = body.metadata;
        checkTarget(objectOf(body.target));
        const pod = objects.get(find('', 'Pod'), context.info.namespace, name);
        if (!pod) throw notFound({ group: '', name: 'pods' }, name);
        return binding(find).create(pod, body, context, objects);
      },
    },
    {
      group: '',
      kind: 'PodTemplate',
      check: { template: podTemplate },
      warnings: (object) => podWarnings(object, 'template'),
    },
  ];
}

function podDefaults(spec: JsonObject): JsonObject {
  const grace = numberOf(spec.terminationGracePeriodSeconds) < 0 ? { terminationGracePeriodSeconds: 1 } : {};
  const containers = objectsOf(spec.containers).map((container) => containerDefaults(container, spec));
  const initContainers = objectsOf(spec.initContainers).map((container) => containerDefaults(container, spec));
  return podResourceDefaults({
    enableServiceLinks: true,
    ...spec,
    ...grace,
    ...(spec.containers !== null && { containers }),
    ...(spec.initContainers !== undefined && { initContainers }),
  });
}

/**
 * Sets defaults of a container: requests default to limits; in the host network, host ports default to container ports.
 */
function containerDefaults(container: JsonObject, { hostNetwork }: JsonObject): JsonObject {
  const resources = objectOf(container.resources);
  const requests = resources.limits && { ...objectOf(resources.limits), ...objectOf(resources.requests) };
  const ports = objectsOf(container.ports).map((port) => ({ hostPort: port.containerPort ?? 0, ...port }));
  return {
    ...container,
    ...(requests && { resources: { ...resources, requests } }),
    ...(hostNetwork === true && container.ports !== undefined && { ports }),
  };
}

function checkNew(spec: Field): void {
  const containers = spec.at('ephemeralContainers');
  if (!spec.isUpdate && containers.list.length > 0) containers.forbidden('cannot be set on create');
  const isGated = listOf(spec.object.schedulingGates).length > 0;
  const node = spec.at('nodeName');
  if (!spec.isUpdate && isGated && node.isSet)
    node.forbidden('cannot be set until all schedulingGates have been cleared');
}

function checkMirror(pod: Field): void {
  const mirror = pod.at('metadata.annotations').key('kubernetes.io/config.mirror');
  const isBound = textOf(objectOf(pod.object.spec).nodeName) !== '';
  if (!pod.isUpdate && mirror.isSet && !isBound)
    mirror.invalid('must set spec.nodeName if mirror pod annotation is set');
}

const appArmor = 'container.apparmor.security.beta.kubernetes.io/';

/** Checks annotations that set AppArmor profiles in older API versions. */
function checkAppArmor(pod: Field): void {
  const { containers, initContainers } = objectOf(pod.object.spec);
  const names = [...objectsOf(containers), ...objectsOf(initContainers)].map(({ name }) => textOf(name));
  for (const [key, profile] of pod.at('metadata.annotations').entries) {
    const container = key.slice(appArmor.length);
    if (!key.startsWith(appArmor)) continue;
    if (pod.isUpdate) {
      const why = profile.old === undefined ? 'add' : 'remove or update';
      if (profile.isChanged) profile.forbidden(`may not ${why} AppArmor annotations`);
      continue;
    }
    if (!names.includes(container)) profile.invalid('container not found', container);
    if (!/^(|runtime\/default|unconfined|localhost\/.*)$/.test(profile.text)) {
      profile.invalid(`invalid AppArmor profile name: ${JSON.stringify(profile.text)}`);
    }
  }
}

function podGrace({ spec, status }: ApiObject, requested: number | undefined): number {
  const phase = objectOf(status).phase;
  const isOver = phase === 'Failed' || phase === 'Succeeded';
  if (textOf(objectOf(spec).nodeName) === '' || isOver) return 0;
  const period = requested ?? numberOf(objectOf(spec).terminationGracePeriodSeconds);
  return period < 0 ? 1 : period;
}

const ephemeralContainers = updatedSubresource({
  prepareForUpdate: (object, old) => ({
    ...old,
    metadata: object.metadata,
    spec: {
      ...without(objectOf(old.spec), 'ephemeralContainers'),
      ...pick(objectOf(object.spec), 'ephemeralContainers'),
    },
  }),
  check: { spec: [podSpec, { ephemeralContainers: checkEphemeral }] },
});

function checkEphemeral(containers: Field): void {
  for (const before of objectsOf(containers.old)) {
    const same = objectsOf(containers.value).find(({ name }) => name === before.name);
    const subject = `existing ephemeral containers ${JSON.stringify(textOf(before.name))}`;
    if (!same) containers.forbidden(`${subject} may not be removed\n`);
    else if (!sameJson(same, before)) {
      const diff = internalDiff(before, same, 'core/v1.EphemeralContainer');
      containers.forbidden(`${subject} may not be changed\n${diff}`);
    }
  }
}

/**
 * Subresources that a kubelet would serve. No kubelet runs, so requests fail: the pod has no node, or the node is not
 * found.
 */
const nodeSubresources: Readonly<Record<string, Subresource>> = {
  log: onNode('Pod', () => undefined),
  exec: onNode('PodExecOptions', (query) => {
    const command = query.getAll('command');
    return { ...streams(query), command: command.length > 0 ? command : null };
  }),
  attach: onNode('PodAttachOptions', streams),
  portforward: onNode('PodPortForwardOptions', (query) => {
    const ports = query.getAll('ports').flatMap((list) => list.split(',').map(Number));
    return ports.length > 0 ? { ports } : {};
  }),
};

/** Reads the options of `exec` and `attach`. */
function streams(query: URLSearchParams): JsonObject {
  const given = ['stdin', 'stdout', 'stderr', 'tty'].filter((name) => !/^(0|false)$/i.test(query.get(name) ?? '0'));
  const container = query.get('container') ?? '';
  return { ...Object.fromEntries(given.map((name) => [name, true])), ...(container !== '' && { container }) };
}

function onNode(kind: string, optionsOf: NonNullable<ConnectedSubresource['optionsOf']>): ConnectedSubresource {
  return {
    kind: 'connect',
    verbs: kind === 'Pod' ? ['get'] : ['create', 'get'],
    body: { group: '', version: 'v1', kind, schema: () => builtinSchema('k8s.io/api/core/v1.Pod') }, // never called
    optionsOf,
    async create(pod) {
      const node = textOf(objectOf(pod.spec).nodeName);
      if (node === '') throw badRequest(`pod ${pod.metadata.name} does not have a host assigned`);
      throw notFound({ group: '', name: 'pods' }, node);
    },
  };
}
