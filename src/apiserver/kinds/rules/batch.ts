import type { Json } from '../../../base/json/index.js';
import { type ApiObject, dnsLabelFaults, type JsonObject } from '../../model/index.js';
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
import { scheduleFault, timeZoneFault } from './cron.js';
import { checkPodTemplate } from './pod-spec.js';
import { checkLabelSelector, isValidSelector, matchesSelector } from './selectors.js';

const prefix = 'batch.kubernetes.io/';

/** Rules of Job and CronJob. */
export const batchRules: readonly KindRules[] = [
  {
    group: 'batch',
    kind: 'Job',
    deleteWarning:
      'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
    setDefaults(object) {
      const labels = objectOf(objectOf(objectOf(object.spec).template).metadata).labels;
      const has = Object.keys(object.metadata.labels ?? {}).length > 0;
      if (labels === undefined || has) return object;
      return { ...object, metadata: { ...object.metadata, labels: labels as Readonly<Record<string, string>> } }; // decoded
    },
    prepareForCreate(object) {
      const prepared: ApiObject = { ...withSelector(object), status: {} };
      // Defaulted labels are those of the template, also after the server has added some.
      const labels = objectOf(objectOf(objectOf(object.spec).template).metadata).labels;
      const isShared = labels !== undefined && object.metadata.labels === labels && !object.metadata.generateName;
      const added = objectOf(objectOf(objectOf(prepared.spec).template).metadata).labels as Readonly<
        Record<string, string>
      >;
      return isShared ? { ...prepared, metadata: { ...prepared.metadata, labels: added } } : prepared;
    },
    prepareForUpdate: (object, old) => ({ ...object, status: old.status ?? {} }),
    validate: (object) => jobErrors(object),
    validateUpdate: jobUpdateErrors,
    warnings: (object, old) => (old ? [] : jobNameWarnings(object)),
    selectableFields: { 'status.successful': ({ status }) => String(numberOf(objectOf(status).succeeded)) },
  },
  {
    group: 'batch',
    kind: 'CronJob',
    validate: (object) => {
      const problems = new Problems();
      checkCronJob(problems, objectOf(object.spec), undefined);
      const { name = '' } = object.metadata;
      if (name.length > 52) problems.invalid('metadata.name', name, 'must be no more than 52 characters');
      return problems.list;
    },
    validateUpdate(object, old) {
      const problems = new Problems();
      checkCronJob(problems, objectOf(object.spec), objectOf(old.spec));
      return problems.list;
    },
  },
];

/** A Job selects its pods by its own uid, unless the user sets a selector. */
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

function jobErrors(object: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(object.spec);
  checkGenerated(problems, object, spec);
  checkJobSpec(problems, 'spec', spec);
  if (spec.selector === undefined) problems.required('spec.selector');
  else checkLabelSelector(problems, 'spec.selector', objectOf(spec.selector));
  const labels = objectOf(objectOf(spec.template).metadata).labels;
  if (isValidSelector(objectOf(spec.selector)) && !matchesSelector(spec.selector, objectOf(labels))) {
    problems.invalid('spec.template.metadata.labels', labelsOf(labels), '`selector` does not match template `labels`');
  }
  return problems.list;
}

function checkGenerated(problems: Problems, { metadata }: ApiObject, spec: JsonObject): void {
  if (spec.manualSelector === true) return;
  const { uid = '', name = '' } = metadata;
  const labels = objectOf(objectOf(objectOf(spec.template).metadata).labels);
  for (const [label, value] of [
    [`${prefix}controller-uid`, uid],
    [`${prefix}job-name`, name],
  ] as const) {
    if (labels[label] !== value) {
      problems.invalid('spec.template.metadata.labels', labelsOf(labels), `must be '${value}'`);
    }
  }
  const wanted = { matchLabels: { [`${prefix}controller-uid`]: uid } };
  if (!isSame(spec.selector, wanted))
    problems.invalid('spec.selector', selectorOf(spec.selector), '`selector` not auto-generated');
}

