import type { Json } from '../../../base/json/index.js';
import {
  type ApiObject,
  badRequest,
  type ConnectedSubresource,
  conflict,
  type JsonObject,
  newError,
  notFound,
  type Resource,
  type Subresource,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { builtinSchema } from '../builtin-schema.js';
import { timeText } from '../go-time.js';
import { internalDiff } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { isSame, itemsOf, listOf, numberOf, objectOf, Problems, textOf } from '../problems.js';
import { ipText, isIp } from './addresses.js';
import { newEviction } from './eviction.js';
import { checkPodTemplate, podSpecErrors } from './pod-spec.js';
import { podWarnings } from './pod-warnings.js';
import { podQos } from './qos.js';

/** Finds another built-in resource. */
export type FindResource = (group: string, kind: string) => Resource;

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
      validate(object) {
        const problems = new Problems();
        if (listOf(objectOf(object.spec).ephemeralContainers).length > 0) {
          problems.forbidden('spec.ephemeralContainers', 'cannot be set on create');
        }
        return [...problems.list, ...podErrors(object)];
      },
      warnings: (object) => podWarnings('spec', objectOf(object.spec)),
      validateUpdate: podUpdateErrors,
      gracePeriod: podGrace,
      selectableFields: {
        'spec.nodeName': 'spec.nodeName',
        'spec.restartPolicy': 'spec.restartPolicy',
        'spec.schedulerName': 'spec.schedulerName',
        'spec.serviceAccountName': 'spec.serviceAccountName',
        'spec.hostNetwork': ({ spec }) => String(objectOf(spec).hostNetwork === true),
        'status.phase': 'status.phase',
        'status.podIP': ({ status }) => objectOf(listOf(objectOf(status).podIPs)[0]).ip ?? '',
        'status.nominatedNodeName': 'status.nominatedNodeName',
      },
      resetFields: {
        '': ['status'],
        status: ['spec', 'metadata.deletionTimestamp', 'metadata.ownerReferences'],
      },
      subresources: {
        status: statusSubresource({ prepareForUpdate: prepareStatus, validateUpdate: statusErrors }),
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
        const pod = objects.get(find('', 'Pod'), context.info.namespace, name);
        if (!pod) throw notFound({ group: '', name: 'pods' }, name);
        return binding(find).create(pod, body, context, objects);
      },
    },
    {
      group: '',
      kind: 'PodTemplate',
      validate(object) {
        const problems = new Problems();
        checkPodTemplate(problems, 'template', objectOf(object.template));
        return problems.list;
      },
    },
  ];
}

function podDefaults(spec: JsonObject): JsonObject {
  const grace = numberOf(spec.terminationGracePeriodSeconds) < 0 ? { terminationGracePeriodSeconds: 1 } : {};
  const containers = listOf(spec.containers).map((container) => containerDefaults(objectOf(container), spec));
  const initContainers = listOf(spec.initContainers).map((container) => containerDefaults(objectOf(container), spec));
  return {
    enableServiceLinks: true,
    ...spec,
    ...grace,
    ...(spec.containers !== null && { containers }),
    ...(spec.initContainers !== undefined && { initContainers }),
  };
}

/** Requests default to limits, and host ports to container ports in the network of the host. */
function containerDefaults(container: JsonObject, { hostNetwork }: JsonObject): JsonObject {
  const resources = objectOf(container.resources);
  const requests = resources.limits && { ...objectOf(resources.limits), ...objectOf(resources.requests) };
  const ports = listOf(container.ports).map((port) => ({
    hostPort: objectOf(port).containerPort ?? 0,
    ...objectOf(port),
  }));
  return {
    ...container,
    ...(requests && { resources: { ...resources, requests } }),
    ...(hostNetwork === true && container.ports !== undefined && { ports }),
  };
}

function podErrors(object: ApiObject) {
  return podSpecErrors(objectOf(object.spec));
}

const updatable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function podUpdateErrors(object: ApiObject, old: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(object.spec);
  const before = objectOf(old.spec);
  problems.add(podSpecErrors(spec));
  const count = (value: JsonObject, name: string) => listOf(value[name]).length;
  for (const name of ['containers', 'initContainers', 'ephemeralContainers']) {
    if (count(spec, name) !== count(before, name)) {
      problems.forbidden(`spec.${name}`, 'pod updates may not add or remove containers');
      return problems.list;
    }
  }
  checkDeadlineChange(problems, spec, before);
  const lost = listOf(before.tolerations).some(
    (item) => !listOf(spec.tolerations).some((other) => isSame(item, other)),
  );
  if (lost) {
    problems.forbidden('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds');
  }
  if (!isSame(fixedSpec(spec), fixedSpec(before))) {
    // What may change is shown as it was.
    const shown = withUpdatable(spec, before);
    problems.forbidden('spec', `${updatable}\n${internalDiff(before, shown, 'core/v1.PodSpec')}`);
  }
  return problems.list;
}

