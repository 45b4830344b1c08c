import type { Pod } from 'kbts/k8s/core/v1';
import type { Stored } from 'kbts/runtime';

/** Whether a pod is pending or running, and not being deleted. */
export function isActive({ metadata, status }: Pod): boolean {
  const phase = status?.phase ?? 'Pending';
  return !metadata.deletionTimestamp && (phase === 'Pending' || phase === 'Running');
}

/** Sorts pods so that those that are missed least come first: not ready ones, then the newest. */
export function inOrderOfDeletion(pods: readonly Stored<Pod>[]): Stored<Pod>[] {
  return pods.toSorted((a, b) => Number(isReady(a)) - Number(isReady(b)) || createdAt(b) - createdAt(a));
}

function isReady({ status }: Pod): boolean {
  return status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false;
}

/** When a pod was created, in milliseconds since 1970. */
function createdAt({ metadata }: Stored<Pod>): number {
  return Date.parse(metadata.creationTimestamp);
}
