import type { PodTemplateSpec } from '../k8s/core/v1.js';

/** Label of a Deployment's ReplicaSets and pods that contains the hash of their template. */
export const hashLabel = 'pod-template-hash';

/**
 * Returns the hash of a value such as a pod template, in characters that names may contain. It differs from the hash of
 * kube-controller-manager, which depends on the memory layout of Go values.
 */
export function hashOf(value: PodTemplateSpec | object, collisions = 0): string {
  let hash = 0x81_1c_9d_c5; // FNV-1a
  for (const byte of new TextEncoder().encode(`${sortedJson(value)}${collisions || ''}`)) {
    hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  }
  // No vowels, so that hashes contain no words.
  const characters = 'bcdfghjklmnpqrstvwxz2456789';
  return [...String(hash)].map((digit) => characters[digit.charCodeAt(0) % characters.length]).join('');
}

/** Returns a value as JSON with sorted keys, because the order of keys must not change the hash. */
function sortedJson(value: unknown): string {
  const sorted = (_: string, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  return JSON.stringify(value, sorted);
}
