import { isRecord, type Json } from '../../../base/json/index.js';
import { type ApiObject, dnsLabelFaults, type JsonObject } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalJson } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import {
  immutableText,
  isSame,
  itemsOf,
  labelsOf,
  listOf,
  numberOf,
  objectOf,
  Problems,
  selectorOf,
  textOf,
} from '../problems.js';
import { checkPodTemplate } from './pod-spec.js';
import { templateWarnings } from './pod-warnings.js';
import { checkLabelSelector, isEmptySelector, isValidSelector, matchesSelector } from './selectors.js';
import { checkClaimSpec } from './storage.js';

/** Rules of Deployment, ReplicaSet, StatefulSet, DaemonSet and ControllerRevision. */
export const appsRules: readonly KindRules[] = [
  workload('Deployment', 'deployment', checkDeployment, {
    countsGeneration: (object, old) => !isSame(object.metadata.annotations, old.metadata.annotations),
    resetFields: { '': ['status'], status: ['spec', 'metadata.labels'] },
    subresources: {
      status: statusSubresource({
        prepareForUpdate: (object, old) => ({
          ...old,
          metadata: withLabels(object, old),
          ...(object.status !== undefined && { status: object.status }),
        }),
        validateUpdate: (object, old) => statusErrors(object, old, deploymentCounts),
      }),
    },
  }),
  workload('ReplicaSet', 'deployment', checkReplicas, {
    subresources: {
      status: statusSubresource({ validateUpdate: (object, old) => statusErrors(object, old, replicaSetCounts) }),
    },
  }),
  workload('StatefulSet', 'statefulset', checkStatefulSet, {
    validateName: dnsLabelFaults,
    subresources: {
      status: statusSubresource({ validateUpdate: (object, old) => statusErrors(object, old, statefulSetCounts) }),
    },
  }),
  workload('DaemonSet', 'daemonset', checkDaemonSet, {
    setDefaults: (object) => withTemplateGeneration(object, templateGeneration(object)),
    prepareForCreate: (object) => withTemplateGeneration({ ...object, status: zeroDaemonSetStatus }, 1),
    prepareForUpdate(object, old) {
      const isChanged = !isSame(objectOf(object.spec).template, objectOf(old.spec).template);
      const generation = templateGeneration(old) + (isChanged ? 1 : 0);
      return withTemplateGeneration({ ...object, ...(old.status !== undefined && { status: old.status }) }, generation);
    },
  }),
  {
    group: 'apps',
    kind: 'ControllerRevision',
    validate(object) {
      const problems = new Problems();
      problems.nonnegative('revision', object.revision);
      if (object.data === undefined || object.data === null) problems.required('data', 'data is mandatory');
      else if (!isRecord(object.data)) problems.required('data', 'data must be a valid JSON object');
      return problems.list;
    },
    validateUpdate(object, old) {
      const problems = new Problems();
      problems.nonnegative('revision', object.revision);
      problems.immutable('data', object.data, old.data);
      return problems.list;
    },
  },
];

const generationAnnotation = 'deprecated.daemonset.template.generation';
const zeroDaemonSetStatus = {
  currentNumberScheduled: 0,
  numberMisscheduled: 0,
  desiredNumberScheduled: 0,
  numberReady: 0,
};

function templateGeneration({ metadata }: ApiObject): number {
  return Number(metadata.annotations?.[generationAnnotation] ?? 0) || 0;
}

