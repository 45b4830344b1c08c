import { ReplicaSet } from '../../k8s/apps/v1.js';
import { Pod } from '../../k8s/core/v1.js';
import {
  ignoreNotFound,
  type Manager,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
} from '../../runtime/index.js';
import { type Access, claim, newClaimingController } from '../claim.js';
import { firstDeleted } from '../pods/deletion-order.js';
import { inBatches } from '../pods/in-batches.js';
import { newPod } from '../pods/new-pod.js';
import { isActive, isTerminating, requeueUntilAvailable } from '../pods/pod-state.js';
import { writeStatus } from '../status.js';
import { type ScaleFailure, statusOf } from './replicaset-status.js';

/** Keeps the number of pods of each ReplicaSet at `spec.replicas`, and reports the pods in its status. */
export class ReplicaSetReconciler implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<Result> {
    const { client, clock } = this.access;
    const replicaSet = await client.find(ReplicaSet, request);
    if (!replicaSet) return {};
    const claimed = await claim(this.access, replicaSet, Pod);
    const active = claimed.filter(isActive);
    const failure = replicaSet.metadata.deletionTimestamp ? undefined : await this.#scale(replicaSet, active);
    const terminating = claimed.filter(isTerminating).length;
    const status = statusOf(replicaSet, { active, terminating, failure, now: clock.now() });
    await writeStatus(client, replicaSet, status);
    if (failure) throw failure.error;
    return requeueUntilAvailable(active, replicaSet.spec?.minReadySeconds ?? 0, clock.now());
  }

  setupWithManager(manager: Manager) {
    return newClaimingController(manager, ReplicaSet, Pod).complete(this);
  }

  async #scale(replicaSet: Stored<ReplicaSet>, active: readonly Stored<Pod>[]): Promise<ScaleFailure | undefined> {
    const { client } = this.access;
    const { replicas = 1, template = {} } = replicaSet.spec ?? {};
    const missing = Math.max(0, replicas - active.length);
    const created = await inBatches(Array(missing).fill(undefined), () => client.create(newPod(replicaSet, template)));
    if (created.error) return { reason: 'FailedCreate', error: created.error };
    const surplus = firstDeleted(active, active.length - replicas);
    const deleted = await Promise.allSettled(surplus.map((pod) => ignoreNotFound(client.delete(pod))));
    const failed = deleted.find((result) => result.status === 'rejected');
    return failed && { reason: 'FailedDelete', error: failed.reason };
  }
}
