import { Deployment, type DeploymentStatus, ReplicaSet } from '../../k8s/apps/v1.js';
import { Pod } from '../../k8s/core/v1.js';
import { controllerOf } from '../../runtime/controllerutil/index.js';
import { isSemanticallyEqual } from '../../runtime/equality/index.js';
import { enqueueRequestsFromMapFunc } from '../../runtime/handler/index.js';
import {
  ignoreNotFound,
  isAlreadyExists,
  type Manager,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
} from '../../runtime/index.js';
import type { Predicate } from '../../runtime/predicate/index.js';
import { type Access, claim, controlledBy, newClaimingController } from '../claim.js';
import { hasEnded } from '../pods/pod-state.js';
import { countsOf, isComplete, progressOf, timeToDeadline, withNotes } from './deployment-status.js';
import {
  newReplicaSet,
  revisionAnnotation,
  revisionAnnotations,
  revisionOf,
  scaledFor,
  sizeAnnotations,
} from './revision.js';
import { allOf, desiredOf, type Rollout, rolloutOf, sizeOf, withUpdated } from './rollout.js';
import { planResize, planScaleDown, type Scaling, sizeOfCurrent } from './scaling.js';

/**
 * Replaces the pods of a Deployment when its template changes. There is one ReplicaSet for each template. Each
 * reconcile performs one step, and the events of the ReplicaSets trigger the next step.
 */
export class DeploymentReconciler implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<Result> {
    const { client, clock } = this.access;
    const deployment = await client.find(Deployment, request);
    if (!deployment) return {};
    const found = rolloutOf(deployment, await claim(this.access, deployment, ReplicaSet));
    if (deployment.metadata.deletionTimestamp) {
      await this.#writeStatus(found, countsOf(found, clock.now()));
      return {};
    }
    const isResize = deployment.spec.paused || hasNewSize(found);
    const rollout = await (isResize ? this.#resize(found) : this.#progress(found));
    const counts = withNotes(rollout, found.current === undefined, countsOf(rollout, clock.now()), clock.now());
    const status = isResize ? counts : progressOf(rollout, counts, clock.now());
    await this.#writeStatus(rollout, status);
    if (deployment.spec.paused || isComplete(rollout, counts)) await this.#deleteOldRevisions(rollout);
    return { requeueAfter: isResize ? undefined : timeToDeadline(rollout, status, clock.now()) };
  }

  setupWithManager(manager: Manager) {
    // The strategy `Recreate` waits until the last pod is gone.
    const deploymentOfPod = enqueueRequestsFromMapFunc<Pod>(async ({ metadata, ...pod }) => {
      const owner = controllerOf({ ...pod, metadata });
      if (owner?.kind !== 'ReplicaSet') return [];
      const key = { namespace: metadata.namespace, name: owner.name };
      const deployment = controllerOf((await manager.client.find(ReplicaSet, key)) ?? { ...pod, metadata: {} });
      return deployment?.kind === 'Deployment' ? [{ namespace: metadata.namespace, name: deployment.name }] : [];
    });
    const onDelete: Predicate<Pod> = { create: () => false, update: () => false, generic: () => false };
    return newClaimingController(manager, Deployment, ReplicaSet)
      .watches(Pod, deploymentOfPod, { predicates: [onDelete] })
      .complete(this);
  }

  async #progress(found: Rollout): Promise<Rollout> {
    if (found.deployment.spec.strategy?.type === 'Recreate') {
      const running = found.old.filter((replicaSet) => sizeOf(replicaSet) > 0);
      const stopped = running.map((replicaSet) => ({ replicaSet, replicas: 0 }));
      if (stopped.length > 0) return this.#scale(found, stopped);
      if (await this.#hasOldPods(found)) return found;
    }
    const rollout = await this.#withCurrent(found);
    const { current } = rollout;
    const replicas = sizeOfCurrent(rollout);
    if (current && sizeOf(current) !== replicas) return this.#scale(rollout, [{ replicaSet: current, replicas }]);
    return this.#scale(rollout, planScaleDown(rollout));
  }

