import { StatusError } from 'kbts/runtime';
import { describe, expect, it } from 'vitest';
import { CronJob, type CronJobSpec } from '../../api/v1/cronjob.types.js';
import { CronJobDefaulter, CronJobValidator } from './cronjob.webhook.js';

function cronJob(spec: Partial<CronJobSpec> = {}, name = 'nightly'): CronJob {
  return CronJob.from({
    metadata: { name, namespace: 'default' },
    spec: { schedule: '*/5 * * * *', jobTemplate: {}, ...spec },
  });
}

describe('CronJobDefaulter', () => {
  it('fills in what is missing', () => {
    const object = cronJob();
    new CronJobDefaulter().default(object);
    expect(object.spec).toMatchObject({
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
  });

  it('keeps what is there', () => {
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

  it('takes a name of 52 characters and a schedule in cron format', () => {
    expect(() => validator.validateCreate(cronJob({}, 'x'.repeat(52)))).not.toThrow();
  });

  it('tells all problems at once, with their fields', () => {
    const wrong = cronJob({ schedule: 'tomorrow' }, 'x'.repeat(53));
    const error = catchError(() => validator.validateUpdate(cronJob(), wrong));
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).code).toBe(422);
    expect((error as StatusError).details?.causes?.map((cause) => cause.field)).toEqual([
      'metadata.name',
      'spec.schedule',
    ]);
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
