// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as batchv1 from '../batch/v1.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export type ConcurrencyPolicy = string;

export interface CronJob extends KubernetesObject {
  spec: CronJobSpec;
  status?: CronJobStatus;
}
export const CronJob = /* @__PURE__ */ defineKind<CronJob>({ group: 'batch', version: 'v1beta1', kind: 'CronJob', plural: 'cronjobs', namespaced: true });

export interface CronJobList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CronJob[];
}

export interface CronJobSpec {
  concurrencyPolicy?: ConcurrencyPolicy;
  failedJobsHistoryLimit?: number;
  jobTemplate: JobTemplateSpec;
  schedule: string;
  startingDeadlineSeconds?: number;
  successfulJobsHistoryLimit?: number;
  suspend?: boolean;
  timeZone?: string;
}

export interface CronJobStatus {
  active?: corev1.ObjectReference[];
  lastScheduleTime?: metav1.Time;
  lastSuccessfulTime?: metav1.Time;
}

export interface JobTemplateSpec {
  metadata?: metav1.ObjectMeta;
  spec?: batchv1.JobSpec;
}
