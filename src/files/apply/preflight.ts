import path from 'node:path';
import type { Diagnostic } from '../../problems/index.js';
import type { FileChange } from '../changes/change.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { protectedPart } from '../places/inside.js';
import { obstacleTo } from '../places/obstacle.js';
import { checkRoots, type Location, locate, type OutsideFolder, outsideRoots } from '../places/outside.js';
import { writeFailed } from './write-problem.js';

type RealChange = Exclude<FileChange, { kind: 'keep' }>;

/** Options of {@link checkChanges}. */
export interface CheckOptions {
  /** Default: the real disk. */
  readonly disk?: Disk;
  /** Folders outside of the project that may be written to. Default: none. */
  readonly outside?: readonly OutsideFolder[];
}

/**
 * Checks that changes can be applied: the project has not changed since the plan, no symlink is in a path, and
 * nothing is written into `.git` or `node_modules`.
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
    if (seen.has(change.path)) throw new Error(`bug: two changes of ${change.path} in one plan`);
    seen.add(change.path);
    const location = locate(change.path, roots);
    const bad = badPath(disk, root, location);
    // An obstacle is reported once, however many files it affects.
    if (bad && !blocked.has(bad.part)) blocked.set(bad.part, bad.problem);
    const problem = bad ? undefined : changedMeanwhile(disk, location.root ?? root, location.path, change);
    return problem ? [problem] : [];
  });
  return [...checkRoots(disk, roots), ...blocked.values(), ...changed];
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
  return { part, problem: { code: 'write-failed', severity: 'error', message, hint } };
}

function refused(place: string, owned: string): Diagnostic {
  const message = `cannot write \`${place}\`: \`${owned}\` belongs to git or npm, and kbts never writes to it`;
  const hint = 'choose another folder for the output';
  return { code: 'write-failed', severity: 'error', message, hint };
}

function changedMeanwhile(disk: Disk, root: string, place: string, change: RealChange): Diagnostic | undefined {
  const target = path.join(root, place);
  const found = disk.entry(target);
  if (change.kind === 'create') {
    if (!found) return undefined;
    const hint = 'move the file away, or run the command again';
    return { code: 'file-exists', severity: 'error', message: `\`${change.path}\` already exists`, hint };
  }
  try {
    if (found && disk.read(target) === change.before) return undefined;
  } catch (error) {
    return writeFailed(root, place, error);
  }
  const message = `\`${change.path}\` was changed while kbts was running`;
  return { code: 'write-failed', severity: 'error', message, hint: 'run the command again' };
}
