import type { ReplicaSet, ReplicaSetCondition, ReplicaSetStatus } from '../../k8s/apps/v1.js';
import type { Pod } from '../../k8s/core/v1.js';
import { newTime, type Stored } from '../../runtime/index.js';
import { matchesLabels, parseLabelSelector } from '../../runtime/labels/index.js';
import { isAvailable, isReady } from '../pods/pod-state.js';
import { conditionOf, withoutZeros } from '../status.js';

/** The reason why pods could not be created or deleted. */
export interface ScaleFailure {
  readonly reason: 'FailedCreate' | 'FailedDelete';
  readonly error: unknown;
}

interface ObservedPods {
  readonly active: readonly Stored<Pod>[];
  /** Number of pods that are being deleted. */
  readonly terminating: number;
  readonly failure: ScaleFailure | undefined;
  readonly now: number;
}

/** Returns the status that describes the pods of a ReplicaSet. */
export function statusOf(
  { metadata, spec, status }: Stored<ReplicaSet>,
  { active, terminating, failure, now }: ObservedPods,
): ReplicaSetStatus {
  const requiredLabels = parseLabelSelector(spec?.template?.metadata?.labels ?? {});
  const others = (status?.conditions ?? []).filter(({ type }) => type !== 'ReplicaFailure');
  const failed = failure && (conditionOf({ status }, 'ReplicaFailure') ?? newCondition(failure, now));
  const conditions = failed ? [...others, failed] : others;
  return {
    replicas: active.length,
    ...withoutZeros({
      fullyLabeledReplicas: active.filter((pod) => matchesLabels(requiredLabels, pod.metadata.labels)).length,
      readyReplicas: active.filter(isReady).length,
      availableReplicas: active.filter((pod) => isAvailable(pod, spec?.minReadySeconds ?? 0, now)).length,
    }),
    terminatingReplicas: terminating,
    observedGeneration: metadata.generation,
    ...(conditions.length > 0 && { conditions }),
  };
}

function newCondition({ reason, error }: ScaleFailure, now: number): ReplicaSetCondition {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'ReplicaFailure', status: 'True', lastTransitionTime: newTime(now), reason, message };
}
