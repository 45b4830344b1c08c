import { dnsLabelFaults } from '../../../base/formats/index.js';
import { isRecord, type Json } from '../../../base/json/index.js';
import {
  type Check,
  each,
  exactly,
  type Field,
  forbidden,
  ifSet,
  ifText,
  immutable,
  immutableText,
  isEmptySelector,
  isValidSelector,
  labelSelector,
  nonnegative,
  optional,
} from '../../checks/index.js';
import {
  type ApiObject,
  type JsonObject,
  numberOf,
  objectOf,
  objectsOf,
  pick,
  sameJson,
  selectsLabels,
  textOf,
  valueAt,
  without,
} from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import { internalJson, labelsOf, selectorOf } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { podTemplate } from './pod-spec.js';
import { nameWarnings, podWarnings } from './pod-warnings.js';
import { claimSpec } from './storage.js';

/** Validation and defaults of Deployment, ReplicaSet, StatefulSet, DaemonSet and ControllerRevision. */
export const appsRules: readonly KindRules[] = [
  workload('Deployment', 'deployment', deploymentSpec, {
    warnings: (object, old) => [...nameWarnings(object, old), ...templateWarnings(object, old)],
    countsGeneration: (object, old) => !sameJson(object.metadata.annotations, old.metadata.annotations),
    resetFields: { '': ['status'], status: ['spec', 'metadata.labels'] },
    subresources: {
      status: statusSubresource({
        prepareForUpdate: (object, old) => ({
          ...old,
          metadata: withLabels(object, old),
          ...(object.status !== undefined && { status: object.status }),
        }),
        check: counts('updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'),
      }),
    },
  }),
  workload('ReplicaSet', 'deployment', replicaSetSpec, {
    warnings: (object, old) => [...nameWarnings(object, old), ...templateWarnings(object, old)],
    subresources: {
      status: statusSubresource({ check: counts('fullyLabeledReplicas', 'readyReplicas', 'availableReplicas') }),
    },
  }),
  workload('StatefulSet', 'statefulset', statefulSetSpec, {
    validateName: dnsLabelFaults,
    warnings: (object, old) => [
      ...templateWarnings(object, old),
      ...(numberOf(objectOf(object.spec).revisionHistoryLimit) < 0 ? [negativeHistory] : []),
    ],
    subresources: {
      status: statusSubresource({
        check: counts('readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'),
      }),
    },
  }),
  workload('DaemonSet', 'daemonset', daemonSetSpec, {
    setDefaults: (object) => withTemplateGeneration(object, templateGeneration(object)),
    prepareForCreate: (object) => withTemplateGeneration({ ...object, status: zeroDaemonSetStatus }, 1),
    prepareForUpdate(object, old) {
      const isChanged = !sameJson(objectOf(object.spec).template, objectOf(old.spec).template);
      const generation = templateGeneration(old) + (isChanged ? 1 : 0);
      return withTemplateGeneration({ ...object, ...(old.status !== undefined && { status: old.status }) }, generation);
    },
    subresources: { status: statusSubresource({ check: checkDaemonSetStatus }) },
  }),
  {
    group: 'apps',
    kind: 'ControllerRevision',
    check: { revision: nonnegative, data: [revisionData, immutable] },
  },
];

const negativeHistory =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended';

function revisionData(data: Field): void {
  if (data.isUpdate) return;
  if (!data.isSet) data.required('data is mandatory');
  else if (!isRecord(data.value)) data.required('data must be a valid JSON object');
}

const generationAnnotation = 'deprecated.daemonset.template.generation';
const requiredCounts = ['currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady'];
const zeroDaemonSetStatus = Object.fromEntries(requiredCounts.map((name) => [name, 0]));

function checkDaemonSetStatus(object: Field): void {
  const others = ['observedGeneration', 'updatedNumberScheduled', 'numberAvailable', 'numberUnavailable'];
  for (const name of [...requiredCounts, ...others]) object.at(`status.${name}`).check(nonnegative);
  object.at('status.collisionCount').check(collisionCount);
}

function templateGeneration({ metadata }: ApiObject): number {
  return Number(metadata.annotations?.[generationAnnotation] ?? 0) || 0;
}

