import { Job } from '../../k8s/batch/v1.js';
import { Pod } from '../../k8s/core/v1.js';
import { strategicMergePatch } from '../../runtime/client/index.js';
import { controllerOf } from '../../runtime/controllerutil/index.js';
import {
  ignoreNotFound,
  type Manager,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
} from '../../runtime/index.js';
import { type Access, claim, newClaimingController } from '../claim.js';
import { inBatches } from '../pods/in-batches.js';
import { newPod } from '../pods/new-pod.js';
import { writeStatus } from '../status.js';
import { isTracked, trackingFinalizer } from './job-accounting.js';
import { decide, isFinished, type JobBackoff } from './job-decision.js';
import { indexAnnotation } from './job-indexes.js';

/** Runs the pods of each Job until enough of them have succeeded, and deletes finished Jobs after their TTL. */
export class JobReconciler implements Reconciler {
  constructor(
    private readonly access: Access,
    private readonly backoff: JobBackoff,
  ) {}

  async reconcile(request: Request): Promise<Result> {
    const { client, clock } = this.access;
    const job = await client.find(Job, request);
    if (!job || job.metadata.deletionTimestamp) await this.#releaseAll(request, job);
    if (!job) return {};
    if (isFinished(job)) return await this.#expire(job);
    if (job.spec?.managedBy && job.spec.managedBy !== 'kubernetes.io/job-controller') return {};
    const pods = await claim(this.access, job, Pod);
    const { create, remove, countsRemoved, status, accounting, after } = decide(job, pods, this.backoff, clock.now());
    const created = await inBatches(create, (index) => client.create(newJobPod(job, index)));
    for (const pod of remove) {
      if (!countsRemoved) await this.#release(pod);
      await ignoreNotFound(client.delete(pod));
    }
    const active = (status.active ?? 0) - create.length + created.done;
    const { active: _, ...rest } = status;
    const actual = { ...rest, ...(active > 0 && { active }) };
    await writeStatus(client, job, actual);
    await Promise.all(accounting.recorded.map((pod) => this.#release(pod)));
    if (created.error) throw created.error;
    return { requeueAfter: after };
  }

  setupWithManager(manager: Manager) {
    return newClaimingController(manager, Job, Pod).complete(this);
  }

  /** Removes the finalizer from the pods of a deleted Job, because they are no longer counted. */
  async #releaseAll({ namespace, name }: Request, job: Stored<Job> | undefined): Promise<void> {
    const { items } = await this.access.client.list(Pod, { namespace });
    const isOrphan = (pod: Stored<Pod>) => {
      if (!isTracked(pod)) return false;
      const owner = controllerOf(pod);
      // The garbage collector may already have removed the owner reference.
      if (!owner) return pod.metadata.labels?.['batch.kubernetes.io/job-name'] === name;
      return owner.kind === 'Job' && owner.name === name && (!job || owner.uid === job.metadata.uid);
    };
    await Promise.all(items.filter(isOrphan).map((pod) => this.#release(pod)));
  }

  async #release(pod: Stored<Pod>): Promise<void> {
    if (!isTracked(pod)) return;
    const patch = strategicMergePatch({ metadata: { '$deleteFromPrimitiveList/finalizers': [trackingFinalizer] } });
    await ignoreNotFound(this.access.client.patch(pod, patch));
  }

  async #expire(job: Stored<Job>): Promise<Result> {
    const { ttlSecondsAfterFinished } = job.spec ?? {};
    if (ttlSecondsAfterFinished === undefined || job.metadata.deletionTimestamp) return {};
    const end = job.status?.conditions?.find(({ type }) => type === 'Complete' || type === 'Failed');
    const left = Date.parse(end?.lastTransitionTime ?? '') + ttlSecondsAfterFinished * 1000 - this.access.clock.now();
    if (left > 0) return { requeueAfter: left };
    const { uid } = job.metadata;
    await ignoreNotFound(this.access.client.delete(job, { propagationPolicy: 'Foreground', preconditions: { uid } }));
    return {};
  }
}

function newJobPod(job: Stored<Job>, index: number | undefined): Pod {
  const pod = newPod(job, job.spec?.template ?? {});
  const { metadata, spec } = pod;
  metadata.finalizers = [...(metadata.finalizers ?? []), trackingFinalizer];
  if (index === undefined || !spec) return pod;
  metadata.generateName = `${job.metadata.name}-${index}-`;
  metadata.annotations = { ...metadata.annotations, [indexAnnotation]: String(index) };
  metadata.labels = { ...metadata.labels, [indexAnnotation]: String(index) };
  spec.hostname ??= `${job.metadata.name}-${index}`;
  const fieldRef = { fieldPath: `metadata.labels['${indexAnnotation}']` };
  for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
    const others = container.env ?? [];
    if (others.some(({ name }) => name === 'JOB_COMPLETION_INDEX')) continue;
    container.env = [...others, { name: 'JOB_COMPLETION_INDEX', valueFrom: { fieldRef } }];
  }
  return pod;
}
