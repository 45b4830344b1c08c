import path from 'node:path';
import type { Disk } from '../disk/disk.js';

/**
 * Creates a folder and the missing ones above it.
 *
 * @returns the folders that were created, outermost first
 * @throws the errors of the disk, after removing the created folders
 */
export function makeRoot(disk: Disk, root: string): readonly string[] {
  const missing: string[] = [];
  for (let at = root; !disk.entry(at) && path.dirname(at) !== at; at = path.dirname(at)) missing.unshift(at);
  const made: string[] = [];
  try {
    for (const folder of missing) {
      disk.makeFolder(folder);
      made.push(folder);
    }
    return made;
  } catch (error) {
    removeRoot(disk, made);
    throw error;
  }
}

/** Removes the folders created by {@link makeRoot} that are empty. */
export function removeRoot(disk: Disk, made: readonly string[]): void {
  try {
    for (const folder of made.toReversed()) disk.removeFolder(folder);
  } catch {
    // Something was created in it in the meantime, or the disk fails: an empty folder does no harm.
  }
}
