import type { DeploymentCondition, DeploymentStatus, ReplicaSet } from '../../k8s/apps/v1.js';
import { newTime } from '../../runtime/index.js';
import { conditionOf, withoutZeros } from '../status.js';
import { allOf, desiredOf, limitsOf, type Rollout, sizeOf, sumOf } from './rollout.js';

/** Returns the replica counts of a Deployment, and its condition `Available`. */
export function countsOf(rollout: Rollout, now: number): DeploymentStatus {
  const { deployment, current } = rollout;
  const { metadata, status } = deployment;
  const all = allOf(rollout);
  const available = sumOf(all, (replicaSet) => replicaSet.status?.availableReplicas ?? 0);
  const terminating = sumOf(all, (replicaSet) => replicaSet.status?.terminatingReplicas ?? 0);
  const isAvailable = available >= desiredOf(deployment) - limitsOf(deployment).unavailable;
  const condition = isAvailable
    ? newCondition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.')
    : newCondition(
        'Available',
        'False',
        'MinimumReplicasUnavailable',
        'Deployment does not have minimum availability.',
      );
  return {
    observedGeneration: metadata.generation,
    ...withoutZeros({
      replicas: sumOf(all, replicasOf),
      updatedReplicas: current ? replicasOf(current) : 0,
      readyReplicas: sumOf(all, (replicaSet) => replicaSet.status?.readyReplicas ?? 0),
      availableReplicas: available,
      unavailableReplicas: Math.max(0, sumOf(all, sizeOf) - available),
    }),
    terminatingReplicas: terminating,
    ...(status?.collisionCount !== undefined && { collisionCount: status.collisionCount }),
    conditions: withCondition(status?.conditions ?? [], condition, now),
  };
}

/**
 * Returns the status with a condition `Progressing` that records that the rollout was paused or resumed, or has begun;
 * the given status if nothing is to be recorded, or if the Deployment has no progress deadline.
 */
export function withNotes(
  { deployment, current }: Rollout,
  isNew: boolean,
  status: DeploymentStatus,
  now: number,
): DeploymentStatus {
  const { paused = false, progressDeadlineSeconds } = deployment.spec;
  if (!hasDeadline(progressDeadlineSeconds)) return status;
  const last = conditionOf({ status }, 'Progressing');
  const set = (value: string, reason: string, message: string) => {
    const condition = newCondition('Progressing', value, reason, message);
    return { ...status, conditions: withCondition(status.conditions ?? [], condition, now) };
  };
  const wasPaused = last?.reason === 'DeploymentPaused';
  if (paused && last?.reason !== 'ProgressDeadlineExceeded') {
    return set('Unknown', 'DeploymentPaused', 'Deployment is paused');
  }
  const name = current?.metadata.name;
  if (name !== undefined && isNew) return set('True', 'NewReplicaSetCreated', `Created new replica set "${name}"`);
  if (wasPaused && !paused) return set('Unknown', 'DeploymentResumed', 'Deployment is resumed');
  if (name === undefined || last) return status;
  return set('True', 'FoundNewReplicaSet', `Found new replica set "${name}"`);
}

/** Whether all pods have the current template and are available. */
export function isComplete({ deployment }: Rollout, status: DeploymentStatus): boolean {
  const desired = desiredOf(deployment);
  return [status.updatedReplicas, status.replicas, status.availableReplicas].every((count = 0) => count === desired);
}

