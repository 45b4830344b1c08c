import type { Pod } from '../../k8s/core/v1.js';
import type { Stored } from '../../runtime/index.js';
import { conditionOf } from '../status.js';

/** Whether a pod is active: it has not terminated, and is not being deleted. */
export function isActive({ metadata, status }: Stored<Pod>): boolean {
  return !hasEnded(status) && metadata.deletionTimestamp === undefined;
}

/** Whether a pod is being deleted while its containers may still run. */
export function isTerminating({ metadata, status }: Stored<Pod>): boolean {
  return !hasEnded(status) && metadata.deletionTimestamp !== undefined;
}

/** Whether all containers have terminated, and none will restart. */
export function hasEnded(status: Pod['status']): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

/** Whether the condition `Ready` is true. */
export function isReady(pod: Pod): boolean {
  return conditionOf(pod, 'Ready')?.status === 'True';
}

/** Returns the milliseconds until a ready pod is available; 0 if it is available, undefined if it is not ready. */
function timeToAvailable(pod: Pod, minReadySeconds: number, now: number): number | undefined {
  if (!isReady(pod)) return undefined;
  if (minReadySeconds === 0) return 0;
  const since = Date.parse(conditionOf(pod, 'Ready')?.lastTransitionTime ?? '');
  return Number.isNaN(since) ? undefined : Math.max(0, since + minReadySeconds * 1000 - now);
}

/** Whether a pod has been ready for at least `minReadySeconds`. */
export function isAvailable(pod: Pod, minReadySeconds: number, now: number): boolean {
  return timeToAvailable(pod, minReadySeconds, now) === 0;
}

/** Requests another reconcile when the next ready pod becomes available, if any. */
export function requeueUntilAvailable(pods: readonly Pod[], minReadySeconds: number, now: number) {
  const waits = pods.map((pod) => timeToAvailable(pod, minReadySeconds, now) ?? 0).filter((wait) => wait > 0);
  return waits.length === 0 ? {} : { requeueAfter: Math.min(...waits) };
}
