// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export type CompletionMode = string;

export type ConcurrencyPolicy = string;

export interface CronJob extends KubernetesObject {
  spec: CronJobSpec;
  status?: CronJobStatus;
}
export const CronJob = /* @__PURE__ */ defineKind<CronJob>({ group: 'batch', version: 'v1', kind: 'CronJob', plural: 'cronjobs', namespaced: true });

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

export interface Job extends KubernetesObject {
  spec?: JobSpec;
  status?: JobStatus;
}
export const Job = /* @__PURE__ */ defineKind<Job>({ group: 'batch', version: 'v1', kind: 'Job', plural: 'jobs', namespaced: true });

export interface JobCondition {
  lastProbeTime?: metav1.Time;
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: corev1.ConditionStatus;
  type: JobConditionType;
}

export type JobConditionType = string;

export interface JobList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Job[];
}

export interface JobSpec {
  activeDeadlineSeconds?: number;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  completionMode?: CompletionMode;
  completions?: number;
  managedBy?: string;
  manualSelector?: boolean;
  maxFailedIndexes?: number;
  parallelism?: number;
  podFailurePolicy?: PodFailurePolicy;
  podReplacementPolicy?: PodReplacementPolicy;
  selector?: metav1.LabelSelector;
  successPolicy?: SuccessPolicy;
  suspend?: boolean;
  template: corev1.PodTemplateSpec;
  ttlSecondsAfterFinished?: number;
}

export interface JobStatus {
  active?: number;
  completedIndexes?: string;
  completionTime?: metav1.Time;
  conditions?: JobCondition[];
  failed?: number;
  failedIndexes?: string;
  ready?: number;
  startTime?: metav1.Time;
  succeeded?: number;
  terminating?: number;
  uncountedTerminatedPods?: UncountedTerminatedPods;
}

export interface JobTemplateSpec {
  metadata?: metav1.ObjectMeta;
  spec?: JobSpec;
}

export interface PodFailurePolicy {
  rules: PodFailurePolicyRule[];
}

export type PodFailurePolicyAction = string;

export type PodFailurePolicyOnExitCodesOperator = string;

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string;
  operator: PodFailurePolicyOnExitCodesOperator;
  values: number[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  status?: corev1.ConditionStatus;
  type: corev1.PodConditionType;
}

export interface PodFailurePolicyRule {
  action: PodFailurePolicyAction;
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[];
}

export type PodReplacementPolicy = string;

export interface SuccessPolicy {
  rules: SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  succeededCount?: number;
  succeededIndexes?: string;
}

export interface UncountedTerminatedPods {
  failed?: string[];
  succeeded?: string[];
}
