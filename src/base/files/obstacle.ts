import path from 'node:path';
import type { Disk, DiskEntry } from './disk.js';

/** An entry that prevents kbts from writing to a path. */
export interface Obstacle {
  /** The part of the path up to the obstacle. */
  readonly part: string;
  /** Completes a sentence that starts with the path, for example "is a symbolic link, expected a folder". */
  readonly fault: string;
  readonly isLink: boolean;
}

/**
 * Finds what prevents kbts from writing to a path: each parent must be a real folder or missing, and the last part
 * must be a file or missing. Symlinks are never followed.
 *
 * @param place relative to the root, with `/` as the separator
 */
export function obstacleTo(disk: Disk, root: string, place: string): Obstacle | undefined {
  const parts = place.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const part = parts.slice(0, depth).join('/');
    const found = disk.entry(path.join(root, part));
    if (!found) return undefined;
    const expected = depth < parts.length ? 'directory' : 'file';
    if (found.kind === expected) continue;
    const fault = `is ${names[found.kind]}, expected ${names[expected]}`;
    return { part, fault, isLink: found.kind === 'link' };
  }
  return undefined;
}

const names: Readonly<Record<DiskEntry['kind'], string>> = {
  link: 'a symbolic link',
  directory: 'a folder',
  file: 'a file',
  other: 'neither a file nor a folder',
};
