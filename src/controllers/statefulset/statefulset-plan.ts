import type { StatefulSet, StatefulSetStatus } from '../../k8s/apps/v1.js';
import type { Pod } from '../../k8s/core/v1.js';
import type { Stored } from '../../runtime/index.js';
import { hasEnded, isAvailable, isReady } from '../pods/pod-state.js';
import { withoutZeros } from '../status.js';
import type { Revision, Revisions } from './revisions.js';

interface StatefulPlan {
  readonly create: readonly { readonly ordinal: number; readonly revision: Revision }[];
  readonly remove: readonly Stored<Pod>[];
}

interface ObservedSet {
  readonly set: Stored<StatefulSet>;
  readonly pods: readonly Stored<Pod>[];
  readonly revisions: Revisions;
  readonly now: number;
}

/** Pod label that contains the name of the revision. */
export const revisionLabel = 'controller-revision-hash';

/**
 * Plans the next step: missing and terminated pods, the lowest ordinal first; then surplus pods and pods of an old
 * revision, the highest ordinal first. Unless the policy is `Parallel`, each pod waits until the pods before it are
 * available.
 */
export function planNext(observed: ObservedSet): StatefulPlan {
  const { set, pods } = observed;
  const isParallel = set.spec?.podManagementPolicy === 'Parallel';
  const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
  const ordinals = ordinalsOf(set);
  const create: { ordinal: number; revision: Revision }[] = [];
  for (const ordinal of ordinals) {
    const pod = byOrdinal.get(ordinal);
    if (pod && hasEnded(pod.status) && !pod.metadata.deletionTimestamp) return { create: [], remove: [pod] };
    if (!pod) create.push({ ordinal, revision: revisionFor(observed, ordinal) });
    if (!isParallel && !(pod && isHealthy(pod, observed))) return { create, remove: [] };
  }
  const surplus = pods.filter((pod) => !ordinals.includes(ordinalOf(pod))).sort(highestFirst);
  const alive = surplus.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  if (isParallel && alive.length > 0) return { create, remove: alive };
  if (surplus.length > 0) return { create, remove: alive.length === surplus.length ? alive.slice(0, 1) : [] };
  return { create, remove: create.length > 0 ? [] : planUpdate(observed) };
}

/** Returns the next pod to update; no pod while a pod that was updated earlier is not available. */
function planUpdate(observed: ObservedSet): Stored<Pod>[] {
  const { set, pods, revisions } = observed;
  const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
  if (type === 'OnDelete') return [];
  const first = (set.spec?.ordinals?.start ?? 0) + (rollingUpdate?.partition ?? 0);
  for (const pod of pods.filter((candidate) => ordinalOf(candidate) >= first).sort(highestFirst)) {
    if (pod.metadata.deletionTimestamp) return [];
    if (pod.metadata.labels?.[revisionLabel] !== revisions.update.name) return [pod];
    if (!isHealthy(pod, observed)) return [];
  }
  return [];
}

/** Returns the revision of a new pod: during an update, a pod that was not updated yet keeps the old revision. */
function revisionFor(observed: ObservedSet, ordinal: number): Revision {
  const { set, revisions } = observed;
  const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
  // Pods are counted again, because the stored status may still include the pod that was deleted for the update.
  const kept = rollingUpdate?.partition || (statusOf(observed).currentReplicas ?? 0);
  const isOld = type !== 'OnDelete' && ordinal < (set.spec?.ordinals?.start ?? 0) + kept;
  return isOld ? revisions.current : revisions.update;
}

/** Returns the status that describes the pods of a StatefulSet. */
export function statusOf({ set, pods, revisions, now }: ObservedSet): StatefulSetStatus {
  const replicas = set.spec?.replicas ?? 1;
  const ready = pods.filter((pod) => pod.status?.phase === 'Running' && isReady(pod));
  const seconds = set.spec?.minReadySeconds ?? 0;
  const alive = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const countOf = ({ name }: Revision) => alive.filter((pod) => pod.metadata.labels?.[revisionLabel] === name).length;
  const updated = countOf(revisions.update);
  const isRolling = set.spec?.updateStrategy?.type !== 'OnDelete';
  const isDone = isRolling && [updated, pods.length, ready.length].every((count) => count === replicas);
  const current = isDone ? revisions.update : revisions.current;
  return {
    replicas: pods.length,
    ...withoutZeros({
      readyReplicas: ready.length,
      currentReplicas: countOf(current),
      updatedReplicas: updated,
    }),
    availableReplicas: ready.filter((pod) => isAvailable(pod, seconds, now)).length,
    collisionCount: set.status?.collisionCount ?? 0,
    currentRevision: current.name,
    updateRevision: revisions.update.name,
    observedGeneration: set.metadata.generation,
  };
}

/** Returns the ordinal at the end of a pod's name; -1 if there is none. */
function ordinalOf({ metadata }: Stored<Pod>): number {
  return Number(/-(\d+)$/.exec(metadata.name)?.[1] ?? -1);
}

function ordinalsOf({ spec }: StatefulSet): number[] {
  const start = spec?.ordinals?.start ?? 0;
  return Array.from({ length: spec?.replicas ?? 1 }, (_, index) => start + index);
}

function isHealthy(pod: Stored<Pod>, { set, now }: ObservedSet): boolean {
  const isRunning = pod.status?.phase === 'Running' && pod.metadata.deletionTimestamp === undefined;
  return isRunning && isAvailable(pod, set.spec?.minReadySeconds ?? 0, now);
}

function highestFirst(a: Stored<Pod>, b: Stored<Pod>): number {
  return ordinalOf(b) - ordinalOf(a);
}
