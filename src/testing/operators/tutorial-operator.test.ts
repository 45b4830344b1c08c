import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../k8s/batch/v1.js';
import { Lease } from '../../k8s/coordination/v1.js';
import { ConfigMap } from '../../k8s/core/v1.js';
import { Event } from '../../k8s/events/v1.js';
import { mergePatch, newClient, newTransport } from '../../runtime/client/index.js';
import { defineKind, type KubernetesObject, StatusError } from '../../runtime/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane, waitFor } from '../index.js';
import { DeployedOperator, refusalOf } from './fixtures/deployed-operator.js';
import { type Operator, project } from './fixtures/tutorial-operator.js';

interface CronJob extends KubernetesObject {
  spec: Record<string, unknown>;
  status?: {
    active?: unknown[];
    lastScheduleTime?: string;
    conditions?: { type: string; status: string; reason: string }[];
  };
}

const CronJob = defineKind<CronJob>({ group: 'batch.tutorial.kubebuilder.io', version: 'v1', kind: 'CronJob' });
const namespace = 'default';

describeWithControlPlane(describe, "the tutorial's operator under its own roles", () => {
  let plane: ControlPlane;
  let deployed: DeployedOperator;
  let first: Operator;

  beforeAll(async () => {
    plane = await startControlPlane({ kwok: true });
    deployed = await DeployedOperator.install(plane, 'cronjob');
    first = await deployed.start();
    await aimWebhooksAt(first);
  }, 180_000);

  afterAll(async () => {
    await deployed?.stop();
    await plane?.stop();
  }, 60_000);

  it('sets defaults for fields missing in the sample', async () => {
    const [sample] = await plane.apply(join(project, 'config/samples/batch_v1_cronjob.yaml'));
    expect((sample as CronJob).spec).toMatchObject({
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
  });

  it('rejects an invalid schedule and a name of 53 characters, with the fields', async () => {
    const error = await refusal(cronJob('x'.repeat(53), { schedule: 'tomorrow' }));
    expect(error.code).toBe(422);
    expect(error.reason).toBe('Invalid');
    expect(error.details?.causes?.map(({ field }) => field).sort()).toEqual(['metadata.name', 'spec.schedule']);
  });

  it('rejects a schedule that becomes invalid', async () => {
    const made = await plane.client.create(cronJob('stays-good', { suspend: true }));
    const error = await refusalOf(plane.client.patch(made, mergePatch({ spec: { schedule: '99 * * * *' } })));
    expect(error.details?.causes?.map(({ field }) => field)).toEqual(['spec.schedule']);
  });

  it('creates the Job of the sample at its time, and it completes', async () => {
    const job = await waitFor(async () => (await jobsOf('cronjob-sample'))[0], {
      what: 'the first Job',
      timeout: 90_000,
    });
    const scheduled = job.metadata.annotations?.['batch.tutorial.kubebuilder.io/scheduled-at'] ?? '';
    expect(Date.parse(scheduled) % 60_000).toBe(0);
    expect(job.metadata.name).toBe(`cronjob-sample-${Date.parse(scheduled) / 1000}`);
    expect(Date.parse(job.metadata.creationTimestamp) - Date.parse(scheduled)).toBeLessThan(5_000);
    await waitFor(async () => (await read('cronjob-sample')).status?.lastScheduleTime === scheduled, {
      what: 'the status to contain the time of the run',
    });
    const isComplete = async () =>
      (await plane.client.get(Job, { namespace, name: job.metadata.name })).status?.conditions?.some(
        ({ type, status }) => type === 'Complete' && status === 'True',
      );
    await waitFor(isComplete, { what: 'the Job to complete', timeout: 60_000 });
    await waitFor(async () => (await read('cronjob-sample')).status?.active === undefined, {
      what: 'no run to be active',
    });
  }, 180_000);

  it('may use its own Lease and write events, and nothing else', async () => {
    const transport = newTransport(deployed.user.config);
    const own = newClient({ transport });
    const leases = await plane.client.list(Lease, { namespace: 'project-system' });
    expect(leases.items.map(({ metadata }) => metadata.name)).toEqual(['e7fc22ee.tutorial.kubebuilder.io']);
    const regarding = { kind: 'Lease', namespace: 'project-system', name: 'e7fc22ee.tutorial.kubebuilder.io' };
    const event = Event.from({
      metadata: { namespace: 'project-system', name: 'became-leader' },
      eventTime: '2026-01-01T00:00:00.000000Z',
      type: 'Normal',
      reason: 'LeaderElection',
      action: 'Acquire',
      reportingController: 'test',
      reportingInstance: 'test-1',
      regarding,
    });
    const written = await own.create(event);
    await own.patch(written, mergePatch({ series: { count: 2, lastObservedTime: '2026-01-01T00:00:01.000000Z' } }));
    const other = await plane.client.create(
      Lease.from({ metadata: { namespace: 'project-system', name: 'other' }, spec: {} }),
    );
    expect((await refusalOf(own.get(Lease, other.metadata))).code).toBe(403);
    expect((await refusalOf(own.update(other))).code).toBe(403);
    expect((await refusalOf(own.list(Lease, { namespace: 'project-system' }))).code).toBe(403);
    expect((await refusalOf(own.list(ConfigMap, { namespace: 'project-system' }))).code).toBe(403);
    await plane.client.delete(other);
    transport.close();
  });

  // After this, the API server is killed, and it rejects all requests for a moment when it starts.
  it('was never denied a request', () => {
    expect(first.log()).not.toMatch(/forbidden/i);
  });

  it('continues after a restart of the API server, without losing an event', async () => {
    await plane.client.create(cronJob('before', { suspend: true }));
    await waitForAvailable('before', 'False');
    await plane.killApiServer();
    await plane.restartApiServer();
    await waitFor(() => setSuspended('before', false), { what: 'a change of the CronJob' });
    await plane.client.create(cronJob('after', { suspend: true }));
    await waitForAvailable('before', 'True');
    await waitForAvailable('after', 'False');
    await setSuspended('before', true);
    await waitForAvailable('before', 'False');
  }, 120_000);

  it('deletes the Jobs of a deleted CronJob', async () => {
    expect((await jobsOf('cronjob-sample')).length).toBeGreaterThan(0);
    await plane.client.delete(await read('cronjob-sample'));
    await waitFor(async () => (await jobsOf('cronjob-sample')).length === 0, {
      what: 'the Jobs to be gone',
      timeout: 60_000,
    });
  }, 90_000);

  it('lets a second manager take over when the first one is killed', async () => {
    const leader = await deployed.leader();
    await aimWebhooksAt(await deployed.start());
    await first.kill('SIGKILL');
    await plane.client.create(cronJob('handed-over', { suspend: true }));
    await waitForAvailable('handed-over', 'False', 60_000);
    expect(await deployed.leader()).not.toBe(leader);
  }, 120_000);

  async function aimWebhooksAt(operator: Operator): Promise<void> {
    await deployed.aimWebhooksAt(operator);
    await waitFor(() => isRefused(cronJob('probe', { schedule: 'never' })), { what: 'the webhooks to be called' });
    const isAimed = () => plane.client.create(cronJob('probe'), { dryRun: true }).then(() => true);
    for (let count = 0; count < 20; count++) await waitFor(isAimed, { what: 'the webhooks to respond' });
  }

  function cronJob(name: string, spec: Record<string, unknown> = {}): CronJob {
    const container = { name: 'hello', image: 'busybox' };
    const jobTemplate = { spec: { template: { spec: { restartPolicy: 'OnFailure', containers: [container] } } } };
    return CronJob.from({ metadata: { name, namespace }, spec: { schedule: '0 0 1 1 *', jobTemplate, ...spec } });
  }

  async function refusal(object: CronJob): Promise<StatusError> {
    return refusalOf(plane.client.create(object));
  }

  async function isRefused(object: CronJob): Promise<boolean> {
    const error = await plane.client.create(object, { dryRun: true }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof StatusError && error.code === 422;
  }

  function read(name: string) {
    return plane.client.get(CronJob, { namespace, name });
  }

  async function jobsOf(name: string) {
    const { items } = await plane.client.list(Job, { namespace });
    return items.filter(({ metadata }) => metadata.ownerReferences?.some((owner) => owner.name === name));
  }

  async function setSuspended(name: string, suspend: boolean): Promise<boolean> {
    await plane.client.patch(await read(name), mergePatch({ spec: { suspend } }));
    return true;
  }

  function waitForAvailable(name: string, status: string, timeout = 30_000): Promise<unknown> {
    const look = async () =>
      (await read(name)).status?.conditions?.some(
        (condition) => condition.type === 'Available' && condition.status === status,
      );
    return waitFor(look, { what: `${name} to be Available=${status}`, timeout });
  }
});
