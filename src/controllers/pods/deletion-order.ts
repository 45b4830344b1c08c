import type { Pod } from '../../k8s/core/v1.js';
import type { Stored } from '../../runtime/index.js';
import { conditionOf } from '../status.js';
import { isReady } from './pod-state.js';

/**
 * Returns the pods that a controller deletes first. Unscheduled pods come first, then pods that are not running or not
 * ready, have a lower deletion cost, have been ready for a shorter time, have restarted more often, or are newer.
 */
export function firstDeleted(pods: readonly Stored<Pod>[], count: number): Stored<Pod>[] {
  if (count <= 0) return [];
  const ranked = pods.map((pod) => ({ pod, rank: rankOf(pod) }));
  ranked.sort(({ rank: left }, { rank: right }) => {
    const index = left.findIndex((value, at) => value !== right[at]);
    return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
  });
  return ranked.slice(0, count).map(({ pod }) => pod);
}

const phases = ['Pending', 'Unknown', 'Running'];
const costAnnotation = 'controller.kubernetes.io/pod-deletion-cost';

/** Returns the numbers to compare, the most important one first. The pod with the smaller number is deleted first. */
function rankOf(pod: Stored<Pod>): number[] {
  const { metadata, spec, status } = pod;
  const restarts = (status?.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0);
  return [
    spec?.nodeName ? 1 : 0,
    phases.indexOf(status?.phase ?? 'Pending'),
    isReady(pod) ? 1 : 0,
    Number(metadata.annotations?.[costAnnotation]) || 0,
    isReady(pod) ? -Date.parse(conditionOf(pod, 'Ready')?.lastTransitionTime ?? '') : 0,
    -restarts,
    -Date.parse(metadata.creationTimestamp),
  ];
}
