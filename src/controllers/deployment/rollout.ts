import type { Deployment, ReplicaSet } from '../../k8s/apps/v1.js';
import type { PodTemplateSpec } from '../../k8s/core/v1.js';
import { isSemanticallyEqual } from '../../runtime/equality/index.js';
import type { Stored } from '../../runtime/index.js';
import { hashLabel } from '../template-hash.js';

/** A Deployment and its ReplicaSets. */
export interface Rollout {
  readonly deployment: Stored<Deployment>;
  /** The ReplicaSet with the template of the Deployment; undefined before it is created. */
  readonly current: Stored<ReplicaSet> | undefined;
  /** The other ReplicaSets, oldest first. */
  readonly old: readonly Stored<ReplicaSet>[];
}

/** Sorts the ReplicaSets of a Deployment by age. The current one is the oldest with the Deployment's template. */
export function rolloutOf(deployment: Stored<Deployment>, replicaSets: readonly Stored<ReplicaSet>[]): Rollout {
  const sorted = [...replicaSets].sort((a, b) => ageOrder(a, b));
  const current = sorted.find(({ spec }) => hasEqualTemplate(spec?.template, deployment.spec.template));
  return { deployment, current, old: sorted.filter((replicaSet) => replicaSet !== current) };
}

/** Returns all ReplicaSets of a rollout: the old ones, and then the current one. */
export function allOf({ current, old }: Rollout): Stored<ReplicaSet>[] {
  return current ? [...old, current] : [...old];
}

/** Returns the rollout, with some of its ReplicaSets replaced by newer versions. */
export function withUpdated(rollout: Rollout, updated: readonly Stored<ReplicaSet>[]): Rollout {
  const newest = (replicaSet: Stored<ReplicaSet>) =>
    updated.find(({ metadata }) => metadata.uid === replicaSet.metadata.uid) ?? replicaSet;
  return { ...rollout, current: rollout.current && newest(rollout.current), old: rollout.old.map(newest) };
}

/** Returns the number of pods that a ReplicaSet must have. */
export function sizeOf(replicaSet: ReplicaSet): number {
  return replicaSet.spec?.replicas ?? 1;
}

/** Returns the number of pods that a Deployment must have. */
export function desiredOf({ spec }: Deployment): number {
  return spec.replicas ?? 1;
}

/** Returns the sum of `numberOf` over all given ReplicaSets. */
export function sumOf(replicaSets: readonly ReplicaSet[], numberOf: (replicaSet: ReplicaSet) => number): number {
  return replicaSets.reduce((sum, replicaSet) => sum + numberOf(replicaSet), 0);
}

interface Limits {
  readonly surge: number;
  readonly unavailable: number;
}

/**
 * Returns the limits of a rolling update; both are 0 for the strategy `Recreate`. If both settings round to 0, one pod
 * may be unavailable, because the update could not progress otherwise.
 */
export function limitsOf(deployment: Deployment): Limits {
  const { type, rollingUpdate = {} } = deployment.spec.strategy ?? {};
  if (type === 'Recreate') return { surge: 0, unavailable: 0 };
  const desired = desiredOf(deployment);
  const surge = amountOf(rollingUpdate.maxSurge ?? '25%', desired, Math.ceil);
  const unavailable = amountOf(rollingUpdate.maxUnavailable ?? '25%', desired, Math.floor);
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : Math.min(unavailable, desired) };
}

function amountOf(value: number | string, total: number, round: (share: number) => number): number {
  return typeof value === 'number' ? value : round((Number.parseFloat(value) * total) / 100);
}

function hasEqualTemplate(a: PodTemplateSpec | undefined, b: PodTemplateSpec): boolean {
  return isSemanticallyEqual(withoutHash(a ?? {}), withoutHash(b));
}

function withoutHash({ metadata, spec }: PodTemplateSpec): PodTemplateSpec {
  const { [hashLabel]: _, ...labels } = metadata?.labels ?? {};
  return { metadata: { ...metadata, labels }, spec };
}

function ageOrder(a: Stored<ReplicaSet>, b: Stored<ReplicaSet>): number {
  const times = Date.parse(a.metadata.creationTimestamp) - Date.parse(b.metadata.creationTimestamp);
  return times || (a.metadata.name < b.metadata.name ? -1 : 1);
}