function checkDeadlineChange(problems: Problems, spec: JsonObject, before: JsonObject): void {
  const deadline = spec.activeDeadlineSeconds;
  const old = before.activeDeadlineSeconds;
  if (old === undefined) return;
  if (deadline === undefined)
    problems.invalid('spec.activeDeadlineSeconds', null, 'must not update from a positive integer to nil value');
  else if (numberOf(deadline) > numberOf(old)) {
    problems.invalid('spec.activeDeadlineSeconds', deadline, `must be less than or equal to previous value`);
  }
}

/** A spec with everything that an update may change as it was before. */
function withUpdatable(spec: JsonObject, before: JsonObject): JsonObject {
  const restored = (list: string) =>
    listOf(spec[list]).map((container, index) => {
      const { image } = objectOf(listOf(before[list])[index]);
      return image === undefined ? container : { ...objectOf(container), image };
    });
  const {
    activeDeadlineSeconds: _,
    tolerations: __,
    schedulingGates: ___,
    terminationGracePeriodSeconds: ____,
    ...rest
  } = spec;
  return {
    ...rest,
    ...pick(before, 'activeDeadlineSeconds'),
    ...pick(before, 'tolerations'),
    ...pick(before, 'schedulingGates'),
    ...pick(before, 'terminationGracePeriodSeconds'),
    containers: restored('containers'),
    ...(spec.initContainers !== undefined && { initContainers: restored('initContainers') }),
  };
}

/** A spec without what an update may change. */
function fixedSpec(spec: JsonObject): JsonObject {
  const {
    activeDeadlineSeconds: _,
    tolerations: __,
    terminationGracePeriodSeconds: ___,
    schedulingGates: ____,
    ...rest
  } = spec;
  const withoutImage = (value: Json | undefined) =>
    listOf(value).map((container) => {
      const { image: _____, ...others } = objectOf(container);
      return others;
    });
  return { ...rest, containers: withoutImage(spec.containers), initContainers: withoutImage(spec.initContainers) };
}

function podGrace({ spec, status }: ApiObject, requested: number | undefined): number {
  const phase = objectOf(status).phase;
  const isOver = phase === 'Failed' || phase === 'Succeeded';
  if (textOf(objectOf(spec).nodeName) === '' || isOver) return 0;
  const period = requested ?? numberOf(objectOf(spec).terminationGracePeriodSeconds);
  return period < 0 ? 1 : period;
}

function prepareStatus(object: ApiObject, old: ApiObject): ApiObject {
  const { ownerReferences: _, ...metadata } = object.metadata;
  const owners = old.metadata.ownerReferences;
  const status = objectOf(object.status);
  const { qosClass } = objectOf(old.status);
  return {
    ...old,
    metadata: owners === undefined ? metadata : { ...metadata, ownerReferences: owners },
    status: textOf(status.qosClass) === '' && qosClass !== undefined ? { ...status, qosClass } : status,
  };
}

function statusErrors(object: ApiObject) {
  const problems = new Problems();
  const status = objectOf(object.status);
  itemsOf(status.podIPs, 'status.podIPs').forEach(([item, at]) => {
    if (!isIp(textOf(item.ip))) problems.invalid(at, textOf(item.ip), ipText);
  });
  return problems.list;
}

const ephemeralContainers: Subresource = {
  kind: 'update',
  verbs: ['get', 'patch', 'update'],
  strategy: {
    prepareForUpdate: (object, old) => ({
      ...old,
      metadata: object.metadata,
      spec: { ...objectOf(old.spec), ...pick(objectOf(object.spec), 'ephemeralContainers') },
    }),
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.add(podErrors(object));
      const added = listOf(objectOf(object.spec).ephemeralContainers).map(objectOf);
      for (const before of listOf(objectOf(old.spec).ephemeralContainers).map(objectOf)) {
        const same = added.find(({ name }) => name === before.name);
        const name = JSON.stringify(textOf(before.name));
        if (!same)
          problems.forbidden('spec.ephemeralContainers', `existing ephemeral containers ${name} may not be removed\n`);
        else if (!isSame(same, before)) {
          const diff = internalDiff(before, same, 'core/v1.EphemeralContainer');
          problems.forbidden(
            'spec.ephemeralContainers',
            `existing ephemeral containers ${name} may not be changed\n${diff}`,
          );
        }
      }
      return problems.list;
    },
  },
};

function pick(value: JsonObject, name: string): JsonObject {
  const item = value[name];
  return item === undefined ? {} : { [name]: item };
}

