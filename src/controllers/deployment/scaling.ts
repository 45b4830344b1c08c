import type { ReplicaSet } from '../../k8s/apps/v1.js';
import type { Stored } from '../../runtime/index.js';
import { maxOf } from './revision.js';
import { allOf, desiredOf, limitsOf, type Rollout, sizeOf, sumOf } from './rollout.js';

/** A new size of a ReplicaSet. */
export interface Scaling {
  readonly replicaSet: Stored<ReplicaSet>;
  readonly replicas: number;
}

/** Returns the next size of the current ReplicaSet. The surge of a rolling update limits the size. */
export function sizeOfCurrent(rollout: Rollout): number {
  const { deployment, current } = rollout;
  const desired = desiredOf(deployment);
  const size = current ? sizeOf(current) : 0;
  if (size >= desired || deployment.spec.strategy?.type === 'Recreate') return desired;
  const room = desired + limitsOf(deployment).surge - sumOf(allOf(rollout), sizeOf);
  return size + Math.max(0, Math.min(room, desired - size));
}

/** Returns the next sizes of the old ReplicaSets. Enough pods stay available; unavailable pods are removed first. */
export function planScaleDown(rollout: Rollout): Scaling[] {
  const { deployment, current, old } = rollout;
  const minAvailable = desiredOf(deployment) - limitsOf(deployment).unavailable;
  const all = allOf(rollout);
  const startingInCurrent = current ? Math.max(0, sizeOf(current) - availableOf(current)) : 0;
  let unhealthyLeft = sumOf(all, sizeOf) - minAvailable - startingInCurrent;
  if (unhealthyLeft <= 0) return [];
  let available = sumOf(all, availableOf) - minAvailable;
  return old.flatMap((replicaSet) => {
    const size = sizeOf(replicaSet);
    const unhealthy = Math.min(unhealthyLeft, Math.max(0, size - availableOf(replicaSet)));
    unhealthyLeft -= unhealthy;
    const healthy = Math.min(Math.max(0, available), size - unhealthy);
    available -= healthy;
    const replicas = size - unhealthy - healthy;
    return replicas === size ? [] : [{ replicaSet, replicas }];
  });
}

/** Returns the new sizes of ReplicaSets after a change of the Deployment's size, without a change of its template. */
export function planResize(rollout: Rollout): Scaling[] {
  const { deployment, current, old } = rollout;
  const desired = desiredOf(deployment);
  const active = allOf(rollout).filter((replicaSet) => sizeOf(replicaSet) > 0);
  const [only = current ?? old.at(-1)] = active;
  if (active.length <= 1) return only ? [{ replicaSet: only, replicas: desired }] : [];
  const isSaturated = current && sizeOf(current) === desired && availableOf(current) === desired;
  if (isSaturated && maxOf(current) !== undefined) {
    return old.filter((replicaSet) => sizeOf(replicaSet) > 0).map((replicaSet) => ({ replicaSet, replicas: 0 }));
  }
  return deployment.spec.strategy?.type === 'Recreate' ? [] : planProportional(rollout, active);
}

/** Plans a resize during a rolling update: each ReplicaSet grows or shrinks in proportion to its size. */
function planProportional({ deployment }: Rollout, active: readonly Stored<ReplicaSet>[]): Scaling[] {
  const desired = desiredOf(deployment);
  const allowed = desired > 0 ? desired + limitsOf(deployment).surge : 0;
  const toAdd = allowed - sumOf(active, sizeOf);
  const newestFirst = [...active].reverse();
  const inOrder = (toAdd < 0 ? [...active] : newestFirst).sort((a, b) => sizeOf(b) - sizeOf(a));
  let added = 0;
  const scalings = inOrder.map((replicaSet) => {
    const max = maxOf(replicaSet) ?? deployment.status?.replicas ?? 0;
    const share = Math.round((sizeOf(replicaSet) * allowed) / (max || 1)) - sizeOf(replicaSet);
    const left = toAdd - added;
    const change = toAdd > 0 ? Math.min(share, left) : Math.max(share, left);
    added += change;
    return { replicaSet, replicas: sizeOf(replicaSet) + change };
  });
  // The rounding error is added to the largest ReplicaSet.
  return scalings.map(({ replicaSet, replicas }, index) => {
    return { replicaSet, replicas: Math.max(0, index === 0 ? replicas + toAdd - added : replicas) };
  });
}

function availableOf({ status }: ReplicaSet): number {
  return status?.availableReplicas ?? 0;
}
