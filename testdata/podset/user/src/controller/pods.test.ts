import { Pod } from 'kbts/k8s/core/v1';
import type { Stored } from 'kbts/runtime';
import { describe, expect, it } from 'vitest';
import { inOrderOfDeletion, isActive } from './pods.js';

describe('isActive', () => {
  it.each(['Pending', 'Running', undefined])('counts a pod in phase %s', (phase) => {
    expect(isActive(newPod('a', { phase }))).toBe(true);
  });

  it.each(['Succeeded', 'Failed', 'Unknown'])('does not count a pod in phase %s', (phase) => {
    expect(isActive(newPod('a', { phase }))).toBe(false);
  });

  it('does not count a pod that is being deleted', () => {
    const pod = newPod('a', { phase: 'Running' });
    pod.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    expect(isActive(pod)).toBe(false);
  });
});

describe('inOrderOfDeletion', () => {
  it('puts pods first that are not ready, and then the newest', () => {
    const pods = [
      newPod('old-and-ready', { isReady: true, day: 1 }),
      newPod('new-and-ready', { isReady: true, day: 3 }),
      newPod('old', { isReady: false, day: 1 }),
      newPod('new', { isReady: false, day: 2 }),
    ];
    const names = inOrderOfDeletion(pods).map(({ metadata }) => metadata.name);
    expect(names).toEqual(['new', 'old', 'new-and-ready', 'old-and-ready']);
  });

  it('does not change the given list', () => {
    const pods = [newPod('a', { isReady: true }), newPod('b', { isReady: false })];
    inOrderOfDeletion(pods);
    expect(pods.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
  });
});

interface PodState {
  phase?: string | undefined;
  isReady?: boolean;
  day?: number;
}

function newPod(name: string, { phase, isReady = false, day = 1 }: PodState): Stored<Pod> {
  const conditions = [{ type: 'Ready', status: isReady ? 'True' : 'False' } as const];
  const creationTimestamp = `2026-01-0${day}T00:00:00Z`;
  const metadata = { name, namespace: 'default', uid: name, resourceVersion: '1', generation: 1, creationTimestamp };
  return { ...Pod.from({ metadata, status: { phase, conditions } }), metadata };
}
