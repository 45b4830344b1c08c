// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as batchv1 from '../batch/v1.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export type ConcurrencyPolicy = string;

export interface CronJob extends KubernetesObject {
  kind: 'CronJob';
  spec: CronJobSpec;
  status?: CronJobStatus | undefined;
}
export const CronJob = /* @__PURE__ */ defineKind<CronJob>({ group: 'batch', version: 'v1beta1', kind: 'CronJob', plural: 'cronjobs', namespaced: true });

export interface CronJobList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CronJob[];
}

export interface CronJobSpec {
  concurrencyPolicy?: ConcurrencyPolicy | undefined;
  failedJobsHistoryLimit?: number | undefined;
  jobTemplate: JobTemplateSpec;
  schedule: string;
  startingDeadlineSeconds?: number | undefined;
  successfulJobsHistoryLimit?: number | undefined;
  suspend?: boolean | undefined;
  timeZone?: string | undefined;
}

export interface CronJobStatus {
  active?: corev1.ObjectReference[] | undefined;
  lastScheduleTime?: metav1.Time | undefined;
  lastSuccessfulTime?: metav1.Time | undefined;
}

export interface JobTemplateSpec {
  metadata?: metav1.ObjectMeta | undefined;
  spec?: batchv1.JobSpec | undefined;
}
