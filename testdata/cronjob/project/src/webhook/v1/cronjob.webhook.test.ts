import { StatusError } from 'kbts/runtime';
import { describeWithControlPlane, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CronJob, type CronJobSpec } from '../../api/v1/cronjob.types.js';
import { CronJobDefaulter, CronJobValidator, setupCronJobWebhookWithManager } from './cronjob.webhook.js';

function cronJob(spec: Partial<CronJobSpec> = {}, name = 'nightly'): CronJob {
  return CronJob.from({
    metadata: { name, namespace: 'default' },
    spec: { schedule: '*/5 * * * *', jobTemplate: {}, ...spec },
  });
}

describe('CronJobDefaulter', () => {
  it('sets defaults for missing fields', () => {
    const object = cronJob();
    new CronJobDefaulter().default(object);
    expect(object.spec).toMatchObject({
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
  });

  it('keeps existing values', () => {
    const spec = {
      concurrencyPolicy: 'Forbid',
      suspend: true,
      successfulJobsHistoryLimit: 0,
      failedJobsHistoryLimit: 7,
    } as const;
    const object = cronJob(spec);
    new CronJobDefaulter().default(object);
    expect(object.spec).toMatchObject(spec);
  });
});

describe('CronJobValidator', () => {
  const validator = new CronJobValidator();

  it('accepts a name of 52 characters and a schedule in cron format', () => {
    expect(() => validator.validateCreate(cronJob({}, 'x'.repeat(52)))).not.toThrow();
  });

  it('reports all errors at once, with their fields', () => {
    const wrong = cronJob({ schedule: 'tomorrow' }, 'x'.repeat(53));
    const error = catchError(() => validator.validateUpdate(cronJob(), wrong));
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).code).toBe(422);
    expect((error as StatusError).details?.causes?.map((cause) => cause.field)).toEqual([
      'metadata.name',
      'spec.schedule',
    ]);
  });

  it('accepts an update of an invalid CronJob that is being deleted', () => {
    const wrong = cronJob({ schedule: 'tomorrow' });
    wrong.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    expect(() => validator.validateUpdate(wrong, wrong)).not.toThrow();
  });
});

describeWithControlPlane(describe, 'CronJob webhooks', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
    await cluster.serveWebhooks(setupCronJobWebhookWithManager);
  });

  afterAll(() => cluster?.stop());

  function create(spec: Partial<CronJobSpec>, name: string): Promise<CronJob> {
    return cluster.client.create({ ...cronJob(spec), metadata: { name, namespace: cluster.namespace } });
  }

  it('store the defaults', async () => {
    const { spec } = await create({}, 'defaulted');
    expect(spec).toMatchObject({ concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3 });
  });

  it('reject an invalid object with its fields', async () => {
    await expect(create({ schedule: 'tomorrow' }, 'x'.repeat(53))).rejects.toMatchObject({
      code: 422,
      details: { causes: [{ field: 'metadata.name' }, { field: 'spec.schedule' }] },
    });
  });

  it('reject an update to an invalid object', async () => {
    const stored = await create({}, 'updated');
    const changed = { ...stored, spec: { ...stored.spec, schedule: '99 * * * *' } };
    await expect(cluster.client.update(changed)).rejects.toMatchObject({
      details: { causes: [{ field: 'spec.schedule' }] },
    });
  });
});

function catchError(run: () => void): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
