import { dnsLabelFaults } from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import {
  type Check,
  type Field,
  ifSet,
  ifText,
  immutable,
  immutableText,
  isValidSelector,
  labelSelector,
  nonnegative,
  oneOf,
  optionalOneOf,
  required,
} from '../../checks/index.js';
import {
  type ApiObject,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  sameJson,
  textOf,
  valueAt,
  without,
} from '../../model/index.js';
import { internalJson, labelsOf, selectorOf } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { checkTemplateLabels, templateWarnings, withTemplateLabels } from './apps.js';
import { scheduleFault, timeZoneFault } from './cron.js';
import { podTemplate } from './pod-spec.js';

const prefix = 'batch.kubernetes.io/';
const templateLabels = 'spec.template.metadata.labels';

/** Rules of Job and CronJob. */
export const batchRules: readonly KindRules[] = [
  {
    group: 'batch',
    kind: 'Job',
    deleteWarning:
      'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
    setDefaults: withTemplateLabels,
    prepareForCreate(object) {
      const prepared: ApiObject = { ...withSelector(object), status: {} };
      // Defaulted labels equal those of the template, even after the server has added labels.
      const isShared = object.metadata.labels && object.metadata.labels === valueAt(object, templateLabels);
      if (!isShared || object.metadata.generateName) return prepared;
      return withTemplateLabels({ ...prepared, metadata: { ...prepared.metadata, labels: {} } });
    },
    prepareForUpdate: (object, old) => ({ ...object, status: old.status ?? {} }),
    check: checkJob,
    warnings: (object, old) => [...(old ? [] : jobNameWarnings(object)), ...templateWarnings(object, old)],
    selectableFields: { 'status.successful': ({ status }) => String(numberOf(objectOf(status).succeeded)) },
  },
  {
    group: 'batch',
    kind: 'CronJob',
    check: { spec: checkCronJob, 'metadata.name': checkCronJobName },
    warnings: (object, old) => [
      ...(old ? [] : jobNameWarnings(object)),
      ...templateWarnings(object, old, 'spec.jobTemplate.spec.template'),
    ],
  },
];

function checkCronJobName(name: Field): void {
  if (!name.isUpdate && name.text.length > 52) name.invalid('must be no more than 52 characters');
}

/** A Job selects its pods by its own UID, unless the user sets a selector. */
function withSelector(object: ApiObject): ApiObject {
  const spec = objectOf(object.spec);
  if (spec.manualSelector === true) return object;
  const { name = '', uid = '' } = object.metadata;
  const own = {
    'job-name': name,
    [`${prefix}job-name`]: name,
    'controller-uid': uid,
    [`${prefix}controller-uid`]: uid,
  };
  const template = objectOf(spec.template);
  const metadata = objectOf(template.metadata);
  const selector = objectOf(spec.selector);
  const matchLabels = { [`${prefix}controller-uid`]: uid, ...objectOf(selector.matchLabels) };
  return {
    ...object,
    spec: {
      ...spec,
      selector: { ...selector, matchLabels },
      template: { ...template, metadata: { ...metadata, labels: { ...own, ...objectOf(metadata.labels) } } },
    },
  };
}

