import { qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import { each, type Field, ifText, immutable, ipAddress, range, syntax } from '../../checks/index.js';
import {
  type ApiObject,
  badRequest,
  type ConnectedSubresource,
  conflict,
  type JsonObject,
  listOf,
  newError,
  notFound,
  numberOf,
  objectOf,
  objectsOf,
  pick,
  type Resource,
  type Subresource,
  sameJson,
  textOf,
  timeText,
  valueAt,
  without,
} from '../../model/index.js';
import { statusSubresource, updatedSubresource } from '../builtin-resource.js';
import { builtinSchema } from '../builtin-schema.js';
import { internalDiff, internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { checkPlace, newEviction, success } from './eviction.js';
import { podSpec, podTemplate } from './pod-spec.js';
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
      check: { spec: [checkNew, podSpec, checkChanges], '': checkAppArmor },
      warnings: (object) => podWarnings(object),
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
        // The API server knows this field, but never sets its value.
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
  return {
    enableServiceLinks: true,
    ...spec,
    ...grace,
    ...(spec.containers !== null && { containers }),
    ...(spec.initContainers !== undefined && { initContainers }),
  };
}

/** Requests default to limits. In the host network, host ports default to container ports. */
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
}

const appArmor = 'container.apparmor.security.beta.kubernetes.io/';

/** Annotations that set profiles in older API versions. */
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

const updatable = ['activeDeadlineSeconds', 'tolerations', 'schedulingGates'];
const updatableText =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function checkChanges(spec: Field): void {
  if (!spec.isUpdate) return;
  const before = objectOf(spec.old);
  for (const name of ['containers', 'initContainers']) {
    const list = spec.at(name);
    if (list.list.length !== listOf(list.old).length) {
      return list.forbidden('pod updates may not add or remove containers');
    }
  }
  const deadline = spec.at('activeDeadlineSeconds');
  if (deadline.number < 0) return deadline.check(range(0, 2 ** 31 - 1));
  deadline.check(checkDeadline);
  const tolerations = spec.at('tolerations');
  const isLost = listOf(before.tolerations).some((item) => !tolerations.list.some((other) => sameJson(item, other)));
  if (isLost) tolerations.forbidden('existing toleration can not be modified except its tolerationSeconds');
  const gates = spec.at('schedulingGates');
  const [gated] = gates.items.filter(({ value }) => !listOf(gates.old).some((gate) => sameJson(gate, value ?? null)));
  if (gated) {
    const name = gated.at('name');
    name.forbidden(`only deletion is allowed, but found new scheduling gate '${name.text}'`);
  }
  if (listOf(before.schedulingGates).length > 0) {
    const selector = spec.at('nodeSelector');
    const isKept = Object.entries(objectOf(before.nodeSelector)).every(
      ([key, value]) => selector.object[key] === value,
    );
    const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)';
    if (!isKept) selector.invalid(detail, selector.value ?? null);
    checkNodeTerms(spec.at('affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms'));
  }
  // The error shows the old values of fields that may change.
  const shown = withUpdatable(spec.object, before);
  if (!sameJson(shown, before)) {
    spec.forbidden(`${updatableText}\n${internalDiff(before, shown, 'core/v1.PodSpec')}`);
  }
}

/** Terms of a pod with scheduling gates may only become stricter. */
function checkNodeTerms(terms: Field): void {
  const before = objectsOf(terms.old);
  if (before.length === 0) return;
  if (before.length !== terms.list.length) {
    const shown = terms.list.map((term) => internalJson(term, 'core/v1.NodeSelectorTerm'));
    return terms.invalid('no additions/deletions to non-empty NodeSelectorTerms list are allowed', shown);
  }
  for (const [index, term] of terms.items.entries()) {
    const isKept = ['matchExpressions', 'matchFields'].every((name) => {
      const kept = objectsOf(before[index]?.[name]);
      return sameJson(objectsOf(term.object[name]).slice(0, kept.length), kept);
    });
    const shown = internalJson(term.value, 'core/v1.NodeSelectorTerm');
    if (!isKept) term.invalid('only additions are allowed (no mutations or deletions)', shown);
  }
}

function checkDeadline(deadline: Field): void {
  if (deadline.old === undefined) return;
  if (!deadline.isSet) deadline.invalid('must not update from a positive integer to nil value');
  else if (deadline.number > numberOf(deadline.old)) deadline.invalid('must be less than or equal to previous value');
}

