import { afterEach, beforeEach, expect, it } from 'vitest';
import { CronJob, type CronJobSpec, Job } from '../../k8s/batch/v1.js';
import { mergePatch } from '../../runtime/client/index.js';
import { newTime, type Stored } from '../../runtime/index.js';
import { type FakeClient, FakeClock, newFakeClient, waitFor } from '../../testing/index.js';
import { type RunningControllers, startControllers } from '../index.js';

const key = { namespace: 'default', name: 'backup' };
const minute = 60_000;
const hour = 60 * minute;
let clock: FakeClock;
let client: FakeClient;
let controllers: RunningControllers;

beforeEach(async () => {
  clock = new FakeClock(Date.now());
  client = await newFakeClient();
  controllers = await startControllers(client.transport, {}, { clock });
});
afterEach(() => controllers.stop());

it('starts a Job at each time of the schedule, and reports it until it has finished', async () => {
  await create({ schedule: '0 * * * *' }, '5s');
  const due = await advanceToNextHour();
  const [job] = await untilJobs(({ length }) => length === 1);
  expect(job?.metadata).toMatchObject({
    name: `backup-${due / minute}`,
    labels: { app: 'backup' },
    annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': newTime(due) },
    ownerReferences: [{ kind: 'CronJob', name: 'backup', controller: true }],
  });
  const running = await until(({ status }) => status?.active?.length === 1);
  expect(running.status).toMatchObject({ lastScheduleTime: newTime(due), active: [{ name: job?.metadata.name }] });
  const finished = await until(({ status }) => status?.lastSuccessfulTime !== undefined);
  expect(finished.status?.active).toBeUndefined();
});

it('keeps finished Jobs within the limits of the history', async () => {
  await create({ schedule: '0 * * * *', successfulJobsHistoryLimit: 1 });
  for (let run = 1; run <= 3; run++) {
    const due = await advanceToNextHour();
    await until(({ status }) => status?.lastScheduleTime === newTime(due) && !status.active);
    expect((await untilJobs(({ length }) => length === 1))[0]?.metadata.name).toBe(`backup-${due / minute}`);
  }
});

it('does not start a Job next to a running one if that is forbidden', async () => {
  await create({ schedule: '0 * * * *', concurrencyPolicy: 'Forbid' }, '90m');
  await advanceToNextHour();
  const [first] = await untilJobs((all) => all.some(({ status }) => status?.ready));
  const due = await advanceToNextHour();
  await until(({ status }) => status?.lastScheduleTime === newTime(due), 10 * minute);
  const finished = await client.get(Job, { ...key, name: first?.metadata.name ?? '' });
  expect(finished.status?.succeeded).toBe(1);
});

it('replaces a running Job', async () => {
  await create({ schedule: '0 * * * *', concurrencyPolicy: 'Replace' }, 'forever');
  await advanceToNextHour();
  await untilJobs((all) => all.some(({ status }) => status?.ready));
  const due = await advanceToNextHour();
  await until(({ status }) => status?.active?.length === 1 && status.lastScheduleTime === newTime(due));
  const isReplaced = async () =>
    (await jobs()).map(({ metadata }) => metadata.name).join() === `backup-${due / minute}`;
  await waitFor(isReplaced, { what: 'the first Job to be gone' });
});

it('starts only the last of the runs that were missed while it was suspended', async () => {
  await create({ schedule: '* * * * *', suspend: true });
  await clock.advance(5 * hour);
  expect(await jobs()).toEqual([]);
  const due = await advanceToNextHour();
  await client.patch(await client.get(CronJob, key), mergePatch({ spec: { suspend: false } }));
  const [job] = await untilJobs(({ length }) => length === 1);
  expect(job?.metadata.name).toBe(`backup-${due / minute}`);
});

it('skips a missed run after its deadline', async () => {
  await create({ schedule: '0 * * * *', suspend: true, startingDeadlineSeconds: 60 });
  await advanceToNextHour();
  await clock.advance(2 * minute);
  await client.patch(await client.get(CronJob, key), mergePatch({ spec: { suspend: false } }));
  const due = await advanceToNextHour();
  const [job] = await untilJobs(({ length }) => length === 1);
  expect(job?.metadata.name).toBe(`backup-${due / minute}`);
});

async function create(spec: Omit<CronJobSpec, 'jobTemplate'>, runFor = '0s'): Promise<void> {
  const podSpec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'backup' }] };
  const template = { metadata: { annotations: { 'kubelet.kbts.io/run-for': runFor } }, spec: podSpec };
  const jobTemplate = { metadata: { labels: { app: 'backup' } }, spec: { template } };
  await client.create(CronJob.from({ metadata: key, spec: { ...spec, jobTemplate } }));
  await until(() => true);
}

/** Returns the hour. */
async function advanceToNextHour(): Promise<number> {
  const due = (Math.floor(clock.now() / hour) + 1) * hour;
  await clock.advance(due - clock.now());
  return due;
}

/** Moves the clock, on which watches and retries depend, until there is a value. */
function waitAndTick<T>(look: () => Promise<T | undefined | false>, what: string, step = 100): Promise<T> {
  const lookAndTick = async () => {
    const value = await look();
    if (value === undefined || value === false) await clock.advance(step);
    return value;
  };
  return waitFor(lookAndTick, { what });
}

function until(condition: (cronJob: Stored<CronJob>) => boolean, step?: number): Promise<Stored<CronJob>> {
  const look = async () => {
    const cronJob = await client.get(CronJob, key);
    return condition(cronJob) && cronJob;
  };
  return waitAndTick(look, String(condition), step);
}

async function jobs(): Promise<Stored<Job>[]> {
  return (await client.list(Job, { namespace: key.namespace })).items;
}

function untilJobs(condition: (all: readonly Stored<Job>[]) => boolean): Promise<Stored<Job>[]> {
  const look = async () => {
    const found = await jobs();
    return condition(found) && found;
  };
  return waitAndTick(look, String(condition));
}
