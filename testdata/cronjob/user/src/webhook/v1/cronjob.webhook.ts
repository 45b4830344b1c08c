import { Webhook } from 'kbts/api';
import {
  type Defaulter,
  type FieldError,
  FieldErrors,
  field,
  type Manager,
  newWebhookManagedBy,
  type Validator,
} from 'kbts/runtime';
import { CronJob } from '../../api/v1/cronjob.types.js';
import { parseSchedule } from '../../controller/schedule.js';

/** Registers the webhooks of CronJob. */
export function setupCronJobWebhookWithManager(manager: Manager): void {
  newWebhookManagedBy(manager, CronJob)
    .withDefaulter(new CronJobDefaulter())
    .withValidator(new CronJobValidator())
    .complete();
}

/** Sets defaults on CronJob objects. */
@Webhook({
  path: '/mutate-batch-tutorial-kubebuilder-io-v1-cronjob',
  mutating: true,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['batch.tutorial.kubebuilder.io'],
  resources: ['cronjobs'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'mcronjob-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class CronJobDefaulter implements Defaulter<CronJob> {
  default(cronJob: CronJob): void {
    cronJob.spec.concurrencyPolicy ??= 'Allow';
    cronJob.spec.suspend ??= false;
    cronJob.spec.successfulJobsHistoryLimit ??= 3;
    cronJob.spec.failedJobsHistoryLimit ??= 1;
  }
}

/** Maximum length of a CronJob's name: a Job's name has at most 63 characters, and the controller appends 11. */
const longestName = 52;

/** Rejects CronJobs that could never run. */
@Webhook({
  path: '/validate-batch-tutorial-kubebuilder-io-v1-cronjob',
  mutating: false,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['batch.tutorial.kubebuilder.io'],
  resources: ['cronjobs'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'vcronjob-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class CronJobValidator implements Validator<CronJob> {
  validateCreate(cronJob: CronJob): void {
    validate(cronJob);
  }

  /** A CronJob that is being deleted may be invalid: it must be possible to remove its finalizers. */
  validateUpdate(_old: CronJob, cronJob: CronJob): void {
    if (!cronJob.metadata.deletionTimestamp) validate(cronJob);
  }

  validateDelete(): void {}
}

/** Reports all errors at once. */
function validate(cronJob: CronJob): void {
  new FieldErrors().add(nameError(cronJob), scheduleError(cronJob)).throwIfAny(cronJob);
}

function nameError({ metadata }: CronJob): FieldError | undefined {
  const name = metadata.name ?? '';
  if (name.length <= longestName) return undefined;
  return field('metadata', 'name').invalid(name, `must be no more than ${longestName} characters`);
}

function scheduleError({ spec }: CronJob): FieldError | undefined {
  try {
    parseSchedule(spec.schedule);
    return undefined;
  } catch (error) {
    return field('spec', 'schedule').invalid(spec.schedule, error instanceof Error ? error.message : String(error));
  }
}
