import path from 'node:path';
import type { Disk, DiskEntry } from './disk.js';

/** What keeps kbts from writing a path: something that is not what it should be. */
export interface Obstacle {
  /** The part of the path up to the obstacle. */
  readonly part: string;
  /** Completes a sentence, as "is a symbolic link, expected a folder". */
  readonly fault: string;
  readonly isLink: boolean;
}

/**
 * Finds what keeps kbts from writing a path: each parent must be a real folder or missing, and the last part what is
 * wanted or missing. Links are never followed.
 *
 * @param place relative to the root, with `/` between parts
 * @param wanted Default: 'file'
 */
export function obstacleTo(
  disk: Disk,
  root: string,
  place: string,
  wanted: 'file' | 'directory' = 'file',
): Obstacle | undefined {
  const parts = place.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const part = parts.slice(0, depth).join('/');
    const found = disk.entry(path.join(root, part));
    if (!found) return undefined;
    const expected = depth < parts.length ? 'directory' : wanted;
    if (found.kind === expected) continue;
    const fault = `is ${names[found.kind]}, expected ${names[expected]}`;
    return { part, fault, isLink: found.kind === 'link' };
  }
  return undefined;
}

/**
 * Like {@link obstacleTo}, for a step that is about to happen.
 *
 * @throws an error with the path when something is in the way
 */
export function refuseObstacle(disk: Disk, root: string, place: string, wanted?: 'directory'): void {
  const obstacle = obstacleTo(disk, root, place, wanted);
  if (!obstacle) return;
  throw Object.assign(new Error(`\`${obstacle.part}\` ${obstacle.fault}`), { path: path.join(root, place) });
}

const names: Readonly<Record<DiskEntry['kind'], string>> = {
  link: 'a symbolic link',
  directory: 'a folder',
  file: 'a file',
  other: 'neither a file nor a folder',
};
