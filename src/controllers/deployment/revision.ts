import { type Deployment, ReplicaSet } from '../../k8s/apps/v1.js';
import { setControllerReference } from '../../runtime/controllerutil/index.js';
import type { Stored } from '../../runtime/index.js';
import { hashLabel, hashOf } from '../template-hash.js';
import { desiredOf, limitsOf, type Rollout } from './rollout.js';

const prefix = 'deployment.kubernetes.io/';
/** Annotation that contains the revision, which numbers the templates from 1. */
export const revisionAnnotation = `${prefix}revision`;
const historyAnnotation = `${prefix}revision-history`;
const desiredAnnotation = `${prefix}desired-replicas`;
const maxAnnotation = `${prefix}max-replicas`;
const ownAnnotations = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deprecated.deployment.rollback.to',
  ...[revisionAnnotation, historyAnnotation, desiredAnnotation, maxAnnotation],
]);

/** Returns the revision of a ReplicaSet; 0 if it has none. */
export function revisionOf({ metadata }: ReplicaSet): number {
  return Number(metadata.annotations?.[revisionAnnotation]) || 0;
}

/** Returns the size of the Deployment when this ReplicaSet was last scaled; undefined if it is not recorded. */
export function scaledFor({ metadata }: ReplicaSet): number | undefined {
  const text = metadata.annotations?.[desiredAnnotation];
  return text === undefined ? undefined : Number(text);
}

/** Like {@link scaledFor}, but returns the maximum number of pods, surge included. */
export function maxOf({ metadata }: ReplicaSet): number | undefined {
  return Number(metadata.annotations?.[maxAnnotation]) || undefined;
}

/** Returns the annotations that record the size of the Deployment in its ReplicaSets. */
export function sizeAnnotations(deployment: Deployment): Record<string, string> {
  const desired = desiredOf(deployment);
  return { [desiredAnnotation]: String(desired), [maxAnnotation]: String(desired + limitsOf(deployment).surge) };
}

/** Returns the annotations of the current ReplicaSet: its own, the Deployment's, its revision and its history. */
export function revisionAnnotations({ deployment, current, old }: Rollout): Record<string, string> {
  const given = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => !ownAnnotations.has(name));
  const annotations = { ...current?.metadata.annotations, ...Object.fromEntries(given) };
  const next = Math.max(0, ...old.map(revisionOf)) + 1;
  const last = current && revisionOf(current);
  if (last !== undefined && last >= next) return annotations;
  const history = annotations[historyAnnotation];
  return {
    ...annotations,
    [revisionAnnotation]: String(next),
    ...(last && { [historyAnnotation]: history === undefined ? String(last) : `${history},${last}` }),
  };
}

/** Returns the ReplicaSet for the template of a Deployment. */
export function newReplicaSet(rollout: Rollout, replicas: number): ReplicaSet {
  const { deployment } = rollout;
  const { metadata, spec, status } = deployment as Stored<Deployment>;
  const hash = hashOf(spec.template, status?.collisionCount);
  const labels = { ...spec.template.metadata?.labels, [hashLabel]: hash };
  const replicaSet = ReplicaSet.from({
    metadata: {
      name: `${metadata.name}-${hash}`,
      namespace: metadata.namespace,
      labels,
      annotations: { ...revisionAnnotations(rollout), ...sizeAnnotations(deployment) },
    },
    spec: {
      replicas,
      minReadySeconds: spec.minReadySeconds ?? 0,
      selector: { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, [hashLabel]: hash } },
      template: { ...spec.template, metadata: { ...spec.template.metadata, labels } },
    },
  });
  setControllerReference(deployment, replicaSet);
  return replicaSet;
}
