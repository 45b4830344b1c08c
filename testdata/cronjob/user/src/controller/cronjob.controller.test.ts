import { Job } from 'kbts/k8s/batch/v1';
import type { PodTemplateSpec } from 'kbts/k8s/core/v1';
import { type Context, type Manager, newManager, newTime, type Result, silentLogger, type Stored } from 'kbts/runtime';
import { mergePatch } from 'kbts/runtime/client';
import { describeWithControlPlane, FakeClock, type TestCluster, testCluster, waitFor } from 'kbts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CronJob, type CronJobSpec } from '../api/v1/cronjob.types.js';
import { CronJobReconciler } from './cronjob.controller.js';
import { scheduledTimeAnnotation } from './jobs.js';

const hour = 3_600_000;
const template: PodTemplateSpec = {
  spec: { restartPolicy: 'OnFailure', containers: [{ name: 'hello', image: 'busybox' }] },
};

describeWithControlPlane(describe, 'CronJobReconciler', () => {
  let cluster: TestCluster;
  let namespace: string;
  let manager: Manager;
  let clock: FakeClock;
  let reconciler: CronJobReconciler;
  const stop = new AbortController();
  const context: Context = { log: silentLogger, signal: stop.signal, reconcileID: 'test' };
  let running: Promise<void>;
  let count = 0;

  beforeAll(async () => {
    cluster = await testCluster();
    namespace = cluster.namespace;
    manager = await newManager(cluster.config, {
      cache: { namespaces: [namespace] },
      metrics: { bindAddress: '0' },
      log: silentLogger,
    });
    new CronJobReconciler(manager.client, new FakeClock()).indexJobs(manager);
    running = manager.start(stop.signal);
  });

  afterAll(async () => {
    stop.abort();
    await running;
    await cluster?.stop();
  });

  beforeEach(() => {
    clock = new FakeClock(Date.now());
    reconciler = new CronJobReconciler(manager.client, clock);
  });

  it('waits for the next run if none is due', async () => {
    const cronJob = await create({ schedule: '0 * * * *' });
    const result = await reconcile(cronJob);
    expect(result.requeueAfter).toBe(nextHour(clock.now()) - clock.now());
    expect(await jobsOf(cronJob)).toEqual([]);
  });

  it('creates the Job of a due run once', async () => {
    const cronJob = await create({ schedule: '0 * * * *' });
    const due = await advanceToNextHour(1_000);
    expect((await reconcile(cronJob)).requeueAfter).toBe(hour - 1_000);
    await reconcile(cronJob);
    const [job, ...others] = await waitForJobs(cronJob, 1);
    expect(others).toEqual([]);
    expect(job?.metadata.name).toBe(`${cronJob.metadata.name}-${due / 1000}`);
    expect(job?.metadata.annotations?.[scheduledTimeAnnotation]).toBe(newTime(due));
    expect(job?.metadata.ownerReferences).toMatchObject([
      { kind: 'CronJob', name: cronJob.metadata.name, controller: true },
    ]);
  });

  it('reports active Jobs and the last schedule time in the status', async () => {
    const cronJob = await create({ schedule: '0 * * * *' });
    const due = await advanceToNextHour();
    await reconcile(cronJob);
    await waitForJobs(cronJob, 1);
    await reconcile(cronJob);
    const { status } = await read(cronJob);
    expect(status?.lastScheduleTime).toBe(newTime(due));
    expect(status?.active).toMatchObject([{ kind: 'Job', name: `${cronJob.metadata.name}-${due / 1000}` }]);
    expect(status?.conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
      'Available=True',
      'Progressing=True',
      'Degraded=False',
    ]);
  });

  it('creates no Job while it is suspended', async () => {
    const cronJob = await create({ schedule: '0 * * * *', suspend: true });
    await advanceToNextHour();
    expect(await reconcile(cronJob)).toEqual({});
    expect(await jobsOf(cronJob)).toEqual([]);
  });

  it('creates no Job while it is being deleted', async () => {
    const { metadata } = await create({ schedule: '0 * * * *' });
    const stored = await cluster.client.patch(
      await cluster.client.get(CronJob, metadata),
      mergePatch({ metadata: { finalizers: ['example.com/test'] } }),
    );
    await cluster.client.delete(stored);
    const isCached = async () => (await manager.client.find(CronJob, metadata))?.metadata.deletionTimestamp;
    await waitFor(isCached, { what: 'the cache to have the deletion' });
    await advanceToNextHour();
    expect(await reconcile(stored)).toEqual({});
    expect(await jobsOf(stored)).toEqual([]);
  });

  it('skips a run that is later than the starting deadline', async () => {
    const cronJob = await create({ schedule: '0 * * * *', startingDeadlineSeconds: 60 });
    await advanceToNextHour(61_000);
    expect((await reconcile(cronJob)).requeueAfter).toBe(hour - 61_000);
    expect(await jobsOf(cronJob)).toEqual([]);
  });

  it('does not start a run before the previous one has finished under Forbid', async () => {
    const cronJob = await create({ schedule: '0 * * * *', concurrencyPolicy: 'Forbid' });
    await runOnce(cronJob);
    await advanceToNextHour();
    await reconcile(cronJob);
    expect(await jobsOf(cronJob)).toHaveLength(1);
  });

  it('replaces the previous run under Replace', async () => {
    const cronJob = await create({ schedule: '0 * * * *', concurrencyPolicy: 'Replace' });
    const [first] = await runOnce(cronJob);
    const due = await advanceToNextHour();
    await reconcile(cronJob);
    await waitFor(async () => (await jobsOf(cronJob)).every(({ metadata }) => metadata.uid !== first?.metadata.uid), {
      what: 'the first Job to be gone',
    });
    expect((await waitForJobs(cronJob, 1))[0]?.metadata.name).toBe(`${cronJob.metadata.name}-${due / 1000}`);
  });

  it('keeps the newest finished Jobs within the limits', async () => {
    const cronJob = await create({ schedule: '0 * * * *', successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 0 });
    for (const end of ['Complete', 'Failed', 'Complete'] as const) {
      const jobs = await runOnce(cronJob);
      await finish(jobs, end);
    }
    const newest = `${cronJob.metadata.name}-${lastHour(clock.now()) / 1000}`;
    await waitFor(
      async () => {
        await reconcile(cronJob);
        const jobs = await jobsOf(cronJob);
        return jobs.length === 1 && jobs[0]?.metadata.name === newest;
      },
      { what: 'only the newest successful Job to be left' },
    );
  });

  it('reports a schedule that was missed more than 100 times', async () => {
    const cronJob = await create({ schedule: '* * * * *' });
    await clock.advance(3 * hour);
    expect(await reconcile(cronJob)).toEqual({});
    expect(await jobsOf(cronJob)).toEqual([]);
  });

  it('does nothing for a deleted CronJob', async () => {
    expect(await reconciler.reconcile({ namespace, name: 'gone' }, context)).toEqual({});
  });

  async function create(spec: Partial<CronJobSpec>): Promise<Stored<CronJob>> {
    count += 1;
    const metadata = { name: `test-${count}`, namespace };
    const jobTemplate = { spec: { template } };
    const created = await cluster.client.create(
      CronJob.from({ metadata, spec: { schedule: '0 * * * *', jobTemplate, ...spec } }),
    );
    await waitFor(() => manager.client.find(CronJob, metadata), { what: 'the cache to have the CronJob' });
    return created;
  }

  function reconcile({ metadata }: Stored<CronJob>): Promise<Result> {
    return reconciler.reconcile({ namespace, name: metadata.name }, context);
  }

  function read({ metadata }: Stored<CronJob>): Promise<Stored<CronJob>> {
    return cluster.client.get(CronJob, { namespace, name: metadata.name });
  }

  async function jobsOf(cronJob: Stored<CronJob>): Promise<Stored<Job>[]> {
    const { items } = await cluster.client.list(Job, { namespace });
    return items.filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === cronJob.metadata.uid));
  }

  /** Waits until the cache of the manager contains the Jobs. */
  function waitForJobs(cronJob: Stored<CronJob>, expected: number): Promise<Stored<Job>[]> {
    const look = async () => {
      const cached = await manager.client.list(Job, { namespace });
      const mine = cached.items.filter(({ metadata }) => metadata.name.startsWith(`${cronJob.metadata.name}-`));
      const jobs = await jobsOf(cronJob);
      return mine.length === expected && jobs.length === expected && jobs;
    };
    return waitFor(look, { what: `${expected} Jobs` });
  }

  async function runOnce(cronJob: Stored<CronJob>): Promise<Stored<Job>[]> {
    const due = await advanceToNextHour();
    await reconcile(cronJob);
    const name = `${cronJob.metadata.name}-${due / 1000}`;
    return [
      await waitFor(() => manager.client.find(Job, { namespace, name }), {
        what: 'the cache to have the Job',
      }),
    ];
  }

  async function finish(jobs: readonly Stored<Job>[], end: 'Complete' | 'Failed'): Promise<void> {
    for (const job of jobs) {
      const time = newTime(clock.now());
      const before = end === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget';
      const conditions = [before, end].map((type) => ({ type, status: 'True' as const, lastTransitionTime: time }));
      const completion = end === 'Complete' ? { completionTime: time } : {};
      await cluster.client.status.update({ ...job, status: { startTime: time, ...completion, conditions } });
      const isSeen = async () => {
        const cached = await manager.client.find(Job, { namespace, name: job.metadata.name });
        return cached?.status?.conditions?.some(({ type }) => type === end);
      };
      await waitFor(isSeen, { what: `the cache to see that the Job is ${end}` });
    }
  }

  /** Advances the time to some milliseconds after the next full hour; returns the hour. */
  async function advanceToNextHour(beyond = 0): Promise<number> {
    const due = nextHour(clock.now());
    await clock.advance(due + beyond - clock.now());
    return due;
  }
});

function nextHour(time: number): number {
  return lastHour(time) + hour;
}

function lastHour(time: number): number {
  return Math.floor(time / hour) * hour;
}
