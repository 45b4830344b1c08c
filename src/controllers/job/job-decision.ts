import type { Job, JobCondition, JobStatus } from '../../k8s/batch/v1.js';
import type { Pod } from '../../k8s/core/v1.js';
import { newTime, type Stored } from '../../runtime/index.js';
import { firstDeleted } from '../pods/deletion-order.js';
import { hasEnded, isActive, isReady, isTerminating } from '../pods/pod-state.js';
import { conditionOf, withoutZeros } from '../status.js';
import { type Accounting, accountFor, hasSucceeded, isTracked } from './job-accounting.js';
import { formatIndexes, indexOf, isIndexed } from './job-indexes.js';
import { failJobMessage } from './pod-failure-policy.js';

interface JobDecision {
  /** The indexes of the pods to create; undefined for each pod if the Job is not indexed. */
  readonly create: readonly (number | undefined)[];
  readonly remove: readonly Stored<Pod>[];
  /** Whether the removed pods count as failed. */
  readonly countsRemoved: boolean;
  readonly status: JobStatus;
  readonly accounting: Accounting;
  /** Milliseconds until the next change; undefined if there is none. */
  readonly after?: number | undefined;
}

/** The delay before pods are created again after a failure, in milliseconds. It doubles each time, up to `max`. */
export interface JobBackoff {
  readonly first: number;
  readonly max: number;
}

/** Decides the next step of a Job that has not finished. */
export function decide(job: Stored<Job>, pods: readonly Stored<Pod>[], backoff: JobBackoff, now: number): JobDecision {
  const accounting = accountFor(job, pods);
  const active = pods.filter(isActive);
  const end = endOf(job, { pods, active, accounting, now });
  const isSuspended = job.spec?.suspend === true;
  const isDeleted = job.metadata.deletionTimestamp !== undefined;
  const wait = backoffLeft(pods, backoff, now);
  const remove = end || isSuspended ? active : isDeleted ? [] : surplusOf(job, active, accounting);
  const missing = end || isSuspended || isDeleted || remove.length > 0 ? [] : missingOf(job, pods, accounting);
  const create = wait > 0 ? [] : missing;
  const status = statusOf(job, { pods, active: active.length - remove.length + create.length, accounting, end, now });
  const deadline = deadlineLeft(job, status, now);
  const waits = [...(missing.length > 0 && wait > 0 ? [wait] : []), ...(end || !deadline ? [] : [deadline])];
  const after = waits.length > 0 ? Math.min(...waits) : undefined;
  return { create, remove, countsRemoved: end !== undefined, status, accounting, after };
}

/** Whether a Job has finished. */
export function isFinished(job: Job): boolean {
  return hasCondition(job, 'Complete') || hasCondition(job, 'Failed');
}

/** Whether a condition of a Job is true. */
export function hasCondition(job: Job, type: string): boolean {
  return conditionOf(job, type)?.status === 'True';
}

interface Observed {
  readonly pods: readonly Stored<Pod>[];
  readonly active: readonly Stored<Pod>[];
  readonly accounting: Accounting;
  readonly now: number;
}

