import path from 'node:path';
import { type Diagnostic, errorOf } from '../problems/index.js';
import type { FileChange } from './change.js';
import { type Disk, type DiskEntry, realDisk } from './disk.js';
import { type Location, locate, type OutsideFolder, outsideRoots } from './outside.js';
import { protectedPart } from './protected-part.js';
import { writeFailed } from './write-problem.js';

/** A change that writes to the disk. */
export type RealChange = Exclude<FileChange, { kind: 'keep' }>;

/** Options of {@link checkChanges}. */
export interface CheckOptions {
  /** Default: the real disk. */
  readonly disk?: Disk;
  /** Folders outside of the project that may be written to. Default: none. */
  readonly outside?: readonly OutsideFolder[];
}

/**
 * Checks that changes can be applied: the project has not changed since the plan, other than by the same changes, no
 * symlink is in a path, and nothing is written into `.git` or `node_modules`.
 */
export function checkChanges(
  root: string,
  changes: readonly FileChange[],
  { disk = realDisk, outside = [] }: CheckOptions = {},
): readonly Diagnostic[] {
  const roots = outsideRoots(disk, disk.realPath(root) ?? root, outside);
  const seen = new Set<string>();
  const blocked = new Map<string, Diagnostic>();
  const real = changes.filter((change) => change.kind !== 'keep');
  const changed = real.flatMap((change) => {
    if (seen.has(change.path)) throw new Error(`bug: two changes to ${change.path} in one plan`);
    seen.add(change.path);
    const location = locate(change.path, roots);
    const bad = badPath(disk, root, location);
    // An obstacle is reported once, even if it affects many files.
    if (bad && !blocked.has(bad.part)) blocked.set(bad.part, bad.problem);
    const problem = bad ? undefined : changedMeanwhile(disk, location.root ?? root, location.path, change);
    return problem ? [problem] : [];
  });
  return [...blocked.values(), ...changed];
}

function badPath(
  disk: Disk,
  project: string,
  { root = project, path: place, prefix }: Location,
): { part: string; problem: Diagnostic } | undefined {
  const parts = place.split('/');
  if (path.isAbsolute(place) || parts.includes('..') || parts.includes('')) {
    throw new Error(`bug: ${place} is not a path inside the project`);
  }
  const owned = protectedPart(place);
  if (owned !== undefined) return { part: place, problem: refused(`${prefix}${place}`, owned) };
  const obstacle = obstacleTo(disk, root, place);
  if (!obstacle) return undefined;
  const { fault, isLink } = obstacle;
  const part = `${prefix}${obstacle.part}`;
  const message = `cannot write \`${prefix}${place}\`: \`${part}\` ${fault}`;
  const hint = `move \`${part}\` away${isLink ? ' (kbts does not follow symlinks)' : ''} and run the command again`;
  return { part, problem: errorOf('write-failed', message, hint) };
}

interface Obstacle {
  /** The part of the path up to and including the obstacle. */
  readonly part: string;
  /** Completes a sentence that starts with the path, for example "is a symbolic link, expected a folder". */
  readonly fault: string;
  readonly isLink: boolean;
}

/** Finds the first parent that is not a folder, or the last part if it is not a file. Symlinks are never followed. */
function obstacleTo(disk: Disk, root: string, place: string): Obstacle | undefined {
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

function refused(place: string, owned: string): Diagnostic {
  const message = `cannot write \`${place}\`: \`${owned}\` belongs to git or npm, and kbts never writes to it`;
  const hint = 'choose another folder for the output';
  return errorOf('write-failed', message, hint);
}

function changedMeanwhile(disk: Disk, root: string, place: string, change: RealChange): Diagnostic | undefined {
  const target = path.join(root, place);
  if (isInPlace(disk, target, change)) return undefined;
  const found = disk.entry(target);
  if (change.kind === 'create') {
    if (!found) return undefined;
    const hint = 'move the file away, or run the command again';
    return errorOf('file-exists', `\`${change.path}\` already exists`, hint);
  }
  try {
    if (found && disk.read(target) === change.before) return lostBytes(disk, target, change);
  } catch (error) {
    return writeFailed(root, place, error);
  }
  return errorOf('write-failed', `\`${change.path}\` was changed while kbts was running`, 'run the command again');
}

/** Whether a change is already applied, for example because another run made the same change. */
export function isInPlace(disk: Disk, target: string, change: RealChange): boolean {
  const found = disk.entry(target);
  if (change.kind === 'delete') return found === undefined;
  try {
    if (found?.kind !== 'file' || disk.read(target) !== change.contents) return false;
    return !change.contents.includes('\ufffd') || disk.isUtf8(target);
  } catch {
    return false; // applying the change fails for the same reason and reports it
  }
}

/** Refuses to replace bytes that are not UTF-8 with U+FFFD; new contents without U+FFFD may replace the file. */
function lostBytes(disk: Disk, target: string, change: RealChange): Diagnostic | undefined {
  if (change.kind !== 'update' || !change.contents.includes('\ufffd')) return undefined;
  if (!change.before.includes('\ufffd') || disk.isUtf8(target)) return undefined;
  const message = `cannot update \`${change.path}\`, which is not UTF-8: some of its characters would be lost`;
  const hint = 'save it as UTF-8, and run the command again';
  return errorOf('write-failed', message, hint);
}
