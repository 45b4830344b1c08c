import { qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import type { Json } from '../../../base/json/index.js';
import {
  type Check,
  each,
  type Field,
  ifSet,
  ifText,
  immutable,
  immutableText,
  isValidSelector,
  labelSelector,
  nonnegative,
  notEmpty,
  oneOf,
  optionalOneOf,
  required,
  syntax,
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
import { statusSubresource } from '../builtin-resource.js';
import { internalJson, labelsOf, selectorOf } from '../internal-json.js';
import type { KindRules } from '../kind-rules.js';
import { checkTemplateLabels, templateWarnings, withTemplateLabels } from './apps.js';
import { scheduleFault, timeZoneFault } from './cron.js';
import { countIndexes } from './job-indexes.js';
import { checkJobStatus } from './job-status.js';
import { podTemplate } from './pod-spec.js';
import { nameWarnings } from './pod-warnings.js';

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
      // Defaulting copied the labels of the template. They are copied again, because `withSelector` has added labels.
      const isShared = object.metadata.labels && object.metadata.labels === valueAt(object, templateLabels);
      if (!isShared || object.metadata.generateName) return prepared;
      return withTemplateLabels({ ...prepared, metadata: { ...prepared.metadata, labels: {} } });
    },
    prepareForUpdate: (object, old) => ({ ...object, status: old.status ?? {} }),
    check: checkJob,
    subresources: { status: statusSubresource({ check: checkJobStatus }) },
    warnings: (object, old) => [...nameWarnings(object, old), ...templateWarnings(object, old)],
    selectableFields: { 'status.successful': ({ status }) => String(numberOf(objectOf(status).succeeded)) },
  },
  {
    group: 'batch',
    kind: 'CronJob',
    check: { spec: checkCronJob, 'metadata.name': checkCronJobName },
    warnings: (object, old) => [
      ...nameWarnings(object, old),
      ...templateWarnings(object, old, 'spec.jobTemplate.spec.template'),
    ],
  },
];

function checkCronJobName(name: Field): void {
  if (!name.isUpdate && name.text.length > 52) name.invalid('must be no more than 52 characters');
}

/**
 * Adds the selector and the labels with which a Job selects its pods by its own UID, unless `manualSelector` is true.
 */
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
  const { completionMode, completions, podFailurePolicy, template } = spec.object;
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
  const limit = spec.at('backoffLimitPerIndex');
  if (spec.at('maxFailedIndexes').isSet && !limit.isSet) limit.required('when maxFailedIndexes is specified');
  spec.check({ managedBy: ifSet(prefixedPath) });
  if (completionMode === 'Indexed') checkIndexed(spec);
  else {
    const requiresIndexes: Check = ifSet((field) => field.invalid('requires indexed completion mode'));
    spec.check({ backoffLimitPerIndex: requiresIndexes, maxFailedIndexes: requiresIndexes });
  }
  spec.check({
    podReplacementPolicy: optionalOneOf(...(podFailurePolicy ? ['Failed'] : ['Failed', 'TerminatingOrFailed'])),
    successPolicy: ifSet((policy) => checkSuccessPolicy(policy, completionMode === 'Indexed', numberOf(completions))),
    template: podTemplate,
  });
  if (restart.text === 'Always' || restart.text === '') restart.required('valid values: "OnFailure", "Never"');
  else restart.check(optionalOneOf('Never', 'OnFailure'));
  const names = objectsOf(valueAt(template, 'spec.containers')).map(({ name }) => textOf(name));
  spec.check({ podFailurePolicy: ifSet((policy) => checkFailurePolicy(policy, restart.text, names, limit.isSet)) });
}

const mostIndexes = 100_000;
const mostParallel = 10_000;

function checkIndexed(spec: Field): void {
  const fields = ['completions', 'parallelism', 'maxFailedIndexes', 'backoffLimitPerIndex'].map((name) =>
    spec.at(name),
  );
  const [completions, parallelism, failed, limit] = fields as [Field, Field, Field, Field]; // one field per name
  if (!completions.isSet) completions.required('when completion mode is Indexed');
  const atMost = (field: Field, most: number, text: string) => {
    if (field.number > most) field.invalid(`must be less than or equal to ${text}`);
  };
  atMost(parallelism, mostIndexes, `${mostIndexes} when completion mode is Indexed`);
  if (completions.isSet) atMost(failed, completions.number, 'completions');
  if (completions.number <= mostIndexes || !limit.isSet) return;
  const many = `${mostParallel} when completions are above ${mostIndexes} and used with backoff limit per index`;
  if (!failed.isSet) failed.required(`must be specified when completions is above ${mostIndexes}`);
  atMost(parallelism, mostParallel, many);
  atMost(failed, mostParallel, many);
}

