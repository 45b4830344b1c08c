import type { Job, JobStatus } from '../../k8s/batch/v1.js';
import type { Pod } from '../../k8s/core/v1.js';
import type { Stored } from '../../runtime/index.js';
import { hasEnded } from '../pods/pod-state.js';
import { indexOf, isIndexed, parseIndexes } from './job-indexes.js';
import { isIgnored } from './pod-failure-policy.js';

/** The finalizer that keeps the pods of a Job until they are counted, even if users delete them. */
export const trackingFinalizer = 'batch.kubernetes.io/job-tracking';

/** The finished pods of a Job. */
export interface Accounting {
  /** Number of succeeded pods, including uncounted ones. For an indexed Job, the number of completed indexes. */
  readonly succeeded: number;
  readonly failed: number;
  readonly completedIndexes: ReadonlySet<number>;
  /** The status fields for succeeded, failed and uncounted pods. */
  readonly status: Pick<JobStatus, 'succeeded' | 'failed' | 'uncountedTerminatedPods'>;
  /** Pods whose finalizer can be removed once the status is written. */
  readonly recorded: readonly Stored<Pod>[];
}

/**
 * Counts each finished pod exactly once, even if this process exits at any point:
 *
 * 1. The UID of a pod with the finalizer is added to the uncounted pods of the status.
 * 2. The finalizer of the pod is removed.
 * 3. The number in the status is increased, and the UID is removed, in one write.
 */
export function accountFor(job: Stored<Job>, pods: readonly Stored<Pod>[]): Accounting {
  const { succeeded = 0, failed = 0, uncountedTerminatedPods = {} } = job.status ?? {};
  const tracked = new Map(pods.filter(isTracked).map((pod) => [pod.metadata.uid, pod]));
  const done = [...tracked.values()].filter((pod) => hasFinished(job, pod));
  const known = new Set([...(uncountedTerminatedPods.succeeded ?? []), ...(uncountedTerminatedPods.failed ?? [])]);
  const added = (isSuccess: boolean) =>
    done.filter(
      (pod) => isSuccess === hasSucceeded(pod) && !known.has(pod.metadata.uid) && !(isIgnored(job, pod) && !isSuccess),
    );
  const uncounted = {
    succeeded: [
      ...waiting(uncountedTerminatedPods.succeeded, tracked),
      ...(isIndexed(job) ? [] : added(true).map(uidOf)),
    ],
    failed: [...waiting(uncountedTerminatedPods.failed, tracked), ...added(false).map(uidOf)],
  };
  const completedIndexes = completedOf(job, pods);
  const counted = {
    succeeded: succeeded + gone(uncountedTerminatedPods.succeeded, tracked),
    failed: failed + gone(uncountedTerminatedPods.failed, tracked),
  };
  return {
    succeeded: isIndexed(job) ? completedIndexes.size : counted.succeeded + uncounted.succeeded.length,
    failed: counted.failed + uncounted.failed.length,
    completedIndexes,
    status: {
      succeeded: isIndexed(job) ? completedIndexes.size : counted.succeeded,
      failed: counted.failed,
      uncountedTerminatedPods: {
        ...(uncounted.succeeded.length > 0 && { succeeded: uncounted.succeeded }),
        ...(uncounted.failed.length > 0 && { failed: uncounted.failed }),
      },
    },
    recorded: done,
  };
}

/** Whether a pod has the finalizer of Jobs. */
export function isTracked({ metadata }: Stored<Pod>): boolean {
  return metadata.finalizers?.includes(trackingFinalizer) ?? false;
}

/** Whether all containers of a pod have exited with 0. */
export function hasSucceeded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded';
}

/** Whether a pod has terminated. A pod that is being deleted counts, too, unless the Job waits for its termination. */
function hasFinished({ spec }: Job, { metadata, status }: Stored<Pod>): boolean {
  return hasEnded(status) || (metadata.deletionTimestamp !== undefined && spec?.podReplacementPolicy !== 'Failed');
}

function completedOf(job: Job, pods: readonly Stored<Pod>[]): Set<number> {
  if (!isIndexed(job)) return new Set();
  const succeeded = pods.filter((pod) => isTracked(pod) && hasSucceeded(pod)).map(indexOf);
  const inRange = succeeded.filter((index) => index !== undefined && index < (job.spec?.completions ?? 0));
  return new Set([...parseIndexes(job.status?.completedIndexes), ...(inRange as number[])]); // undefined is filtered out
}

function waiting(uids: readonly string[] = [], tracked: ReadonlyMap<string, unknown>): string[] {
  return uids.filter((uid) => tracked.has(uid));
}

function gone(uids: readonly string[] = [], tracked: ReadonlyMap<string, unknown>): number {
  return uids.filter((uid) => !tracked.has(uid)).length;
}

function uidOf({ metadata }: Stored<Pod>): string {
  return metadata.uid;
}