/** The annotation is what is left of a field of older versions. */
function withTemplateGeneration(object: ApiObject, generation: number): ApiObject {
  const annotations = { ...object.metadata.annotations, [generationAnnotation]: String(generation) };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

type CheckSpec = (problems: Problems, spec: JsonObject, old: JsonObject | undefined) => void;

function workload(kind: string, selectorName: string, check: CheckSpec, more: Partial<KindRules>): KindRules {
  const validate = (object: ApiObject, old?: ApiObject) => {
    const problems = new Problems();
    const spec = objectOf(object.spec);
    checkSelector(problems, spec, selectorName, kind === 'StatefulSet' || kind === 'DaemonSet');
    check(problems, spec, old && objectOf(old.spec));
    if (old) problems.immutable('spec.selector', selectorOf(spec.selector), selectorOf(objectOf(old.spec).selector));
    return problems.list;
  };
  return {
    group: 'apps',
    kind,
    validate: (object) => validate(object),
    validateUpdate: validate,
    warnings({ metadata, spec }, old) {
      const isUnchanged = old && old.metadata.generation === metadata.generation;
      return isUnchanged ? [] : templateWarnings('spec.template', objectOf(objectOf(spec).template));
    },
    ...more,
  };
}

function checkSelector(problems: Problems, spec: JsonObject, name: string, isBrief: boolean): void {
  const { selector } = spec;
  const template = objectOf(spec.template);
  const labels = objectOf(template.metadata).labels;
  if (selector === undefined || selector === null) problems.required('spec.selector');
  else {
    checkLabelSelector(problems, 'spec.selector', objectOf(selector));
    if (isEmptySelector(objectOf(selector)))
      problems.invalid('spec.selector', selectorOf(selector), `empty selector is invalid for ${name}`);
  }
  if (selector && !isValidSelector(objectOf(selector))) {
    return problems.invalid('spec.selector', selectorOf(selector), isBrief ? '' : 'invalid label selector');
  }
  const isOpen = isRecord(selector) && isEmptySelector(selector as JsonObject);
  if (!isOpen && !matchesSelector(selector, objectOf(labels))) {
    problems.invalid('spec.template.metadata.labels', labelsOf(labels), '`selector` does not match template `labels`');
  }
  checkTemplate(problems, template, spec);
}

function checkTemplate(problems: Problems, template: JsonObject, spec: JsonObject): void {
  const claims = listOf(spec.volumeClaimTemplates).map((claim) => textOf(objectOf(objectOf(claim).metadata).name));
  const podSpec = objectOf(template.spec);
  // The claims of a StatefulSet are volumes of its pods.
  const volumes = [
    ...claims.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    ...listOf(podSpec.volumes).filter((volume) => !claims.includes(textOf(objectOf(volume).name))),
  ];
  const checked = claims.length === 0 ? template : { ...template, spec: { ...podSpec, volumes } };
  checkPodTemplate(problems, 'spec.template', checked);
  const { restartPolicy } = podSpec;
  if (restartPolicy !== 'Always' && listOf(podSpec.containers).length >= 0 && textOf(restartPolicy) !== '') {
    problems.notSupported('spec.template.spec.restartPolicy', restartPolicy ?? '', ['Always']);
  }
}

function checkDeadline(problems: Problems, spec: JsonObject, kind: string): void {
  if (objectOf(objectOf(spec.template).spec).activeDeadlineSeconds !== undefined) {
    problems.forbidden('spec.template.spec.activeDeadlineSeconds', `activeDeadlineSeconds in ${kind} is not Supported`);
  }
}

function checkReplicas(problems: Problems, spec: JsonObject): void {
  problems.nonnegative('spec.replicas', spec.replicas);
  problems.nonnegative('spec.minReadySeconds', spec.minReadySeconds);
  checkDeadline(problems, spec, 'ReplicaSet');
}

function checkDeployment(problems: Problems, spec: JsonObject): void {
  checkReplicas(problems, spec);
  problems.nonnegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit);
  const deadline = spec.progressDeadlineSeconds;
  problems.nonnegative('spec.progressDeadlineSeconds', deadline);
  if (deadline !== undefined && numberOf(deadline) <= numberOf(spec.minReadySeconds)) {
    problems.invalid('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds');
  }
  const strategy = objectOf(spec.strategy);
  const rolling = objectOf(strategy.rollingUpdate);
  if (strategy.type === 'Recreate') {
    if (strategy.rollingUpdate !== undefined) {
      problems.forbidden('spec.strategy.rollingUpdate', "may not be specified when strategy `type` is 'Recreate'");
    }
  } else if (strategy.type === 'RollingUpdate') {
    const at = 'spec.strategy.rollingUpdate';
    checkAmount(problems, `${at}.maxUnavailable`, rolling.maxUnavailable);
    checkAmount(problems, `${at}.maxSurge`, rolling.maxSurge);
    if (amountOf(rolling.maxUnavailable) === 0 && amountOf(rolling.maxSurge) === 0) {
      problems.invalid(`${at}.maxUnavailable`, rolling.maxUnavailable, 'may not be 0 when `maxSurge` is 0');
    }
    checkPercentage(problems, `${at}.maxUnavailable`, rolling.maxUnavailable);
  } else {
    const shown = { Type: strategy.type ?? '', RollingUpdate: internalRollingUpdate(strategy.rollingUpdate) };
    problems.notSupported('spec.strategy', shown, ['Recreate', 'RollingUpdate']);
  }
}

