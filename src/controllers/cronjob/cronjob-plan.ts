import type { CronJob, CronJobStatus, Job } from '../../k8s/batch/v1.js';
import { newTime, type Stored } from '../../runtime/index.js';
import { hasCondition, isFinished } from '../job/job-decision.js';
import { parseSchedule, type Schedule } from './schedule.js';

/** The next step of a CronJob. */
export interface CronPlan {
  /** The status of the CronJob, without the run to start. */
  readonly status: CronJobStatus;
  /** Finished Jobs to delete, because they exceed the history limits. */
  readonly surplus: readonly Stored<Job>[];
  /** The run to start; undefined if no run is due, or if the run waits for an active Job because of the policy `Forbid`. */
  readonly run?: { readonly time: number; readonly replaces: readonly Stored<Job>[] } | undefined;
  /** Milliseconds until the next scheduled time; undefined if there is none, as for a suspended or deleted CronJob. */
  readonly after?: number | undefined;
}

/** Plans the next step of a CronJob. `jobs` are the Jobs that it controls. */
export function planNext(cronJob: Stored<CronJob>, jobs: readonly Stored<Job>[], now: number): CronPlan {
  const status = statusOf(cronJob, jobs);
  const surplus = surplusOf(cronJob, jobs);
  const { schedule, timeZone, suspend } = cronJob.spec;
  if (suspend || cronJob.metadata.deletionTimestamp) return { status, surplus };
  const next = parseSchedule(schedule, timeZone);
  const time = dueTime(cronJob, next, now);
  const upcoming = next(now);
  const after = upcoming === undefined ? undefined : upcoming - now;
  const active = jobs.filter(({ metadata }) => status.active?.some(({ uid }) => uid === metadata.uid));
  const isBlocked = cronJob.spec.concurrencyPolicy === 'Forbid' && active.length > 0;
  if (time === undefined || isBlocked) return { status, surplus, after };
  const replaces = cronJob.spec.concurrencyPolicy === 'Replace' ? active : [];
  return { status, surplus, run: { time, replaces }, after };
}

/** Returns the status after the Job of a run was created, or was found to exist already. */
export function withStarted(status: CronJobStatus, { time, replaces }: NonNullable<CronPlan['run']>, job: Stored<Job>) {
  const { apiVersion, kind, metadata } = job;
  const { namespace, name, uid, resourceVersion } = metadata;
  const replaced = new Set([uid, ...replaces.map((other) => other.metadata.uid)]);
  const others = (status.active ?? []).filter((reference) => !replaced.has(reference.uid ?? ''));
  const active = [...others, { apiVersion, kind, namespace, name, uid, resourceVersion }];
  return { ...status, active, lastScheduleTime: newTime(time) };
}

/** Jobs that users created for the CronJob do not count as active, but their success is recorded. */
function statusOf({ status = {} }: CronJob, jobs: readonly Stored<Job>[]): CronJobStatus {
  const isRunning = (uid: string | undefined) => jobs.some((job) => job.metadata.uid === uid && !isFinished(job));
  const active = (status.active ?? []).filter(({ uid }) => isRunning(uid));
  const successes = jobs
    .filter((job) => hasCondition(job, 'Complete'))
    .flatMap((job) => job.status?.completionTime ?? []);
  const lastSuccessfulTime = [...successes, status.lastSuccessfulTime ?? ''].sort().at(-1);
  const { active: _, ...rest } = status;
  return { ...rest, ...(active.length > 0 && { active }), ...(lastSuccessfulTime && { lastSuccessfulTime }) };
}

function surplusOf({ spec }: CronJob, jobs: readonly Stored<Job>[]): Stored<Job>[] {
  const newestFirst = [...jobs].sort((a, b) => startOf(b) - startOf(a));
  return [
    ...newestFirst.filter((job) => hasCondition(job, 'Complete')).slice(spec.successfulJobsHistoryLimit ?? 3),
    ...newestFirst.filter((job) => hasCondition(job, 'Failed')).slice(spec.failedJobsHistoryLimit ?? 1),
  ];
}

function startOf({ metadata, status }: Stored<Job>): number {
  return Date.parse(status?.startTime ?? metadata.creationTimestamp);
}

/** Returns the last scheduled time that has no run and whose deadline has not passed; undefined if there is none. */
function dueTime({ metadata, spec, status }: Stored<CronJob>, next: Schedule, now: number): number | undefined {
  const deadline = now - (spec.startingDeadlineSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  const since = Math.max(Date.parse(status?.lastScheduleTime ?? metadata.creationTimestamp), deadline);
  // Looks back further in each iteration, because a CronJob that was suspended for long may have missed many runs.
  for (let from = now, span = 60_000; from > since; span *= 2) {
    from = Math.max(since, now - span);
    let due: number | undefined;
    for (let time = next(from); time !== undefined && time <= now; time = next(time)) due = time;
    if (due !== undefined) return due;
  }
  return undefined;
}