function checkJobSpec(problems: Problems, field: string, spec: JsonObject): void {
  for (const name of [
    'parallelism',
    'completions',
    'activeDeadlineSeconds',
    'backoffLimit',
    'ttlSecondsAfterFinished',
    'backoffLimitPerIndex',
    'maxFailedIndexes',
  ]) {
    problems.nonnegative(`${field}.${name}`, spec[name]);
  }
  const modes = new Set(['NonIndexed', 'Indexed']);
  const mode = spec.completionMode;
  problems.optionalOneOf(`${field}.completionMode`, mode, modes);
  if (mode === 'Indexed' && spec.completions === undefined) {
    problems.required(`${field}.completions`, 'when completion mode is Indexed');
  }
  if (mode === 'NonIndexed' && spec.backoffLimitPerIndex !== undefined) {
    problems.invalid(`${field}.backoffLimitPerIndex`, spec.backoffLimitPerIndex, 'requires indexed completion mode');
  }
  problems.optionalOneOf(`${field}.podReplacementPolicy`, spec.podReplacementPolicy, ['Failed', 'TerminatingOrFailed']);
  const template = objectOf(spec.template);
  checkPodTemplate(problems, `${field}.template`, template);
  const restart = textOf(objectOf(template.spec).restartPolicy);
  const at = `${field}.template.spec.restartPolicy`;
  if (restart === 'Always' || restart === '') problems.required(at, 'valid values: "OnFailure", "Never"');
  else if (restart !== 'OnFailure' && restart !== 'Never') problems.notSupported(at, restart, ['OnFailure', 'Never']);
  if (spec.podFailurePolicy !== undefined) checkFailurePolicy(problems, `${field}.podFailurePolicy`, spec, restart);
}

function checkFailurePolicy(problems: Problems, field: string, spec: JsonObject, restart: string): void {
  if (restart !== 'Never') problems.invalid(field, spec.podFailurePolicy, 'only restartPolicy=Never is supported');
  const containers = listOf(objectOf(objectOf(spec.template).spec).containers).map((item) =>
    textOf(objectOf(item).name),
  );
  for (const [rule, at] of itemsOf(objectOf(spec.podFailurePolicy).rules, `${field}.rules`)) {
    const actions = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
    problems.oneOf(`${at}.action`, rule.action, actions);
    const conditions = listOf(rule.onPodConditions);
    if (rule.onExitCodes !== undefined) {
      const codes = objectOf(rule.onExitCodes);
      problems.oneOf(`${at}.onExitCodes.operator`, codes.operator, ['In', 'NotIn']);
      const name = codes.containerName;
      if (name !== undefined && !containers.includes(textOf(name))) {
        problems.invalid(
          `${at}.onExitCodes.containerName`,
          name,
          'must be one of the container or initContainer names in the pod template',
        );
      }
      const values = listOf(codes.values);
      if (values.length === 0)
        problems.invalid(`${at}.onExitCodes.values`, values as Json, 'at least one value is required');
      values.forEach((value, index) => {
        if (codes.operator === 'In' && value === 0) {
          problems.invalid(`${at}.onExitCodes.values[${index}]`, value, 'must not be 0 for the In operator');
        }
      });
    }
    if (rule.onExitCodes !== undefined && conditions.length > 0) {
      problems.invalid(at, undefined, 'specifying both OnExitCodes and OnPodConditions is not supported');
    }
    if (rule.onExitCodes === undefined && conditions.length === 0) {
      problems.list.push({
        reason: 'FieldValueInvalid',
        field: at,
        detail: 'specifying one of OnExitCodes and OnPodConditions is required',
      });
    }
  }
}