interface End {
  readonly type: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

function endOf(job: Job, { pods, active, accounting, now }: Observed): End | undefined {
  const { status, spec = { template: {} } } = job;
  for (const [criterion, type] of criteria) {
    const { reason = '', message = '' } = conditionOf(job, criterion) ?? {};
    if (reason !== '') return { type, reason, message };
  }
  const failure = (reason: string, message: string): End => ({ type: 'Failed', reason, message });
  const policyMessage = failJobMessage(job, pods.filter(isTracked));
  if (policyMessage !== undefined) return failure('PodFailurePolicy', policyMessage);
  const { backoffLimit = 6, completions } = spec;
  if (accounting.failed > backoffLimit || restartsOf(job, active) > backoffLimit) {
    return failure('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  }
  if ((deadlineLeft(job, status, now) ?? 1) <= 0) {
    return failure('DeadlineExceeded', 'Job was active longer than specified deadline');
  }
  if (active.length > 0 || job.metadata.deletionTimestamp) return undefined;
  const isComplete = completions === undefined ? accounting.succeeded > 0 : accounting.succeeded >= completions;
  if (!isComplete) return undefined;
  return { type: 'Complete', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
}

/** Conditions that announce the end of a Job, while the Job waits for its last pods. */
const criteria = [
  ['SuccessCriteriaMet', 'Complete'],
  ['FailureTarget', 'Failed'],
] as const;

/** Returns the container restarts to compare with the backoff limit; 0 unless the pods restart failed containers. */
function restartsOf({ spec }: Job, active: readonly Pod[]): number {
  if (spec?.template.spec?.restartPolicy !== 'OnFailure') return 0;
  const counts = active.flatMap(({ status }) =>
    (status?.containerStatuses ?? []).map(({ restartCount }) => restartCount),
  );
  const sum = counts.reduce((total, count) => total + count, 0);
  // A limit of 0 is exceeded by the first restart; any other limit counts as exceeded when it is reached.
  return spec.backoffLimit === 0 ? sum : sum + 1;
}

function deadlineLeft({ spec }: Job, status: JobStatus | undefined, now: number): number | undefined {
  const { activeDeadlineSeconds, suspend } = spec ?? {};
  if (activeDeadlineSeconds === undefined || suspend || !status?.startTime) return undefined;
  return Date.parse(status.startTime) + activeDeadlineSeconds * 1000 - now;
}

function wantedOf({ spec }: Job, active: number, { succeeded }: Accounting): number {
  const { parallelism = 1, completions } = spec ?? {};
  // Without `completions`, no pod is replaced after the first success.
  if (completions === undefined) return succeeded > 0 ? Math.min(active, parallelism) : parallelism;
  return Math.min(parallelism, Math.max(0, completions - succeeded));
}

function surplusOf(job: Job, active: readonly Stored<Pod>[], accounting: Accounting): Stored<Pod>[] {
  const seen = new Set<number>();
  const isSuperfluous = (pod: Stored<Pod>) => {
    const index = indexOf(pod);
    if (index === undefined || index >= (job.spec?.completions ?? 0) || seen.has(index)) return true;
    seen.add(index);
    return false;
  };
  const superfluous = isIndexed(job) ? active.filter(isSuperfluous) : [];
  const kept = active.filter((pod) => !superfluous.includes(pod));
  const count = Math.max(0, kept.length - wantedOf(job, kept.length, accounting));
  return [...superfluous, ...firstDeleted(kept, count)];
}

function missingOf(job: Job, pods: readonly Stored<Pod>[], accounting: Accounting): (number | undefined)[] {
  const waitsForEnd = job.spec?.podReplacementPolicy === 'Failed';
  const present = pods.filter((pod) => isActive(pod) || (waitsForEnd && isTerminating(pod)));
  const count = Math.max(0, wantedOf(job, present.length, accounting) - present.length);
  if (!isIndexed(job)) return Array(count).fill(undefined);
  const taken = new Set(present.map(indexOf));
  const all = Array.from({ length: job.spec?.completions ?? 0 }, (_, index) => index);
  return all.filter((index) => !taken.has(index) && !accounting.completedIndexes.has(index)).slice(0, count);
}

/** Returns the milliseconds until pods may be created again after failures; 0 or less if they may be created now. */
function backoffLeft(pods: readonly Stored<Pod>[], { first, max }: JobBackoff, now: number): number {
  const ended = pods.filter(({ status }) => hasEnded(status)).map((pod) => ({ pod, at: endTimeOf(pod) }));
  ended.sort((a, b) => a.at - b.at);
  const lastSuccess = ended.findLastIndex(({ pod }) => hasSucceeded(pod));
  const failures = ended.slice(lastSuccess + 1);
  const last = failures.at(-1);
  return last ? last.at + Math.min(max, first * 2 ** (failures.length - 1)) - now : 0;
}

function endTimeOf({ metadata, status }: Stored<Pod>): number {
  const times = (status?.containerStatuses ?? []).map(({ state }) => Date.parse(state?.terminated?.finishedAt ?? ''));
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length > 0 ? Math.max(...known) : Date.parse(metadata.deletionTimestamp ?? metadata.creationTimestamp);
}

interface Outcome extends Omit<Observed, 'active'> {
  readonly active: number;
  readonly end: End | undefined;
}

function statusOf(job: Job, { pods, active, accounting, end, now }: Outcome): JobStatus {
  const { spec, status = {} } = job;
  const isResumed = conditionOf(job, 'Suspended')?.status === 'True' && !spec?.suspend;
  const startTime = isResumed ? newTime(now) : (status.startTime ?? (spec?.suspend ? undefined : newTime(now)));
  const terminating = pods.filter(isTerminating).length;
  const { succeeded, failed, uncountedTerminatedPods = {} } = accounting.status;
  const isSettled = Object.keys(uncountedTerminatedPods).length === 0 && terminating === 0 && active === 0;
  const hasRecorded = !pods.some(isTracked);
  const isOver = end && isSettled && hasRecorded;
  const completed = formatIndexes(accounting.completedIndexes);
  const conditions = conditionsOf(job, end, isOver === true, now);
  return {
    ...withoutZeros({ active, succeeded, failed }),
    ready: pods.filter((pod) => isActive(pod) && isReady(pod)).length,
    terminating,
    uncountedTerminatedPods,
    ...(completed !== '' && { completedIndexes: completed }),
    ...(startTime !== undefined && { startTime }),
    ...(isOver && end.type === 'Complete' && { completionTime: newTime(now) }),
    ...(conditions.length > 0 && { conditions }),
  };
}

function conditionsOf({ spec, status }: Job, end: End | undefined, isOver: boolean, now: number): JobCondition[] {
  let conditions = [...(status?.conditions ?? [])];
  const set = (type: string, value: string, reason: string, message: string) => {
    const last = conditions.find((condition) => condition.type === type);
    if (last?.status === value) return;
    const time = newTime(now);
    const condition = { type, status: value, reason, message, lastProbeTime: time, lastTransitionTime: time };
    conditions = last ? conditions.map((one) => (one === last ? condition : one)) : [...conditions, condition];
  };
  const isSuspended = conditions.some(({ type, status: value }) => type === 'Suspended' && value === 'True');
  if (spec?.suspend && !end) set('Suspended', 'True', 'JobSuspended', 'Job suspended');
  if (!spec?.suspend && isSuspended) set('Suspended', 'False', 'JobResumed', 'Job resumed');
  if (end) set(end.type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget', 'True', end.reason, end.message);
  if (end && isOver) set(end.type, 'True', end.reason, end.message);
  return conditions;
}