  async #hasOldPods({ old }: Rollout): Promise<boolean> {
    for (const replicaSet of old) {
      const pods = await controlledBy(this.access.client, replicaSet, Pod);
      if (pods.some(({ status }) => !hasEnded(status))) return true;
    }
    return false;
  }

  async #resize(found: Rollout): Promise<Rollout> {
    const rollout = found.current ? await this.#withCurrent(found) : found;
    return await this.#scale(rollout, planResize(rollout));
  }

  /** Creates the current ReplicaSet, or updates its annotations and `minReadySeconds`. */
  async #withCurrent(rollout: Rollout): Promise<Rollout> {
    const { deployment, current } = rollout;
    const { client } = this.access;
    if (!current) return { ...rollout, current: await this.#create(rollout) };
    const minReadySeconds = deployment.spec.minReadySeconds ?? 0;
    const annotations = revisionAnnotations(rollout);
    const next = {
      ...current,
      metadata: { ...current.metadata, annotations },
      ...(current.spec && { spec: { ...current.spec, minReadySeconds } }),
    };
    const isSame = minReadySeconds === (current.spec?.minReadySeconds ?? 0);
    if (isSame && isSemanticallyEqual(annotations, current.metadata.annotations)) return rollout;
    return { ...rollout, current: await client.update(next) };
  }

  async #create(rollout: Rollout): Promise<Stored<ReplicaSet>> {
    const { client } = this.access;
    const { deployment } = rollout;
    try {
      return await client.create(newReplicaSet(rollout, sizeOfCurrent(rollout)));
    } catch (error) {
      // A different template has the same hash. The next attempt uses a different hash.
      if (isAlreadyExists(error)) {
        const collisionCount = (deployment.status?.collisionCount ?? 0) + 1;
        await client.status.update({ ...deployment, status: { ...deployment.status, collisionCount } });
      }
      throw error;
    }
  }

  async #scale(rollout: Rollout, scalings: readonly Scaling[]): Promise<Rollout> {
    const sizes = sizeAnnotations(rollout.deployment);
    const updated: Stored<ReplicaSet>[] = [];
    for (const { replicaSet, replicas } of scalings) {
      const annotations = { ...replicaSet.metadata.annotations, ...sizes };
      if (sizeOf(replicaSet) === replicas && isSemanticallyEqual(annotations, replicaSet.metadata.annotations))
        continue;
      const metadata = { ...replicaSet.metadata, annotations };
      const spec = replicaSet.spec && { ...replicaSet.spec, replicas };
      updated.push(await this.access.client.update({ ...replicaSet, metadata, ...(spec && { spec }) }));
    }
    return withUpdated(rollout, updated);
  }

  /** Writes the status and the revision annotation of the Deployment, if either has changed. */
  async #writeStatus({ deployment, current }: Rollout, status: DeploymentStatus): Promise<void> {
    const { metadata } = deployment;
    const revision = current && String(revisionOf(current));
    const annotations = { ...metadata.annotations, ...(revision && { [revisionAnnotation]: revision }) };
    const isSame = isSemanticallyEqual(annotations, metadata.annotations);
    if (isSame && isSemanticallyEqual(status, deployment.status)) return;
    await this.access.client.status.update({ ...deployment, metadata: { ...metadata, annotations }, status });
  }

  async #deleteOldRevisions({ deployment, old }: Rollout): Promise<void> {
    const limit = deployment.spec.revisionHistoryLimit ?? Number.POSITIVE_INFINITY;
    const kept = old.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    const surplus = kept.sort((a, b) => revisionOf(a) - revisionOf(b)).slice(0, Math.max(0, kept.length - limit));
    for (const replicaSet of surplus) {
      const isObserved = (replicaSet.status?.observedGeneration ?? 0) >= replicaSet.metadata.generation;
      if (sizeOf(replicaSet) > 0 || replicaSet.status?.replicas || !isObserved) continue;
      await ignoreNotFound(this.access.client.delete(replicaSet));
    }
  }
}

/** Whether the size of the Deployment has changed since its ReplicaSets were last scaled. */
function hasNewSize(rollout: Rollout): boolean {
  const active = allOf(rollout).filter((replicaSet) => sizeOf(replicaSet) > 0);
  return active.some(
    (replicaSet) => (scaledFor(replicaSet) ?? desiredOf(rollout.deployment)) !== desiredOf(rollout.deployment),
  );
}
