import path from 'node:path';
import type { Problem } from '../problems/index.js';
import type { FileChange } from './change.js';
import type { Disk } from './disk.js';
import { writeFailed } from './write-problem.js';

type RealChange = Exclude<FileChange, { kind: 'keep' }>;

/** Checks that the folder is still what the changes were made from. */
export function checkChanges(disk: Disk, root: string, changes: readonly RealChange[]): readonly Problem[] {
  const seen = new Set<string>();
  const blocked = new Map<string, Problem>();
  const changed = changes.flatMap((change) => {
    if (seen.has(change.path)) throw new Error(`bug: two changes of ${change.path} in one plan`);
    seen.add(change.path);
    const bad = badPath(disk, root, change.path);
    // What stands in the way is said once, however many files it keeps out.
    if (bad && !blocked.has(bad.part)) blocked.set(bad.part, bad.problem);
    const problem = bad ? undefined : changedMeanwhile(disk, root, change);
    return problem ? [problem] : [];
  });
  return [...blocked.values(), ...changed];
}

function badPath(disk: Disk, root: string, place: string): { part: string; problem: Problem } | undefined {
  const parts = place.split('/');
  if (path.isAbsolute(place) || parts.includes('..') || parts.includes('')) {
    throw new Error(`bug: ${place} is not a path inside the project`);
  }
  for (let depth = 1; depth <= parts.length; depth++) {
    const part = parts.slice(0, depth).join('/');
    const found = disk.entry(path.join(root, part));
    if (!found) return undefined;
    const wanted = depth < parts.length ? 'directory' : 'file';
    if (found.kind === wanted) continue;
    const is = { link: 'a symbolic link', directory: 'a folder', file: 'a file', other: 'neither a file nor a folder' };
    const message = `cannot write \`${place}\`: \`${part}\` is ${is[found.kind]}, expected a ${wanted === 'directory' ? 'folder' : 'file'}`;
    const hint = `move \`${part}\` away${found.kind === 'link' ? ' (kbts does not write through links)' : ''} and run the command again`;
    return { part, problem: { code: 'write-failed', severity: 'error', message, hint } };
  }
  return undefined;
}

function changedMeanwhile(disk: Disk, root: string, change: RealChange): Problem | undefined {
  const target = path.join(root, change.path);
  const found = disk.entry(target);
  if (change.kind === 'create') {
    if (!found) return undefined;
    const hint = 'move the file away, or run the command again';
    return { code: 'file-exists', severity: 'error', message: `\`${change.path}\` is already there`, hint };
  }
  try {
    if (found && disk.read(target) === change.before) return undefined;
  } catch (error) {
    return writeFailed(root, change.path, error);
  }
  const message = `\`${change.path}\` was changed by somebody else while kbts was working`;
  return { code: 'write-failed', severity: 'error', message, hint: 'run the command again' };
}
