import type { Json } from '../../../base/json/index.js';
import { type Field, nonnegative } from '../../checks/index.js';
import { listOf, numberOf, objectOf, objectsOf, sameJson, textOf, valueAt } from '../../model/index.js';
import { internalJson } from '../internal-json.js';
import { countIndexes } from './job-indexes.js';

const counters = ['active', 'succeeded', 'failed', 'ready', 'terminating'];

/** Checks the status of a Job: counters, conditions, times, and changes that are not allowed. */
export function checkJobStatus(job: Field): void {
  const status = job.at('status');
  for (const name of counters) status.at(name).check(nonnegative);
  for (const list of ['succeeded', 'failed']) checkUncounted(status.at(`uncountedTerminatedPods.${list}`));
  checkConditions(status);
  checkTimes(status);
  if (isMet(status.value, 'Complete') || isMet(status.value, 'Failed')) checkEnded(status);
  checkCompletedIndexes(job);
  const ready = status.at('ready');
  if (ready.isSet && ready.number > status.at('active').number) ready.invalid('cannot set more ready pods than active');
  for (const name of ['failed', 'succeeded']) {
    const counter = status.at(name);
    if (counter.number < numberOf(counter.old)) counter.invalid(`cannot decrease the ${name} counter`, counter.number);
  }
  checkStart(job);
}

function isMet(status: Json | undefined, type: string): boolean {
  return objectsOf(objectOf(status).conditions).some((item) => item.type === type && item.status === 'True');
}

/** Pairs of conditions that exclude each other, and conditions that require another condition. */
const excluded = [
  ['Complete', 'Failed', 'cannot set Complete=True and Failed=true conditions'],
  ['Complete', 'FailureTarget', 'cannot set Complete=True and FailureTarget=true conditions'],
  ['SuccessCriteriaMet', 'FailureTarget', 'cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'],
] as const;
const requiring = [
  ['Failed', 'FailureTarget'],
  ['Complete', 'SuccessCriteriaMet'],
] as const;

function checkConditions(status: Field): void {
  const field = `${status.path}.conditions`;
  const report = (detail: string) => status.add([{ reason: 'FieldValueInvalid', field, detail }]);
  for (const [one, other, detail] of excluded)
    if (isMet(status.value, one) && isMet(status.value, other)) report(detail);
  for (const [one, needed] of requiring) {
    const isAlone = isMet(status.value, one) && !isMet(status.value, needed);
    if (isAlone) report(`cannot set ${one}=True condition without the ${needed}=true condition`);
  }
  for (const type of ['Failed', 'Complete', 'FailureTarget', 'SuccessCriteriaMet']) {
    const isLost = isMet(status.old, type) && !isMet(status.value, type);
    if (isLost) report(`cannot disable the ${type === 'SuccessCriteriaMet' ? '' : 'terminal '}${type}=True condition`);
  }
}

function checkTimes(status: Field): void {
  const [start, end] = [status.at('startTime'), status.at('completionTime')];
  const isComplete = isMet(status.value, 'Complete');
  if (end.isSet && !isComplete) end.invalid('cannot set completionTime when there is no Complete=True condition');
  if (!end.isSet && isComplete) end.required('completionTime is required for Complete jobs');
  const isBefore = end.isSet && start.isSet && Date.parse(end.text) < Date.parse(start.text);
  if (isBefore) end.invalid('completionTime cannot be set before startTime');
}

function checkEnded(status: Field): void {
  for (const name of ['active', 'terminating']) {
    const pods = status.at(name);
    if (pods.number > 0) pods.invalid(`${name}>0 is invalid for finished job`);
  }
  if (!status.at('startTime').isSet) status.at('startTime').required('startTime is required for finished job');
  const uncounted = status.at('uncountedTerminatedPods');
  const has = ['succeeded', 'failed'].some((name) => listOf(uncounted.object[name]).length > 0);
  const shown = internalJson(uncounted.value, 'batch/v1.UncountedTerminatedPods');
  if (has) uncounted.invalid('uncountedTerminatedPods needs to be empty for finished job', shown);
}

function checkUncounted(pods: Field): void {
  const seen = new Set<string>();
  for (const uid of pods.items) {
    if (uid.text === '') uid.invalid('must not be empty');
    else uid.unique(seen);
  }
}

function checkCompletedIndexes(job: Field): void {
  const indexes = job.at('status.completedIndexes');
  const { completionMode, completions } = objectOf(job.object.spec);
  if (indexes.text === '') return;
  const counted = countIndexes(indexes.text, numberOf(completions));
  if (completions !== undefined && typeof counted === 'string') {
    indexes.invalid(`error parsing completedIndexes: ${counted}`);
  }
  if (completionMode !== 'Indexed') {
    indexes.invalid('cannot set non-empty completedIndexes when non-indexed completion mode');
  }
}

function checkStart(job: Field): void {
  const start = job.at('status.startTime');
  const isSuspended = valueAt(job.object, 'spec.suspend') === true;
  if (textOf(start.old) === '' || isSuspended || sameJson(start.value ?? null, start.old ?? null)) return;
  if (start.isSet) start.invalid('field is immutable for unsuspended job once set');
  else start.required('startTime cannot be removed for unsuspended job');
}
