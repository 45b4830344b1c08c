import { CronJob, Job } from '../../k8s/batch/v1.js';
import { isControlledBy, setControllerReference } from '../../runtime/controllerutil/index.js';
import {
  deepCopy,
  ignoreAlreadyExists,
  ignoreNotFound,
  type Manager,
  newControllerManagedBy,
  newTime,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
} from '../../runtime/index.js';
import { type Access, controlledBy } from '../claim.js';
import { writeStatus } from '../status.js';
import { type CronPlan, planNext, withStarted } from './cronjob-plan.js';

const timeAnnotation = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** Creates a Job for each run of a CronJob, and deletes the oldest finished Jobs. */
export class CronJobReconciler implements Reconciler {
  constructor(private readonly access: Access) {}

  async reconcile(request: Request): Promise<Result> {
    const { client, clock } = this.access;
    const cronJob = await client.find(CronJob, request);
    if (!cronJob) return {};
    const plan = planNext(cronJob, await controlledBy(client, cronJob, Job), clock.now());
    for (const job of plan.surplus) await this.#delete(job);
    const job = plan.run && (await this.#start(cronJob, plan.run));
    await writeStatus(client, cronJob, job && plan.run ? withStarted(plan.status, plan.run, job) : plan.status);
    return { requeueAfter: plan.after };
  }

  setupWithManager(manager: Manager) {
    return newControllerManagedBy(manager).for(CronJob).owns(Job).complete(this);
  }

  /**
   * Deletes the Jobs that the run replaces, and creates the Job of the run, whose name contains the scheduled time, so
   * that no run starts twice. Returns the new or existing Job; undefined if the CronJob does not control it.
   */
  async #start(cronJob: Stored<CronJob>, { time, replaces }: NonNullable<CronPlan['run']>) {
    const { client, apiReader } = this.access;
    for (const job of replaces) await this.#delete(job);
    const key = {
      namespace: cronJob.metadata.namespace,
      name: `${cronJob.metadata.name}-${Math.floor(time / 60_000)}`,
    };
    const created = await ignoreAlreadyExists(client.create(newJob(cronJob, key, time)));
    const existing = created ?? (await apiReader.find(Job, key));
    return existing && isControlledBy(existing, cronJob) ? existing : undefined;
  }

  async #delete(job: Stored<Job>): Promise<void> {
    await ignoreNotFound(this.access.client.delete(job, { propagationPolicy: 'Background' }));
  }
}

function newJob(cronJob: Stored<CronJob>, key: Request, time: number): Job {
  const { metadata: { labels, annotations } = {}, spec } = deepCopy(cronJob.spec.jobTemplate);
  const metadata = {
    ...key,
    ...(labels && { labels }),
    annotations: { ...annotations, [timeAnnotation]: newTime(time) },
  };
  const job = Job.from({ metadata, ...(spec && { spec }) });
  setControllerReference(cronJob, job);
  return job;
}