const resize: Subresource = {
  kind: 'update',
  verbs: ['get', 'patch', 'update'],
  strategy: {
    prepareForUpdate(object, old) {
      const resized = new Map(
        listOf(objectOf(object.spec).containers).map((item) => [textOf(objectOf(item).name), objectOf(item)]),
      );
      const containers = listOf(objectOf(old.spec).containers).map((item) => {
        const next = resized.get(textOf(objectOf(item).name));
        return next ? { ...objectOf(item), ...pick(next, 'resources'), ...pick(next, 'resizePolicy') } : item;
      });
      return { ...old, metadata: object.metadata, spec: { ...objectOf(old.spec), containers } };
    },
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.add(podErrors(object));
      const before = podQos(objectOf(old.spec));
      if (podQos(objectOf(object.spec)) !== before) {
        problems.invalid('spec', before, 'Pod QOS Class may not change as a result of resizing');
      }
      return problems.list;
    },
  },
};

/** Assigns pods to nodes. */
function binding(find: FindResource): ConnectedSubresource {
  return {
    kind: 'connect',
    verbs: ['create'],
    body: { group: '', version: 'v1', kind: 'Binding', schema: builtinSchema('k8s.io/api/core/v1.Binding') },
    async create(pod, body, context, objects) {
      const metadata = objectOf(body.metadata);
      const { name: given, uid, resourceVersion } = metadata;
      const { name = '', namespace = '' } = pod.metadata;
      if (given !== name) throw badRequest('name in URL does not match name in Binding object');
      const target = objectOf(body.target);
      const kind = textOf(target.kind);
      if (kind !== '' && kind !== 'Node') {
        throw newError(
          500,
          '',
          `target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`,
        );
      }
      const node = textOf(target.name);
      if (node === '') throw newError(500, '', 'target.name: Required value');
      if (textOf(uid) !== '' && uid !== pod.metadata.uid) {
        const why = `StorageError: invalid object, Code: 4, Key: /registry/pods/${namespace}/${name}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${textOf(uid)}, UID in object meta: ${pod.metadata.uid}`;
        throw conflict({ group: '', name: 'pods' }, name, why);
      }
      const isStale = textOf(resourceVersion) !== '' && resourceVersion !== pod.metadata.resourceVersion;
      if (isStale) throw conflict({ group: '', name: 'pods/binding' }, name, 'the object has been modified');
      const fail = (why: string) => conflict({ group: '', name: 'pods/binding' }, name, why);
      const assign = (current: ApiObject) => assigned(current, node, body, timeText(context.world.now()), fail);
      if (context.info.query.has('dryRun')) assign(pod);
      else await objects.update(find('', 'Pod'), namespace, name, assign);
      return success;
    },
  };
}

function assigned(
  pod: ApiObject,
  node: string,
  body: JsonObject,
  time: string,
  fail: (why: string) => Error,
): ApiObject {
  const spec = objectOf(pod.spec);
  const { name = '', deletionTimestamp, labels, annotations } = pod.metadata;
  if (deletionTimestamp !== undefined) throw fail(`pod ${name} is being deleted, cannot be assigned to a host`);
  if (textOf(spec.nodeName) !== '')
    throw fail(`pod ${name} is already assigned to node ${JSON.stringify(spec.nodeName)}`);
  if (listOf(spec.schedulingGates).length > 0) throw fail(`pod ${name} has non-empty .spec.schedulingGates`);
  const status = objectOf(pod.status);
  const condition = { type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: time };
  const others = listOf(status.conditions).filter((item) => objectOf(item).type !== 'PodScheduled');
  const metadata = objectOf(body.metadata);
  const added = (old: Json | undefined, more: Json | undefined) =>
    ({ ...objectOf(old), ...objectOf(more) }) as Readonly<Record<string, string>>; // decoded
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      ...(metadata.labels !== undefined && { labels: added(labels, metadata.labels) }),
      ...(metadata.annotations !== undefined && { annotations: added(annotations, metadata.annotations) }),
    },
    spec: { ...spec, nodeName: node },
    status: { ...status, conditions: [...others, condition] },
  };
}

/** The response of an action without an object. */
export const success = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code: 201,
} as unknown as ApiObject; // a Status has the shape of an object

/** What the kubelet serves: there is none, so the node is not found. */
const nodeSubresources: Readonly<Record<string, Subresource>> = Object.fromEntries(
  [
    ['log', ['get'], 'Pod'],
    ['exec', ['create', 'get'], 'PodExecOptions'],
    ['attach', ['create', 'get'], 'PodAttachOptions'],
    ['portforward', ['create', 'get'], 'PodPortForwardOptions'],
  ].map(([name, verbs, kind]) => [
    name as string, // the first item is the name
    {
      kind: 'connect',
      verbs: verbs as readonly string[],
      body: { group: '', version: 'v1', kind: kind as string, schema: builtinSchema('k8s.io/api/core/v1.Pod') }, // never read
      hasNoBody: true,
      async create(pod: ApiObject): Promise<ApiObject> {
        const node = textOf(objectOf(pod.spec).nodeName);
        if (node === '') throw badRequest(`pod ${pod.metadata.name} does not have a host assigned`);
        throw notFound({ group: '', name: 'pods' }, node);
      },
    } satisfies ConnectedSubresource,
  ]),
);