/** Sets the template generation in an annotation, which replaces a field of older API versions. */
function withTemplateGeneration(object: ApiObject, generation: number): ApiObject {
  const annotations = { ...object.metadata.annotations, [generationAnnotation]: String(generation) };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

function workload(kind: string, selectorName: string, spec: Check, more: Partial<KindRules>): KindRules {
  return {
    group: 'apps',
    kind,
    check: { spec: [(field) => checkSelector(field, kind, selectorName), spec, immutableSelector] },
    warnings: (object, old) => templateWarnings(object, old),
    ...more,
  };
}

/** Returns warnings about the pod template at a path, if the object is new or its spec has changed. */
export function templateWarnings(
  object: ApiObject,
  old: ApiObject | undefined,
  path = 'spec.template',
): readonly string[] {
  const isUnchanged = old && old.metadata.generation === object.metadata.generation;
  return isUnchanged ? [] : podWarnings(object, path);
}

function immutableSelector(spec: Field): void {
  spec.at('selector').immutable(immutableText, selectorOf(spec.object.selector));
}

function checkSelector(spec: Field, kind: string, name: string): void {
  const selector = spec.at('selector');
  const isEmpty = selector.isSet && isEmptySelector(selector.object);
  if (!selector.isSet) selector.required();
  selector.check(labelSelector);
  if (isEmpty) selector.invalid(`empty selector is invalid for ${name}`, selectorOf(selector.value));
  if (!isValidSelector(selector.object)) {
    const isBrief = kind === 'StatefulSet' || kind === 'DaemonSet';
    return selector.invalid(isBrief ? '' : 'invalid label selector', selectorOf(selector.value));
  }
  if (!isEmpty) checkTemplateLabels(spec.at('template.metadata.labels'), selector.value);
  checkTemplate(spec);
}

/** Copies the labels of the template to an object without labels. */
export function withTemplateLabels(object: ApiObject): ApiObject {
  const labels = valueAt(object, 'spec.template.metadata.labels');
  const has = Object.keys(object.metadata.labels ?? {}).length > 0;
  if (labels === undefined || has) return object;
  return { ...object, metadata: { ...object.metadata, labels: labels as Readonly<Record<string, string>> } }; // decoded
}

/** Reports a template whose labels the selector does not match. */
export function checkTemplateLabels(labels: Field, selector: Json | undefined): void {
  if (selectsLabels(selector, labels.object)) return;
  labels.invalid('`selector` does not match template `labels`', labelsOf(labels.value));
}

function checkTemplate(spec: Field): void {
  const template = spec.at('template');
  const claims = objectsOf(spec.object.volumeClaimTemplates).map(({ metadata }) => textOf(objectOf(metadata).name));
  const podSpec = template.at('spec').object;
  // The pods of a StatefulSet have its claims as volumes.
  const volumes = [
    ...claims.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })),
    ...objectsOf(podSpec.volumes).filter(({ name }) => !claims.includes(textOf(name))),
  ];
  podTemplate(claims.length === 0 ? template : template.with({ ...template.object, spec: { ...podSpec, volumes } }));
  template.check({ 'spec.restartPolicy': ifText(alwaysRestarts) });
}

/** Requires the restart policy `Always`, for kinds whose pods run until they are deleted. */
export const alwaysRestarts: Check = exactly('Always');

function noDeadline(kind: string): Check {
  return {
    'template.spec.activeDeadlineSeconds': forbidden(`activeDeadlineSeconds in ${kind} is not Supported`),
  };
}

function replicaSetSpec(spec: Field): void {
  spec.check({ replicas: nonnegative, minReadySeconds: nonnegative, '': noDeadline('ReplicaSet') });
}

function deploymentSpec(spec: Field): void {
  const deadline = spec.at('progressDeadlineSeconds');
  spec.check([replicaSetSpec, { revisionHistoryLimit: nonnegative, progressDeadlineSeconds: nonnegative }]);
  if (deadline.isSet && deadline.number <= numberOf(spec.object.minReadySeconds)) {
    deadline.invalid('must be greater than minReadySeconds');
  }
  const strategy = spec.at('strategy');
  const { type = '', rollingUpdate } = strategy.object;
  const rolling = strategy.at('rollingUpdate');
  if (type === 'Recreate') {
    rolling.check(forbidden("may not be specified when strategy `type` is 'Recreate'"));
  } else if (type === 'RollingUpdate') {
    const unavailable = rolling.at('maxUnavailable');
    rolling.check({ maxUnavailable: amount, maxSurge: amount });
    if (amountOf(unavailable.value) === 0 && amountOf(rolling.object.maxSurge) === 0) {
      unavailable.invalid('may not be 0 when `maxSurge` is 0');
    }
    unavailable.check(atMostAll);
  } else {
    strategy.notSupported(['Recreate', 'RollingUpdate'], {
      Type: type,
      RollingUpdate: internalRollingUpdate(rollingUpdate),
    });
  }
}

/** Formats a rolling update as Go prints the internal type, whose fields have no JSON names. */
function internalRollingUpdate(value: Json | undefined): Json {
  if (!isRecord(value)) return null;
  const { maxUnavailable = 0, maxSurge = 0 } = value as JsonObject;
  return { MaxUnavailable: maxUnavailable, MaxSurge: maxSurge };
}

const retention = exactly('Retain', 'Delete');