/** How Go shows the internal type, whose fields have no JSON names. */
function internalRollingUpdate(value: Json | undefined): Json {
  if (!isRecord(value)) return null;
  const { maxUnavailable = 0, maxSurge = 0 } = value as JsonObject;
  return { MaxUnavailable: maxUnavailable, MaxSurge: maxSurge };
}

function checkStatefulSet(problems: Problems, spec: JsonObject, old: JsonObject | undefined): void {
  checkStatefulStrategy(problems, spec);
  const retention = objectOf(spec.persistentVolumeClaimRetentionPolicy);
  for (const name of ['whenDeleted', 'whenScaled']) {
    const value = textOf(retention[name]);
    const field = `spec.persistentVolumeClaimRetentionPolicy.${name}`;
    if (!['Retain', 'Delete'].includes(value)) problems.notSupported(field, value, new Set(['Retain', 'Delete']));
  }
  for (const [claim, at] of itemsOf(spec.volumeClaimTemplates, 'spec.volumeClaimTemplates')) {
    checkClaimSpec(problems, `${at}.spec`, objectOf(claim.spec));
  }
  problems.nonnegative('spec.replicas', spec.replicas);
  problems.nonnegative('spec.minReadySeconds', spec.minReadySeconds);
  problems.nonnegative('spec.ordinals.start', objectOf(spec.ordinals).start);
  const name = textOf(spec.serviceName);
  if (name !== '' && !old) problems.faults('spec.serviceName', name, dnsLabelFaults(name));
  checkDeadline(problems, spec, 'StatefulSet');
  if (!old) return;
  for (const field of ['serviceName', 'podManagementPolicy'])
    problems.immutable(`spec.${field}`, spec[field], old[field]);
  if (isSame(spec.volumeClaimTemplates ?? [], old.volumeClaimTemplates ?? [])) return;
  const claims = listOf(spec.volumeClaimTemplates).map((claim) => internalJson(claim, 'core/v1.PersistentVolumeClaim'));
  problems.invalid('spec.volumeClaimTemplates', spec.volumeClaimTemplates && claims, immutableText);
}