/** Returns the status during a rollout, with updated conditions `Progressing` and `ReplicaFailure`. */
export function progressOf(rollout: Rollout, counts: DeploymentStatus, now: number): DeploymentStatus {
  const { deployment, current } = rollout;
  const failure = failureOf(rollout);
  const others = (counts.conditions ?? []).filter(({ type }) => type !== 'ReplicaFailure');
  const conditions = failure ? withCondition(counts.conditions ?? [], failure, now) : others;
  const { progressDeadlineSeconds } = deployment.spec;
  if (!hasDeadline(progressDeadlineSeconds)) {
    return { ...counts, conditions: conditions.filter(({ type }) => type !== 'Progressing') };
  }
  const last = conditionOf({ status: counts }, 'Progressing');
  const isDone = counts.replicas === counts.updatedReplicas && last?.reason === 'NewReplicaSetAvailable';
  if (isDone) return { ...counts, conditions };
  const name = current ? `ReplicaSet "${current.metadata.name}"` : `Deployment "${deployment.metadata.name}"`;
  const ended = (status: string, reason: string, message: string) => {
    const condition = newCondition('Progressing', status, reason, message);
    return { ...counts, conditions: withCondition(conditions, condition, now) };
  };
  if (isComplete(rollout, counts)) {
    return ended('True', 'NewReplicaSetAvailable', `${name} has successfully progressed.`);
  }
  if (hasProgressed(deployment.status ?? {}, counts)) {
    const condition = newCondition('Progressing', 'True', 'ReplicaSetUpdated', `${name} is progressing.`);
    // The deadline starts at the time of the last progress, even if the condition does not change.
    const renewed = conditions.filter(({ type }) => type !== 'Progressing');
    const transition = last?.status === 'True' ? { lastTransitionTime: last.lastTransitionTime } : {};
    return { ...counts, conditions: [...renewed, { ...dated(condition, now), ...transition }] };
  }
  if (!isLate(last, progressDeadlineSeconds, now)) return { ...counts, conditions };
  return ended('False', 'ProgressDeadlineExceeded', `${name} has timed out progressing.`);
}

/** Returns the milliseconds until the progress deadline; undefined if the rollout has ended or has no deadline. */
export function timeToDeadline({ deployment }: Rollout, status: DeploymentStatus, now: number): number | undefined {
  const { progressDeadlineSeconds } = deployment.spec;
  const last = conditionOf({ status }, 'Progressing');
  if (!hasDeadline(progressDeadlineSeconds) || !last || endReasons.has(last.reason ?? '')) return undefined;
  return Math.max(0, Date.parse(last.lastUpdateTime ?? '') + (progressDeadlineSeconds + 1) * 1000 - now);
}

const endReasons = new Set(['NewReplicaSetAvailable', 'ProgressDeadlineExceeded']);
/** The default of older API versions, which means that there is no deadline. */
const noDeadline = 2 ** 31 - 1;

function hasDeadline(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds !== noDeadline;
}

function isLate(last: DeploymentCondition | undefined, deadline: number, now: number): boolean {
  if (!last || last.reason === 'NewReplicaSetAvailable') return false;
  if (last.reason === 'ProgressDeadlineExceeded') return true;
  return Date.parse(last.lastUpdateTime ?? '') + deadline * 1000 < now;
}

function hasProgressed(before: DeploymentStatus, after: DeploymentStatus): boolean {
  const oldOf = ({ replicas = 0, updatedReplicas = 0 }: DeploymentStatus) => replicas - updatedReplicas;
  return (
    (after.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    oldOf(after) < oldOf(before) ||
    (after.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  );
}

function failureOf({ current, old }: Rollout): DeploymentCondition | undefined {
  const [failure] = [current, ...old].flatMap((replicaSet) => replicaSet?.status?.conditions ?? []);
  return failure && { ...failure };
}

function replicasOf({ status }: ReplicaSet): number {
  return status?.replicas ?? 0;
}

function newCondition(type: string, status: string, reason: string, message: string): DeploymentCondition {
  return { type, status, reason, message };
}

/** Adds or replaces a condition. A condition with the same status and reason is kept, with its times. */
function withCondition(
  conditions: readonly DeploymentCondition[],
  condition: DeploymentCondition,
  now: number,
): DeploymentCondition[] {
  const last = conditionOf({ status: { conditions } }, condition.type ?? '');
  if (last?.status === condition.status && last?.reason === condition.reason) return [...conditions];
  const others = conditions.filter((other) => other !== last);
  const transition = last?.status === condition.status ? { lastTransitionTime: last?.lastTransitionTime } : {};
  return [...others, { ...dated(condition, now), ...transition }];
}

function dated(condition: DeploymentCondition, now: number): DeploymentCondition {
  return { ...condition, lastUpdateTime: newTime(now), lastTransitionTime: newTime(now) };
}