function statefulSetSpec(spec: Field): void {
  spec.check({ podManagementPolicy: managementPolicy, updateStrategy: statefulStrategy });
  spec.check({
    'persistentVolumeClaimRetentionPolicy.whenDeleted': retention,
    'persistentVolumeClaimRetentionPolicy.whenScaled': retention,
    volumeClaimTemplates: spec.isUpdate ? [] : each({ spec: claimSpec }),
    replicas: nonnegative,
    minReadySeconds: nonnegative,
    'ordinals.start': nonnegative,
    serviceName: spec.isUpdate ? [] : optional(dnsLabelFaults),
    '': noDeadline('StatefulSet'),
  });
  spec.check({ serviceName: immutable, podManagementPolicy: immutable });
  const claims = spec.at('volumeClaimTemplates');
  const shown = claims.list.map((claim) => internalJson(claim, 'core/v1.PersistentVolumeClaim'));
  claims.immutable(immutableText, claims.isSet ? shown : null);
}

function managementPolicy(policy: Field): void {
  const policies = ['OrderedReady', 'Parallel'];
  if (!policies.includes(policy.text)) policy.invalid("must be 'OrderedReady' or 'Parallel'", policy.text);
}

function statefulStrategy(strategy: Field): void {
  const rolling = strategy.at('rollingUpdate');
  const { partition = 0, maxUnavailable = null } = rolling.object;
  const { type = '' } = strategy.object;
  if (type === 'OnDelete') {
    if (!rolling.isSet) return;
    const shown = { Partition: partition, MaxUnavailable: maxUnavailable };
    rolling.invalid("only allowed for updateStrategy 'RollingUpdate'", shown);
  } else if (type === 'RollingUpdate') {
    rolling.check({ partition: nonnegative, maxUnavailable: ifSet([amount, notZero, atMostAll]) });
  } else {
    const shown = rolling.isSet ? { Partition: partition, MaxUnavailable: maxUnavailable } : null;
    strategy.invalid("must be 'RollingUpdate' or 'OnDelete'", { Type: type, RollingUpdate: shown });
  }
}

function notZero(field: Field): void {
  if (amountOf(field.value) === 0) field.invalid('cannot be 0');
}

function daemonSetSpec(spec: Field): void {
  spec.check({ minReadySeconds: nonnegative, revisionHistoryLimit: nonnegative, '': noDeadline('DaemonSet') });
  const strategy = spec.at('updateStrategy');
  const { type = '' } = strategy.object;
  if (type === 'OnDelete') return;
  if (type !== 'RollingUpdate') {
    return strategy.notSupported(['RollingUpdate', 'OnDelete'], { Type: type, RollingUpdate: null });
  }
  const [unavailable, surge] = [strategy.at('rollingUpdate.maxUnavailable'), strategy.at('rollingUpdate.maxSurge')];
  for (const field of [unavailable, surge]) field.check([amount, atMostAll]);
  const hasUnavailable = amountOf(unavailable.value) !== 0;
  const hasSurge = amountOf(surge.value) !== 0;
  if (hasUnavailable && hasSurge) surge.invalid('may not be set when maxUnavailable is non-zero');
  if (!hasUnavailable && !hasSurge) unavailable.required('cannot be 0 when maxSurge is 0');
}

/** Requires a number that is not negative, or a percentage. */
export const amount: Check = (field) => {
  if (typeof field.value !== 'string') field.check(nonnegative);
  else if (!/^[0-9]+%$/.test(field.value)) {
    field.invalid(
      "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
    );
  }
};

/** Requires a percentage of at most 100, or a number. */
export const atMostAll: Check = (field) => {
  if (/^\d+%$/.test(field.text) && Number.parseInt(field.text, 10) > 100) {
    field.invalid('must not be greater than 100%');
  }
};

function amountOf(value: Json | undefined): number {
  return typeof value === 'string' ? Number.parseInt(value, 10) || 0 : numberOf(value);
}

/** Checks the counts in a status; each of `names`, except `unavailableReplicas`, must be at most `replicas`. */
export function counts(...names: readonly string[]): Check {
  return (object) => {
    const status = object.at('status');
    for (const name of ['replicas', ...names, 'observedGeneration', 'terminatingReplicas']) {
      status.at(name).check(nonnegative);
    }
    const atMost = (name: string, most: Json | undefined, detail: string) => {
      const count = status.at(name);
      if (count.number > numberOf(most)) count.invalid(detail, count.value ?? 0);
    };
    const { replicas, readyReplicas } = status.object;
    for (const name of names.filter((name) => name !== 'unavailableReplicas')) {
      atMost(name, replicas, 'cannot be greater than status.replicas');
    }
    const ready = object.object.kind === 'StatefulSet' ? 'status.readyReplicas' : 'readyReplicas';
    atMost('availableReplicas', readyReplicas, `cannot be greater than ${ready}`);
    status.at('collisionCount').check(collisionCount);
  };
}

function collisionCount(count: Field): void {
  count.check(nonnegative);
  if (count.old === undefined || count.number >= numberOf(count.old)) return;
  count.invalid('cannot be decremented', count.value ?? 0);
}

function withLabels({ metadata }: ApiObject, { metadata: old }: ApiObject): ApiObject['metadata'] {
  return { ...without(metadata, 'labels'), ...pick(old, 'labels') };
}
