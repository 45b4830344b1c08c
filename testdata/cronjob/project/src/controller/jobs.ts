import type { Job } from 'kbts/k8s/batch/v1';
import type { Stored } from 'kbts/runtime';

/** Holds the time at which a Job was due, in RFC 3339 form. */
export const scheduledTimeAnnotation = 'batch.tutorial.kubebuilder.io/scheduled-at';

/** The Jobs of a CronJob by what became of them. */
export interface SortedJobs {
  readonly active: readonly Stored<Job>[];
  readonly successful: readonly Stored<Job>[];
  readonly failed: readonly Stored<Job>[];
  /** When the latest of them was due, in milliseconds since 1970. */
  readonly lastScheduleTime?: number;
}

/** Sorts Jobs into active ones and those that ended well or badly. */
export function sortJobs(jobs: readonly Stored<Job>[]): SortedJobs {
  const endedAs = (type: string | undefined) => jobs.filter((job) => endOf(job) === type);
  const times = jobs.map(scheduledTimeOf).filter((time) => time !== undefined);
  return {
    active: endedAs(undefined),
    successful: endedAs('Complete'),
    failed: endedAs('Failed'),
    ...(times.length === 0 ? {} : { lastScheduleTime: Math.max(...times) }),
  };
}

/** The Jobs beyond the newest `limit` of a list, oldest first. */
export function beyondLimit(jobs: readonly Stored<Job>[], limit: number): Stored<Job>[] {
  const oldestFirst = jobs.toSorted((a, b) => startOf(a) - startOf(b));
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - limit));
}

function endOf(job: Job): string | undefined {
  const ends = job.status?.conditions ?? [];
  return ends.find(({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True')?.type;
}

/** When a Job was due; undefined when its annotation is missing or no time. */
function scheduledTimeOf(job: Job): number | undefined {
  const time = Date.parse(job.metadata.annotations?.[scheduledTimeAnnotation] ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Jobs that have not started count as the newest. */
function startOf(job: Job): number {
  return Date.parse(job.status?.startTime ?? '') || Number.MAX_SAFE_INTEGER;
}
