import type { Job } from 'kbts/k8s/batch/v1';
import type { Stored } from 'kbts/runtime';

/** Annotation with the scheduled time of a Job, in RFC 3339 format. */
export const scheduledTimeAnnotation = 'batch.tutorial.kubebuilder.io/scheduled-at';

/** The Jobs of a CronJob by result. */
export interface SortedJobs {
  readonly active: readonly Stored<Job>[];
  readonly successful: readonly Stored<Job>[];
  readonly failed: readonly Stored<Job>[];
  /** Scheduled time of the latest of them, in milliseconds since 1970; undefined if there is none. */
  readonly lastScheduleTime: number | undefined;
}

/** Classifies Jobs as active, successful or failed. */
export function sortJobs(jobs: readonly Stored<Job>[]): SortedJobs {
  const endedAs = (type: string | undefined) => jobs.filter((job) => endOf(job) === type);
  const times = jobs.map(scheduledTimeOf).filter((time) => time !== undefined);
  return {
    active: endedAs(undefined),
    successful: endedAs('Complete'),
    failed: endedAs('Failed'),
    lastScheduleTime: times.length > 0 ? Math.max(...times) : undefined,
  };
}

/** The Jobs beyond the newest `limit` of a list, oldest first; none if there is no limit. */
export function beyondLimit(jobs: readonly Stored<Job>[], limit = jobs.length): Stored<Job>[] {
  const oldestFirst = jobs.toSorted((a, b) => startOf(a) - startOf(b));
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - limit));
}

function endOf(job: Job): string | undefined {
  const ends = job.status?.conditions ?? [];
  return ends.find(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True')?.type;
}

/** Scheduled time of a Job; undefined if its annotation is missing or invalid. */
function scheduledTimeOf(job: Job): number | undefined {
  const time = Date.parse(job.metadata.annotations?.[scheduledTimeAnnotation] ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Jobs that have not started count as the newest. */
function startOf(job: Job): number {
  return Date.parse(job.status?.startTime ?? '') || Number.MAX_SAFE_INTEGER;
}