/** Returns the new spec with the old values of all fields that an update may change. */
function withUpdatable(spec: JsonObject, before: JsonObject): JsonObject {
  const restored = ['containers', 'initContainers'].map((list) => {
    const images = objectsOf(before[list]).map((container) => pick(container, 'image'));
    const containers = objectsOf(spec[list]).map((container, index) => ({ ...container, ...images[index] }));
    return containers.length === 0 ? {} : { [list]: containers };
  });
  const isRaised = numberOf(before.terminationGracePeriodSeconds) < 0 && spec.terminationGracePeriodSeconds === 1;
  const isGated = listOf(before.schedulingGates).length > 0;
  const fields = [
    ...updatable,
    ...(isRaised ? ['terminationGracePeriodSeconds'] : []),
    ...(isGated ? ['nodeSelector'] : []),
  ];
  const affinity = isGated ? withNodeAffinity(objectOf(spec.affinity), before.affinity) : spec.affinity;
  const rest = without(spec, ...fields, ...(isGated ? ['affinity'] : []));
  const kept = isGated && affinity !== undefined && { affinity };
  return Object.assign({ ...rest, ...kept, ...pick(before, ...fields) }, ...restored);
}

/** Returns the new affinity with the old terms about nodes; undefined if nothing is left. */
function withNodeAffinity(affinity: JsonObject, before: Json | undefined): JsonObject | undefined {
  const restored = { ...without(affinity, 'nodeAffinity'), ...pick(objectOf(before), 'nodeAffinity') };
  return before === undefined && Object.keys(restored).length === 0 ? undefined : restored;
}

function podGrace({ spec, status }: ApiObject, requested: number | undefined): number {
  const phase = objectOf(status).phase;
  const isOver = phase === 'Failed' || phase === 'Succeeded';
  if (textOf(objectOf(spec).nodeName) === '' || isOver) return 0;
  const period = requested ?? numberOf(objectOf(spec).terminationGracePeriodSeconds);
  return period < 0 ? 1 : period;
}

function prepareStatus(object: ApiObject, old: ApiObject): ApiObject {
  const status = objectOf(object.status);
  return {
    ...old,
    metadata: { ...without(object.metadata, 'ownerReferences'), ...pick(old.metadata, 'ownerReferences') },
    status: textOf(status.qosClass) === '' ? { ...status, ...pick(objectOf(old.status), 'qosClass') } : status,
  };
}

function checkStatus(pod: Field): void {
  const status = pod.at('status');
  status.check({
    nominatedNodeName: ifText(syntax(subdomainFaults)),
    qosClass: immutable,
    observedGeneration: range(0, Number.POSITIVE_INFINITY, 'must be a non-negative integer'),
    podIPs: [each((item) => item.with(item.object.ip ?? '').check(ipAddress)), onePerFamily],
    hostIPs: (list) => checkHostAddresses(list, status.at('hostIP').text),
  });
  const nominated = status.at('nominatedNodeName');
  if (nominated.isChanged && nominated.text !== '' && valueAt(pod.object, 'spec.nodeName') !== undefined) {
    nominated.forbidden('may not be set on pods that are already bound to a node');
  }
  for (const condition of status.at('conditions').items) {
    const type = condition.at('type').text;
    condition.shownAt(`${condition.path}.Type`).faults(qualifiedNameFaults(type), type);
  }
  const claims = objectsOf(valueAt(pod.object, 'spec.resourceClaims')).map(({ name }) => name);
  for (const claim of status.at('resourceClaimStatuses').items) {
    const name = claim.at('name');
    if (!claims.includes(name.text)) name.invalid('must match the name of an entry in `spec.resourceClaims`');
  }
  const restart = textOf(valueAt(pod.object, 'spec.restartPolicy'));
  for (const list of ['containerStatuses', 'initContainerStatuses']) checkTransitions(status.at(list), restart);
}

function onePerFamily(addresses: Field): void {
  const families = addresses.list.map((item) => textOf(objectOf(item).ip).includes(':'));
  if (new Set(families).size === families.length) return;
  const shown = addresses.list.map((item) => ({ IP: textOf(objectOf(item).ip) }));
  addresses.invalid('may specify no more than one IP for each IP family', shown);
}