function checkStatefulStrategy(problems: Problems, spec: JsonObject): void {
  const policy = textOf(spec.podManagementPolicy);
  if (policy !== 'OrderedReady' && policy !== 'Parallel') {
    problems.invalid('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'");
  }
  const { type, rollingUpdate } = objectOf(spec.updateStrategy);
  const at = 'spec.updateStrategy.rollingUpdate';
  if (type === 'OnDelete') {
    if (rollingUpdate === undefined) return;
    const { partition = 0, maxUnavailable = null } = objectOf(rollingUpdate);
    problems.invalid(
      at,
      { Partition: partition, MaxUnavailable: maxUnavailable },
      "only allowed for updateStrategy 'RollingUpdate'",
    );
  } else if (type === 'RollingUpdate') {
    const { partition, maxUnavailable } = objectOf(rollingUpdate);
    problems.nonnegative(`${at}.partition`, partition);
    if (maxUnavailable === undefined) return;
    checkAmount(problems, `${at}.maxUnavailable`, maxUnavailable);
    if (amountOf(maxUnavailable) === 0) problems.invalid(`${at}.maxUnavailable`, maxUnavailable, 'cannot be 0');
    checkPercentage(problems, `${at}.maxUnavailable`, maxUnavailable);
  } else {
    problems.invalid(
      'spec.updateStrategy',
      { Type: type ?? '', RollingUpdate: null },
      "must be 'RollingUpdate' or 'OnDelete'",
    );
  }
}

function checkDaemonSet(problems: Problems, spec: JsonObject): void {
  problems.nonnegative('spec.minReadySeconds', spec.minReadySeconds);
  problems.nonnegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit);
  checkDeadline(problems, spec, 'DaemonSet');
  const { type, rollingUpdate } = objectOf(spec.updateStrategy);
  const { maxUnavailable, maxSurge } = objectOf(rollingUpdate);
  const at = 'spec.updateStrategy.rollingUpdate';
  if (type === 'RollingUpdate') {
    for (const [name, value] of [
      ['maxUnavailable', maxUnavailable],
      ['maxSurge', maxSurge],
    ] as const) {
      checkAmount(problems, `${at}.${name}`, value);
      checkPercentage(problems, `${at}.${name}`, value);
    }
    const hasUnavailable = amountOf(maxUnavailable) !== 0;
    const hasSurge = amountOf(maxSurge) !== 0;
    if (hasUnavailable && hasSurge)
      problems.invalid(`${at}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero');
    if (!hasUnavailable && !hasSurge) problems.required(`${at}.maxUnavailable`, 'cannot be 0 when maxSurge is 0');
  } else if (type !== 'OnDelete') {
    problems.notSupported(
      'spec.updateStrategy',
      { Type: type ?? '', RollingUpdate: null },
      new Set(['RollingUpdate', 'OnDelete']),
    );
  }
}

/** Validates a number or percentage. */
export function checkAmount(problems: Problems, field: string, value: Json | undefined): void {
  if (typeof value !== 'string') return problems.nonnegative(field, value);
  if (!/^[0-9]+%$/.test(value)) {
    problems.invalid(
      field,
      value,
      "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    );
  }
}

/** Reports a percentage over 100. */
export function checkPercentage(problems: Problems, field: string, value: Json | undefined): void {
  if (typeof value === 'string' && /^\d+%$/.test(value) && Number.parseInt(value, 10) > 100) {
    problems.invalid(field, value, 'must not be greater than 100%');
  }
}

function amountOf(value: Json | undefined): number {
  return typeof value === 'string' ? Number.parseInt(value, 10) || 0 : numberOf(value);
}

const deploymentCounts = ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'];
const replicaSetCounts = ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'];
const statefulSetCounts = ['replicas', 'readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'];

function statusErrors(object: ApiObject, old: ApiObject, counts: readonly string[]) {
  const problems = new Problems();
  const status = objectOf(object.status);
  const total = numberOf(status.replicas);
  for (const name of [...counts, 'observedGeneration', 'terminatingReplicas', 'collisionCount']) {
    problems.nonnegative(`status.${name}`, status[name]);
  }
  for (const name of counts.slice(1)) {
    const isPart = name !== 'unavailableReplicas';
    if (isPart && numberOf(status[name]) > total) {
      problems.invalid(`status.${name}`, status[name] ?? 0, 'cannot be greater than status.replicas');
    }
  }
  if (numberOf(status.availableReplicas) > numberOf(status.readyReplicas)) {
    const whole = object.kind === 'StatefulSet' ? 'status.readyReplicas' : 'readyReplicas';
    problems.invalid('status.availableReplicas', status.availableReplicas ?? 0, `cannot be greater than ${whole}`);
  }
  const before = objectOf(old.status).collisionCount;
  if (before !== undefined && numberOf(status.collisionCount) < numberOf(before)) {
    problems.invalid('status.collisionCount', status.collisionCount ?? 0, 'cannot be decremented');
  }
  return problems.list;
}

function withLabels({ metadata }: ApiObject, { metadata: old }: ApiObject): ApiObject['metadata'] {
  const { labels: _, ...rest } = metadata;
  return old.labels === undefined ? rest : { ...rest, labels: old.labels };
}