function jobUpdateErrors(object: ApiObject, old: ApiObject) {
  const problems = new Problems();
  const spec = objectOf(object.spec);
  const before = objectOf(old.spec);
  const uncheckedTemplate = new Problems();
  checkJobSpec(uncheckedTemplate, 'spec', spec);
  if (spec.selector !== undefined) checkLabelSelector(uncheckedTemplate, 'spec.selector', objectOf(spec.selector));
  problems.add(uncheckedTemplate.list);
  const labels = objectOf(objectOf(spec.template).metadata).labels;
  if (!matchesSelector(spec.selector, objectOf(labels))) {
    problems.invalid('spec.template.metadata.labels', labelsOf(labels), '`selector` does not match template `labels`');
  }
  problems.immutable('spec.selector', selectorOf(spec.selector), selectorOf(before.selector));
  checkCompletions(problems, spec, before);
  const isSuspended = before.suspend === true && objectOf(old.status).startTime === undefined;
  const now = isSuspended ? withoutDirectives(spec.template) : spec.template;
  const then = isSuspended ? withoutDirectives(before.template) : before.template;
  if (!isSame(now, then))
    problems.invalid('spec.template', internalJson(spec.template, 'core/v1.PodTemplateSpec'), immutableText);
  problems.immutable('spec.completionMode', spec.completionMode, before.completionMode);
  problems.immutable('spec.podFailurePolicy', spec.podFailurePolicy, before.podFailurePolicy);
  problems.immutable('spec.backoffLimitPerIndex', spec.backoffLimitPerIndex, before.backoffLimitPerIndex);
  problems.immutable('spec.managedBy', spec.managedBy, before.managedBy);
  return problems.list;
}

function checkCompletions(problems: Problems, spec: JsonObject, before: JsonObject): void {
  const isElastic =
    spec.completionMode === 'Indexed' &&
    spec.completions === spec.parallelism &&
    spec.completions !== undefined &&
    before.completions !== undefined;
  if (!isElastic) problems.immutable('spec.completions', spec.completions, before.completions);
}

/** What may change while a Job is suspended: labels, and where its pods are scheduled. */
function withoutDirectives(value: Json | undefined): JsonObject {
  const template = objectOf(value);
  const { labels: _, annotations: __, ...metadata } = objectOf(template.metadata);
  const {
    nodeSelector: ___,
    tolerations: ____,
    schedulingGates: _____,
    affinity: ______,
    ...spec
  } = objectOf(template.spec);
  const containers = listOf(spec.containers).map((container) => {
    const { resources: _______, ...rest } = objectOf(container);
    return rest;
  });
  return { ...template, metadata, spec: { ...spec, containers } };
}

function checkCronJob(problems: Problems, spec: JsonObject, old: JsonObject | undefined): void {
  const schedule = textOf(spec.schedule);
  if (schedule === '') problems.required('spec.schedule');
  else {
    const hasZone = /TZ/.test(schedule);
    const fault = scheduleFault(schedule);
    if (hasZone && !textOf(old?.schedule).includes('TZ')) {
      problems.invalid('spec.schedule', schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
    } else if (fault !== undefined) problems.invalid('spec.schedule', schedule, fault);
  }
  if (spec.timeZone !== undefined && !(old && spec.timeZone === old.timeZone)) {
    const fault = timeZoneFault(textOf(spec.timeZone));
    if (fault !== undefined) problems.invalid('spec.timeZone', spec.timeZone, fault);
  }
  problems.nonnegative('spec.startingDeadlineSeconds', spec.startingDeadlineSeconds);
  problems.oneOf('spec.concurrencyPolicy', spec.concurrencyPolicy, ['Allow', 'Forbid', 'Replace']);
  problems.nonnegative('spec.successfulJobsHistoryLimit', spec.successfulJobsHistoryLimit);
  problems.nonnegative('spec.failedJobsHistoryLimit', spec.failedJobsHistoryLimit);
  const job = objectOf(objectOf(spec.jobTemplate).spec);
  checkJobSpec(problems, 'spec.jobTemplate.spec', job);
  if (job.manualSelector === true)
    problems.notSupported('spec.jobTemplate.spec.manualSelector', true, ['nil', 'false']);
}
