// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';
import type * as schedulingv1alpha3 from '../scheduling/v1alpha3.js';

export type CompletionMode = string;

export type ConcurrencyPolicy = string;

export interface CronJob extends KubernetesObject {
  kind: 'CronJob';
  spec: CronJobSpec;
  status?: CronJobStatus | undefined;
}
export const CronJob = /* @__PURE__ */ defineKind<CronJob>({ group: 'batch', version: 'v1', kind: 'CronJob', plural: 'cronjobs', namespaced: true });

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

export interface Job extends KubernetesObject {
  kind: 'Job';
  spec?: JobSpec | undefined;
  status?: JobStatus | undefined;
}
export const Job = /* @__PURE__ */ defineKind<Job>({ group: 'batch', version: 'v1', kind: 'Job', plural: 'jobs', namespaced: true });

export interface JobCondition {
  lastProbeTime?: metav1.Time | undefined;
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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

export interface JobSchedulingConfiguration {
  disruptionMode?: schedulingv1alpha3.WorkloadPodGroupDisruptionMode | undefined;
  resourceClaims?: schedulingv1alpha3.WorkloadPodGroupResourceClaim[] | undefined;
  schedulingConstraints?: schedulingv1alpha3.WorkloadPodGroupSchedulingConstraints | undefined;
  schedulingPolicy?: schedulingv1alpha3.WorkloadPodGroupSchedulingPolicy | undefined;
}

export interface JobSpec {
  activeDeadlineSeconds?: number | undefined;
  backoffLimit?: number | undefined;
  backoffLimitPerIndex?: number | undefined;
  completionMode?: CompletionMode | undefined;
  completions?: number | undefined;
  managedBy?: string | undefined;
  manualSelector?: boolean | undefined;
  maxFailedIndexes?: number | undefined;
  parallelism?: number | undefined;
  podFailurePolicy?: PodFailurePolicy | undefined;
  podReplacementPolicy?: PodReplacementPolicy | undefined;
  scheduling?: JobSchedulingConfiguration | undefined;
  selector?: metav1.LabelSelector | undefined;
  successPolicy?: SuccessPolicy | undefined;
  suspend?: boolean | undefined;
  template: corev1.PodTemplateSpec;
  ttlSecondsAfterFinished?: number | undefined;
}

export interface JobStatus {
  active?: number | undefined;
  completedIndexes?: string | undefined;
  completionTime?: metav1.Time | undefined;
  conditions?: JobCondition[] | undefined;
  failed?: number | undefined;
  failedIndexes?: string | undefined;
  ready?: number | undefined;
  startTime?: metav1.Time | undefined;
  succeeded?: number | undefined;
  terminating?: number | undefined;
  uncountedTerminatedPods?: UncountedTerminatedPods | undefined;
}

export interface JobTemplateSpec {
  metadata?: metav1.ObjectMeta | undefined;
  spec?: JobSpec | undefined;
}

export interface PodFailurePolicy {
  rules: PodFailurePolicyRule[];
}

export type PodFailurePolicyAction = string;

export type PodFailurePolicyOnExitCodesOperator = string;

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string | undefined;
  operator: PodFailurePolicyOnExitCodesOperator;
  values: number[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  status?: corev1.ConditionStatus | undefined;
  type: corev1.PodConditionType;
}

export interface PodFailurePolicyRule {
  action: PodFailurePolicyAction;
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement | undefined;
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[] | undefined;
}

export type PodReplacementPolicy = string;

export interface SuccessPolicy {
  rules: SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  succeededCount?: number | undefined;
  succeededIndexes?: string | undefined;
}

export interface UncountedTerminatedPods {
  failed?: string[] | undefined;
  succeeded?: string[] | undefined;
}
