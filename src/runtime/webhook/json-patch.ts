import { createPatch } from 'rfc6902';
import { isSemanticallyEqual, type JsonPatchOperation, readJson, writeJson } from '../client/index.js';

// The shortest patch between two arrays costs time and memory with the product of their lengths.
const largestCompared = 10_000;

/**
 * Finds the steps that make one JSON value of another.
 *
 * What is undefined in `after` counts as absent.
 *
 * @returns no steps when both are equal
 */
export function diffJson(before: unknown, after: unknown): JsonPatchOperation[] {
  return createPatch(before, plainJson(after), (left, right, pointer) => {
    const isLarge = Array.isArray(left) && Array.isArray(right) && left.length * right.length > largestCompared;
    return isLarge ? diffLargeArrays(left, right, pointer.toString()) : undefined;
  });
}

/** A deep copy as JSON would carry it. */
export function plainJson(value: unknown): unknown {
  return readJson(writeJson(value));
}

/** Compares item by item, and adds or removes at the end. Right, though not the shortest patch. */
function diffLargeArrays(before: readonly unknown[], after: readonly unknown[], path: string) {
  const shared = Math.min(before.length, after.length);
  const changed = Array.from({ length: shared }, (_, index) => index)
    .filter((index) => !isSemanticallyEqual(before[index], after[index]))
    .map((index) => ({ op: 'replace' as const, path: `${path}/${index}`, value: after[index] }));
  const removed = before.slice(shared).map((_, back) => ({
    op: 'remove' as const,
    path: `${path}/${before.length - 1 - back}`,
  }));
  const added = after.slice(shared).map((value) => ({ op: 'add' as const, path: `${path}/-`, value }));
  return [...changed, ...removed, ...added];
}
