import { Rbac } from 'kbts/api';
import { Job } from 'kbts/k8s/batch/v1';
import {
  type Client,
  type Clock,
  type Context,
  type Controller,
  controllerOf,
  ignoreAlreadyExists,
  ignoreNotFound,
  isSemanticallyEqual,
  type Manager,
  newControllerManagedBy,
  newTime,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
  setControllerReference,
  systemClock,
} from 'kbts/runtime';
import { CronJob } from '../api/v1/cronjob.types.js';
import { beyondLimit, type SortedJobs, scheduledTimeAnnotation, sortJobs } from './jobs.js';
import { type ScheduleTimes, timesOf } from './schedule.js';
import { newStatus } from './status.js';

/** Name of the index of Jobs by CronJob. */
const ownerIndex = '.metadata.controller';

/** Creates Jobs for CronJobs on schedule, and deletes old ones. */
@Rbac({
  groups: ['batch.tutorial.kubebuilder.io'],
  resources: ['cronjobs'],
  verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
})
@Rbac({ groups: ['batch.tutorial.kubebuilder.io'], resources: ['cronjobs/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['batch.tutorial.kubebuilder.io'], resources: ['cronjobs/finalizers'], verbs: ['update'] })
@Rbac({
  groups: ['batch'],
  resources: ['jobs'],
  verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
})
@Rbac({ groups: ['batch'], resources: ['jobs/status'], verbs: ['get'] })
export class CronJobReconciler implements Reconciler {
  constructor(
    private readonly client: Client,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Reconciles the Jobs of one CronJob with its schedule, and requeues it for the next run. */
  async reconcile(request: Request, context: Context): Promise<Result> {
    const cronJob = await this.client.find(CronJob, request);
    if (!cronJob) return {};
    const { items } = await this.client.list(Job, {
      namespace: cronJob.metadata.namespace,
      fields: { [ownerIndex]: cronJob.metadata.name },
    });
    const jobs = sortJobs(items);
    await this.updateStatus(cronJob, jobs);
    await this.deleteOldJobs(cronJob, jobs, context);
    if (cronJob.spec.suspend || cronJob.metadata.deletionTimestamp) return {};
    return this.runIfDue(cronJob, jobs, context);
  }

  /** Registers the controller and its index. */
  setupWithManager(manager: Manager): Promise<Controller> {
    this.indexJobs(manager);
    return newControllerManagedBy(manager).for(CronJob).owns(Job).named('cronjob').complete(this);
  }

  /** Indexes Jobs by the name of their CronJob. */
  indexJobs(manager: Pick<Manager, 'fieldIndexer'>): void {
    manager.fieldIndexer.indexField(Job, ownerIndex, (job) => {
      const owner = controllerOf(job);
      return owner?.apiVersion === 'batch.tutorial.kubebuilder.io/v1' && owner.kind === 'CronJob' ? [owner.name] : [];
    });
  }

  private async updateStatus(cronJob: Stored<CronJob>, jobs: SortedJobs): Promise<void> {
    const status = newStatus(cronJob, jobs, this.clock);
    if (isSemanticallyEqual(status, cronJob.status)) return;
    await this.client.status.update({ ...cronJob, status });
  }

  /** Best effort: if a Job cannot be deleted, the next run still starts, and deleting it is tried again next time. */
  private async deleteOldJobs({ spec }: CronJob, jobs: SortedJobs, { log }: Context): Promise<void> {
    const old = [
      ...beyondLimit(jobs.failed, spec.failedJobsHistoryLimit),
      ...beyondLimit(jobs.successful, spec.successfulJobsHistoryLimit),
    ];
    for (const job of old) {
      try {
        await this.deleteJob(job);
        log.info('deleted old job', { job: job.metadata.name });
      } catch (error) {
        log.error('could not delete old job', { job: job.metadata.name, error });
      }
    }
  }

  private async runIfDue(cronJob: Stored<CronJob>, jobs: SortedJobs, context: Context): Promise<Result> {
    const now = this.clock.now();
    const times = this.timesOf(cronJob, jobs, now, context);
    if (!times) return {};
    const requeue = times.next === undefined ? {} : { requeueAfter: times.next - now };
    const { missed } = times;
    if (missed === undefined) return requeue;
    const deadline = cronJob.spec.startingDeadlineSeconds;
    if (deadline !== undefined && missed + deadline * 1000 < now) {
      context.log.info('missed the starting deadline of the last run, waiting for the next one');
      return requeue;
    }
    if (cronJob.spec.concurrencyPolicy === 'Forbid' && jobs.active.length > 0) {
      context.log.debug('an earlier run is active and the policy forbids another one', { active: jobs.active.length });
      return requeue;
    }
    if (cronJob.spec.concurrencyPolicy === 'Replace') {
      for (const job of jobs.active) await this.deleteJob(job);
    }
    await this.createJob(cronJob, missed, context);
    return requeue;
  }

  /** Only a change of the CronJob can fix an invalid schedule, so it is logged and not retried. */
  private timesOf(
    cronJob: Stored<CronJob>,
    jobs: SortedJobs,
    now: number,
    { log }: Context,
  ): ScheduleTimes | undefined {
    const { schedule, startingDeadlineSeconds } = cronJob.spec;
    const last = Date.parse(cronJob.status?.lastScheduleTime ?? cronJob.metadata.creationTimestamp);
    const deadline = startingDeadlineSeconds === undefined ? 0 : now - startingDeadlineSeconds * 1000;
    const since = Math.max(last, jobs.lastScheduleTime ?? 0, deadline);
    try {
      return timesOf(schedule, since, now);
    } catch (error) {
      log.error('could not follow the schedule', { schedule, error });
      return undefined;
    }
  }

  /** In the background: the garbage collector deletes the pods of the Job. */
  private async deleteJob(job: Stored<Job>): Promise<void> {
    await ignoreNotFound(this.client.delete(job, { propagationPolicy: 'Background' }));
  }

  /** The name is derived from the time, so a run that is not in the cache yet is not started twice. */
  private async createJob(cronJob: Stored<CronJob>, scheduledTime: number, { log }: Context): Promise<void> {
    const { metadata, spec } = cronJob.spec.jobTemplate;
    const job = Job.from({
      metadata: {
        name: `${cronJob.metadata.name}-${scheduledTime / 1000}`,
        namespace: cronJob.metadata.namespace,
        labels: { ...metadata?.labels },
        annotations: { ...metadata?.annotations, [scheduledTimeAnnotation]: newTime(scheduledTime) },
      },
      spec,
    });
    setControllerReference(cronJob, job);
    await ignoreAlreadyExists(this.client.create(job));
    log.info('created job', { job: job.metadata.name });
  }
}
