import { isDeepStrictEqual } from 'node:util';
import { mergePatch } from '../../src/k8s/builtin-table.js';

/** Data about a version of Kubernetes, by file or by Go package. */
export type Recorded = Readonly<Record<string, unknown>>;

/**
 * Creates the JSON merge patch that turns the data about a version into that about the version before it.
 *
 * @throws Error if a merge patch cannot express the difference: a value of `null`
 */
export function olderPatch(newer: Recorded, older: Recorded): Recorded {
  const patch = patchOf(newer, older) ?? {};
  if (!isDeepStrictEqual(mergePatch(newer, patch), older))
    throw new Error('a merge patch cannot express the difference');
  return patch;
}

function patchOf(newer: Recorded, older: Recorded): Recorded | undefined {
  const changes: [string, unknown][] = [];
  for (const key of Object.keys(newer)) if (!Object.hasOwn(older, key)) changes.push([key, null]);
  for (const [key, value] of Object.entries(older)) {
    const before = Object.hasOwn(newer, key) ? newer[key] : undefined;
    if (isDeepStrictEqual(before, value)) continue;
    const change = isRecorded(before) && isRecorded(value) ? patchOf(before, value) : value;
    if (change !== undefined) changes.push([key, change]);
  }
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

function isRecorded(value: unknown): value is Recorded {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
