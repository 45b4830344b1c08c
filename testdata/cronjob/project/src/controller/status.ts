import type { Job } from 'kbts/k8s/batch/v1';
import type { ObjectReference } from 'kbts/k8s/core/v1';
import type { Condition } from 'kbts/k8s/meta/v1';
import { type Clock, newTime, type Stored, setStatusCondition } from 'kbts/runtime';
import type { CronJob, CronJobSpec, CronJobStatus } from '../api/v1/cronjob.types.js';
import type { SortedJobs } from './jobs.js';

type State = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** Maximum number of Jobs in a status. */
const mostListed = 10;

/** The status of a CronJob that has these Jobs. */
export function newStatus({ metadata, spec, status }: Stored<CronJob>, jobs: SortedJobs, clock: Clock): CronJobStatus {
  const active = jobs.active.slice(0, mostListed).map(referenceTo);
  const conditions = structuredClone(status?.conditions ?? []);
  for (const state of [availability(spec), progress(jobs), degradation(jobs)]) {
    setStatusCondition(conditions, { ...state, observedGeneration: metadata.generation }, clock);
  }
  return {
    active: active.length > 0 ? active : undefined,
    // Kept when the last Job is deleted.
    lastScheduleTime: jobs.lastScheduleTime ? newTime(jobs.lastScheduleTime) : status?.lastScheduleTime,
    conditions,
  };
}

function referenceTo({ apiVersion, kind, metadata }: Stored<Job>): ObjectReference {
  const { name, namespace, resourceVersion, uid } = metadata;
  return { apiVersion, kind, name, namespace, resourceVersion, uid };
}

function availability({ suspend }: CronJobSpec): State {
  return suspend
    ? { type: 'Available', status: 'False', reason: 'Suspended', message: 'No run will start' }
    : { type: 'Available', status: 'True', reason: 'Scheduled', message: 'Runs start on schedule' };
}

function progress({ active }: SortedJobs): State {
  return active.length > 0
    ? { type: 'Progressing', status: 'True', reason: 'JobsActive', message: `${active.length} active` }
    : { type: 'Progressing', status: 'False', reason: 'NoJobsActive', message: 'No run is active' };
}

function degradation({ failed }: SortedJobs): State {
  return failed.length > 0
    ? { type: 'Degraded', status: 'True', reason: 'JobsFailed', message: `${failed.length} failed` }
    : { type: 'Degraded', status: 'False', reason: 'NoJobsFailed', message: 'No run has failed' };
}