function jobNameWarnings({ metadata: { name = '' } }: ApiObject): readonly string[] {
  const faults = dnsLabelFaults(name);
  if (faults.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${faults.join(' ')}]`,
  ];
}

function checkJob(job: Field): void {
  const spec = job.at('spec');
  const selector = spec.at('selector');
  const labels = spec.at('template.metadata.labels');
  if (!job.isUpdate) checkGenerated(job);
  checkJobSpec(spec);
  if (!selector.isSet && !job.isUpdate) selector.required();
  selector.check(labelSelector);
  if (job.isUpdate || isValidSelector(selector.object)) checkTemplateLabels(labels, selector.value);
  if (job.isUpdate) checkJobChanges(job);
}

function checkGenerated(job: Field): void {
  const spec = job.at('spec');
  if (spec.object.manualSelector === true) return;
  const labels = spec.at('template.metadata.labels');
  const { name, uid } = objectOf(job.object.metadata);
  for (const [label, value] of [
    [`${prefix}controller-uid`, textOf(uid)],
    [`${prefix}job-name`, textOf(name)],
  ] as const) {
    if (labels.object[label] !== value) labels.invalid(`must be '${value}'`, labelsOf(labels.value));
  }
  const selector = spec.at('selector');
  if (!sameJson(selector.value, { matchLabels: { [`${prefix}controller-uid`]: textOf(uid) } })) {
    selector.invalid('`selector` not auto-generated', selectorOf(selector.value));
  }
}

function checkJobSpec(spec: Field): void {
  const { completionMode, completions, template } = spec.object;
  const restart = spec.at('template.spec.restartPolicy');
  spec.check({
    parallelism: nonnegative,
    completions: nonnegative,
    activeDeadlineSeconds: nonnegative,
    backoffLimit: nonnegative,
    ttlSecondsAfterFinished: nonnegative,
    backoffLimitPerIndex: nonnegative,
    maxFailedIndexes: nonnegative,
    completionMode: optionalOneOf('NonIndexed', 'Indexed'),
  });
  if (completionMode === 'Indexed' && completions === undefined) {
    spec.at('completions').required('when completion mode is Indexed');
  }
  if (completionMode === 'NonIndexed') {
    spec.check({ backoffLimitPerIndex: ifSet((limit) => limit.invalid('requires indexed completion mode')) });
  }
  spec.check({ podReplacementPolicy: optionalOneOf('Failed', 'TerminatingOrFailed'), template: podTemplate });
  if (restart.text === 'Always' || restart.text === '') restart.required('valid values: "OnFailure", "Never"');
  else restart.check(optionalOneOf('Never', 'OnFailure'));
  const names = objectsOf(valueAt(template, 'spec.containers')).map(({ name }) => textOf(name));
  spec.check({ podFailurePolicy: ifSet((policy) => checkFailurePolicy(policy, restart.text, names)) });
}

function checkFailurePolicy(policy: Field, restart: string, containers: readonly string[]): void {
  if (restart !== 'Never') policy.invalid('only restartPolicy=Never is supported');
  const isKnown: Check = (name) => {
    if (containers.includes(name.text)) return;
    name.invalid('must be one of the container or initContainer names in the pod template');
  };
  const exitCodes: Check = {
    operator: oneOf('In', 'NotIn'),
    containerName: ifSet(isKnown),
    '': (codes) => {
      const values = codes.at('values');
      if (values.list.length === 0) values.invalid('at least one value is required', []);
      if (codes.object.operator !== 'In') return;
      for (const value of values.items) if (value.value === 0) value.invalid('must not be 0 for the In operator');
    },
  };
  for (const rule of policy.at('rules').items) {
    const { onExitCodes, onPodConditions } = rule.object;
    rule.check({ action: oneOf('Count', 'FailIndex', 'FailJob', 'Ignore'), onExitCodes: ifSet(exitCodes) });
    const hasConditions = listOf(onPodConditions).length > 0;
    if (onExitCodes && hasConditions) {
      rule.invalid('specifying both OnExitCodes and OnPodConditions is not supported', null);
    }
    if (!onExitCodes && !hasConditions) {
      const detail = 'specifying one of OnExitCodes and OnPodConditions is required';
      rule.whole.errors.push({ reason: 'FieldValueInvalid', field: rule.path, detail });
    }
  }
}

function checkJobChanges(job: Field): void {
  const spec = job.at('spec');
  const before = objectOf(spec.old);
  const { completions, completionMode, parallelism, selector } = spec.object;
  spec.at('selector').immutable(immutableText, selectorOf(selector));
  const isElastic =
    completionMode === 'Indexed' &&
    completions !== undefined &&
    completions === parallelism &&
    before.completions !== undefined;
  if (!isElastic) spec.check({ completions: immutable });
  const isSuspended = before.suspend === true && valueAt(job.old, 'status.startTime') === undefined;
  const compared = isSuspended ? withoutDirectives : objectOf;
  const template = spec.at('template');
  if (!sameJson(compared(template.value), compared(template.old))) {
    template.invalid(immutableText, internalJson(template.value, 'core/v1.PodTemplateSpec'));
  }
  spec.check({
    completionMode: immutable,
    podFailurePolicy: immutable,
    backoffLimitPerIndex: immutable,
    managedBy: immutable,
  });
}

/**
 * Returns the template without the fields that may change while a Job is suspended: metadata, resources of containers,
 * and scheduling constraints.
 */
function withoutDirectives(value: Json | undefined): JsonObject {
  const template = objectOf(value);
  const spec = without(objectOf(template.spec), 'nodeSelector', 'tolerations', 'schedulingGates', 'affinity');
  const containers = objectsOf(spec.containers).map((container) => without(container, 'resources'));
  const metadata = without(objectOf(template.metadata), 'labels', 'annotations');
  return { ...template, metadata, spec: { ...spec, containers } };
}

function checkCronJob(spec: Field): void {
  spec.check({
    schedule: [required, ifText(checkSchedule)],
    timeZone: ifSet(checkTimeZone),
    startingDeadlineSeconds: nonnegative,
    concurrencyPolicy: oneOf('Allow', 'Forbid', 'Replace'),
    successfulJobsHistoryLimit: nonnegative,
    failedJobsHistoryLimit: nonnegative,
    'jobTemplate.spec': checkJobSpec,
    'jobTemplate.spec.manualSelector': (manual) => {
      if (manual.value === true) manual.notSupported(['false', 'nil']);
    },
  });
}

function checkSchedule(schedule: Field): void {
  const fault = scheduleFault(schedule.text);
  if (schedule.text.includes('TZ') && !textOf(schedule.old).includes('TZ')) {
    schedule.invalid('cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
  } else if (fault !== undefined) schedule.invalid(fault);
}

function checkTimeZone(zone: Field): void {
  const fault = zone.value === zone.old ? undefined : timeZoneFault(zone.text);
  if (fault !== undefined) zone.invalid(fault);
}
