import {
  CustomResource,
  Default,
  type Int32,
  type Int64,
  Kind,
  ListMapKey,
  ListType,
  MaxItems,
  Minimum,
  MinItems,
  MinLength,
  StatusSubresource,
  type Time,
} from 'kbts/api';
import type { JobTemplateSpec } from 'kbts/k8s/batch/v1';
import type { ObjectReference } from 'kbts/k8s/core/v1';
import type { Condition } from 'kbts/k8s/meta/v1';
import { groupVersion } from './groupversion.js';

/**
 * What to do if a run is due while another one is still active: run both (`Allow`), skip the new one for now
 * (`Forbid`), or replace the active one (`Replace`).
 */
export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace';

/** Desired state of a CronJob. */
export class CronJobSpec {
  /** When to run, in cron format, in UTC. */
  @MinLength(0)
  schedule!: string;

  /** Deadline in seconds for starting a run that is late. Without it, there is no deadline. */
  @Minimum(0)
  startingDeadlineSeconds?: Int64;

  /** How to treat concurrent runs. */
  @Default('Allow')
  concurrencyPolicy?: ConcurrencyPolicy;

  /** Suspends new runs; active ones continue. */
  suspend?: boolean;

  /** Template of the Job of each run. */
  jobTemplate!: JobTemplateSpec;

  /** Number of successful Jobs to keep. */
  @Minimum(0)
  successfulJobsHistoryLimit?: Int32;

  /** Number of failed Jobs to keep. */
  @Minimum(0)
  failedJobsHistoryLimit?: Int32;
}

/** Observed state of a CronJob. */
export class CronJobStatus {
  /** Running Jobs. */
  @ListType('atomic')
  @MinItems(1)
  @MaxItems(10)
  active?: ObjectReference[];

  /** When the last Job was scheduled. */
  lastScheduleTime?: Time;

  /** Current conditions by type: Available, Progressing, Degraded. */
  @ListType('map')
  @ListMapKey('type')
  conditions?: Condition[];
}

/** Runs a Job on a schedule. */
@Kind(groupVersion)
@StatusSubresource()
export class CronJob extends CustomResource {
  spec!: CronJobSpec;
  status?: CronJobStatus;
}