function prefixedPath(name: Field): void {
  const [domain = '', path = ''] = name.text.split(/\/(.*)/s);
  if (domain === '' || path === '') name.invalid('must be a domain-prefixed path (such as "acme.io/foo")');
  else name.faults(subdomainFaults(domain), domain);
}

function checkSuccessPolicy(policy: Field, isIndexed: boolean, completions: number): void {
  const shown = internalJson(policy.value, 'batch/v1.SuccessPolicy');
  if (!isIndexed) return policy.invalid('requires indexed completion mode', shown);
  const rules = policy.at('rules');
  rules.check(notEmpty('at least one rules must be specified when the successPolicy is specified'));
  for (const rule of rules.items) {
    const [count, indexes] = [rule.at('succeededCount'), rule.at('succeededIndexes')];
    if (!count.isSet && !indexes.isSet) {
      rule.required('at least one of succeededCount or succeededIndexes must be specified');
    }
    const total = indexes.isSet ? countIndexes(indexes.text, completions) : completions;
    const ofWhat = indexes.isSet ? 'indexes in the specified succeededIndexes field' : 'specified completions';
    if (typeof total === 'string') indexes.invalid(`error parsing succeededIndexes: ${total}`);
    count.check(nonnegative);
    const isMore = typeof total === 'number' && count.number > total;
    if (isMore) count.invalid(`must be less than or equal to ${total} (the number of ${ofWhat})`);
  }
}

function checkFailurePolicy(policy: Field, restart: string, containers: readonly string[], hasLimit: boolean): void {
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
      const numbers = values.list.map(numberOf);
      for (const [index, value] of values.items.entries()) {
        if (numbers.indexOf(value.number) < index) value.duplicate();
      }
      const isOrdered = numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
      if (!isOrdered) values.invalid('must be ordered');
      if (codes.object.operator !== 'In') return;
      for (const value of values.items) if (value.value === 0) value.invalid('must not be 0 for the In operator');
    },
  };
  for (const rule of policy.at('rules').items) {
    const { onExitCodes, onPodConditions } = rule.object;
    const action = rule.at('action');
    action.check(oneOf('Count', 'FailIndex', 'FailJob', 'Ignore'));
    if (action.text === 'FailIndex' && !hasLimit) action.invalid('requires the backoffLimitPerIndex to be set');
    rule.check({
      onExitCodes: ifSet(exitCodes),
      onPodConditions: each({ type: syntax(qualifiedNameFaults), status: oneOf('False', 'True', 'Unknown') }),
    });
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
  const count = spec.at('completions');
  if (completionMode !== 'Indexed') count.check(immutable);
  else if (count.isChanged && count.isSet && completions !== parallelism) {
    count.invalid('can only be modified in tandem with spec.parallelism');
  }
  const isSuspended = before.suspend === true && valueAt(job.old, 'status.startTime') === undefined;
  const compared = isSuspended ? withoutDirectives : objectOf;
  const template = spec.at('template');
  if (!sameJson(compared(template.value), compared(template.old))) {
    template.invalid(immutableText, internalJson(template.value, 'core/v1.PodTemplateSpec'));
  }
  spec.check({
    completionMode: immutable,
    podFailurePolicy: (policy) => policy.immutable(immutableText, internalOrNull(policy, 'PodFailurePolicy')),
    successPolicy: (policy) => policy.immutable(immutableText, internalOrNull(policy, 'SuccessPolicy')),
    backoffLimitPerIndex: immutable,
    managedBy: immutable,
  });
}

function internalOrNull(field: Field, type: string): Json {
  return field.isSet ? internalJson(field.value, `batch/v1.${type}`) : null;
}

/**
 * Returns the template without the fields that may change while a Job is suspended: labels, annotations, resources of
 * containers, and scheduling constraints.
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
    'jobTemplate.spec.selector': ifSet((selector) =>
      selector.invalid('`selector` will be auto-generated', selectorOf(selector.value)),
    ),
    'jobTemplate.spec.manualSelector': (manual) => {
      if (manual.value === true) manual.notSupported(['nil', 'false']);
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
