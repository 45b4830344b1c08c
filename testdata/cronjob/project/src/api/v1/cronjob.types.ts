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
 * What happens when a run is due while another one is still active: both run (`Allow`), the new one waits (`Forbid`),
 * or the active one makes way (`Replace`).
 */
export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace';

/** The wanted state of a CronJob. */
export class CronJobSpec {
  /** When to run, in cron format, in UTC. */
  @MinLength(0)
  schedule!: string;

  /** Seconds after which a run that did not start in time is given up. Without it, a run is never too late. */
  @Minimum(0)
  startingDeadlineSeconds?: Int64;

  /** How runs that overlap are treated. */
  @Default('Allow')
  concurrencyPolicy?: ConcurrencyPolicy;

  /** Stops new runs; those that are active go on. */
  suspend?: boolean;

  /** The Job that each run makes. */
  jobTemplate!: JobTemplateSpec;

  /** How many Jobs that succeeded are kept. */
  @Minimum(0)
  successfulJobsHistoryLimit?: Int32;

  /** How many Jobs that failed are kept. */
  @Minimum(0)
  failedJobsHistoryLimit?: Int32;
}

/** The state of a CronJob as the controller saw it last. */
export class CronJobStatus {
  /** Jobs that are running. */
  @ListType('atomic')
  @MinItems(1)
  @MaxItems(10)
  active?: ObjectReference[];

  /** When the last Job was due. */
  lastScheduleTime?: Time;

  /** What is known about the state, by type: Available, Progressing, Degraded. */
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