function checkHostAddresses(list: Field, address: string): void {
  const [first] = list.items;
  if (!first) return;
  const ip = first.at('ip');
  if (ip.text !== address) ip.invalid('must be equal to `hostIP`', ip.text);
  list.check([each((item) => item.with(item.object.ip ?? '').check(ipAddress)), onePerFamily]);
}

/** A container that has ended stays ended, unless its pod restarts it. */
function checkTransitions(statuses: Field, restartPolicy: string): void {
  if (restartPolicy === 'Always') return;
  for (const [index, before] of objectsOf(statuses.old).entries()) {
    const ended = valueAt(before, 'state.terminated');
    if (ended === undefined || (restartPolicy === 'OnFailure' && numberOf(objectOf(ended).exitCode) !== 0)) continue;
    const next = objectsOf(statuses.value).find(({ name }) => name === before.name);
    const isBack = next !== undefined && valueAt(next, 'state.terminated') === undefined;
    const state = statuses.shownAt(`${statuses.path}[${index}].state`);
    if (isBack) state.forbidden('may not be transitioned to non-terminated state');
  }
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

const resize = updatedSubresource({
  prepareForUpdate(object, old) {
    const resized = new Map(objectsOf(objectOf(object.spec).containers).map((item) => [item.name, item]));
    const containers = objectsOf(objectOf(old.spec).containers).map((item) => ({
      ...item,
      ...pick(resized.get(item.name) ?? {}, 'resources', 'resizePolicy'),
    }));
    return { ...old, metadata: object.metadata, spec: { ...objectOf(old.spec), containers } };
  },
  check: { spec: [podSpec, checkQos] },
});

function checkQos(spec: Field): void {
  const others = (value: Json | undefined) =>
    objectsOf(objectOf(value).containers).map(({ resources }) =>
      ['limits', 'requests'].map((list) => without(objectOf(objectOf(resources)[list]), 'cpu', 'memory')),
    );
  if (!sameJson(others(spec.value), others(spec.old))) spec.forbidden('only cpu and memory resources are mutable');
  const before = podQos(objectOf(spec.old));
  if (podQos(spec.object) !== before) spec.invalid('Pod QOS Class may not change as a result of resizing', before);
}

/** Assigns pods to nodes. */
function binding(find: FindResource): ConnectedSubresource {
  return {
    kind: 'connect',
    verbs: ['create'],
    body: { group: '', version: 'v1', kind: 'Binding', schema: () => builtinSchema('k8s.io/api/core/v1.Binding') },
    checkBody(body, { info }) {
      checkPlace(body, 'Binding', info);
      checkTarget(objectOf(body.target));
    },
    async create(pod, body, context, objects) {
      const { uid, resourceVersion } = objectOf(body.metadata);
      const { name = '', namespace = '' } = pod.metadata;
      const node = textOf(objectOf(body.target).name);
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

/** @throws ApiError (500) */
function checkTarget({ kind: given, name }: JsonObject): void {
  const [kind, node] = [textOf(given), textOf(name)];
  const fail = (why: string) => newError(500, '', why);
  if (kind !== '' && kind !== 'Node') {
    throw fail(`target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`);
  }
  if (node === '') throw fail('target.name: Required value');
  const [fault] = subdomainFaults(node);
  if (fault) throw fail(`target.name: Invalid value: ${JSON.stringify(node)}: ${fault}`);
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
  const others = objectsOf(status.conditions).filter(({ type }) => type !== 'PodScheduled');
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

/** Subresources that a kubelet would serve. There is none, so the node is not found. */
const nodeSubresources: Readonly<Record<string, Subresource>> = {
  log: onNode('Pod', 'get'),
  exec: onNode('PodExecOptions', 'create', 'get'),
  attach: onNode('PodAttachOptions', 'create', 'get'),
  portforward: onNode('PodPortForwardOptions', 'create', 'get'),
};

function onNode(kind: string, ...verbs: readonly string[]): ConnectedSubresource {
  return {
    kind: 'connect',
    verbs,
    body: { group: '', version: 'v1', kind, schema: () => builtinSchema('k8s.io/api/core/v1.Pod') }, // never called
    hasNoBody: true,
    async create(pod) {
      const node = textOf(objectOf(pod.spec).nodeName);
      if (node === '') throw badRequest(`pod ${pod.metadata.name} does not have a host assigned`);
      throw notFound({ group: '', name: 'pods' }, node);
    },
  };
}
