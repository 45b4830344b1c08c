import path from 'node:path';
import type { Problem } from '../problems/index.js';
import type { FileChange } from './change.js';
import { type Disk, errorCode, realDisk } from './disk.js';
import { finish, journalFolder, namesAt, removeJournal, type Step, undo } from './journal.js';
import { checkChanges } from './preflight.js';
import { recover } from './recover.js';
import { failedPath, writeFailed } from './write-problem.js';

/**
 * Applies changes to a folder, all or none, also when the process is killed or the disk is full at any point.
 *
 * Steps: check that the folder is what the changes were made from; stage every new text in `.kbts-journal`; commit by
 * renaming the list of steps; move the staged files into place; remove the journal.
 * Guarantees: before the commit nothing outside the journal changes. After it a failing step undoes all others, and after
 * a kill the next {@link recover} finishes the work. Links are never written through. Modes of existing files stay.
 * Assumptions: the system goes on. Nothing is forced from its cache to the disk, so a power failure may lose texts;
 * waiting for the disk took a quarter of the time of `kbts manifests` at 300 kinds.
 *
 * @param root folder that the paths are relative to
 * @param changes `keep` changes are passed over
 * @param disk Default: the real disk
 * @returns why nothing was written; empty when all changes are applied
 */
export function applyChanges(root: string, changes: readonly FileChange[], disk: Disk = realDisk): readonly Problem[] {
  const real = changes.filter((change) => change.kind !== 'keep');
  if (real.length === 0) return [];
  const left = recover(root, disk);
  if (left.problems.length > 0) return left.problems;
  const wrong = checkChanges(disk, root, real);
  if (wrong.length > 0) return wrong;
  let steps: readonly Step[];
  try {
    steps = stage(disk, root, real);
  } catch (error) {
    return failed(root, error, () => removeJournal(disk, root));
  }
  try {
    finish(disk, root, steps);
  } catch (error) {
    return failed(root, error, () => undo(disk, root, steps));
  }
  // All changes are in place. What cannot be removed of the journal now is removed by the next run.
  attempt(() => removeJournal(disk, root));
  return [];
}

type RealChange = Exclude<FileChange, { kind: 'keep' }>;

/** Writes the journal and commits it. */
function stage(disk: Disk, root: string, changes: readonly RealChange[]): readonly Step[] {
  const { folder, lock, draft, commit } = namesAt(root);
  disk.makeFolder(folder);
  disk.writeNew(lock, `${process.pid}\n`, { bits: 0o644, exact: false });
  const folders = missingFolders(disk, root, changes);
  const steps = [
    ...folders.map((made): Step => ({ kind: 'make-folder', path: made })),
    ...changes.map((change, index) => stageOne(disk, root, change, index)),
  ];
  disk.writeNew(draft, JSON.stringify(steps), { bits: 0o644, exact: false });
  disk.rename(draft, commit);
  return steps;
}

function stageOne(disk: Disk, root: string, change: RealChange, index: number): Step {
  const at = (name: string) => path.join(root, journalFolder, name);
  const staged = `new.${index}`;
  const backup = `old.${index}`;
  switch (change.kind) {
    case 'create':
      disk.writeNew(at(staged), change.contents, { bits: change.executable ? 0o755 : 0o644, exact: false });
      return { kind: 'place', path: change.path, staged };
    case 'update': {
      const mode = { bits: disk.entry(path.join(root, change.path))?.mode ?? 0o644, exact: true };
      disk.writeNew(at(backup), change.before, mode);
      disk.writeNew(at(staged), change.contents, mode);
      return { kind: 'place', path: change.path, staged, backup };
    }
    case 'delete':
      return { kind: 'remove', path: change.path, backup };
  }
}

/** Folders that the changes need and that are not there, outer ones first. */
function missingFolders(disk: Disk, root: string, changes: readonly RealChange[]): string[] {
  const missing = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'delete') continue;
    const parts = change.path.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      if (!missing.has(folder) && !disk.entry(path.join(root, folder))) missing.add(folder);
    }
  }
  return [...missing];
}

/** Cleans up after a failure. When that fails too, the journal stays and the next run of kbts cleans up. */
function failed(root: string, error: unknown, clean: () => void): readonly Problem[] {
  const second = attempt(clean);
  const problem = writeFailed(root, failedPath(root, error), error);
  if (second === undefined) return [problem];
  const message = `the project could not be brought back in order after that: ${second}`;
  const hint = `mend the cause, then run any kbts command here: it first brings the project in order from \`${journalFolder}\``;
  return [problem, { code: 'write-failed', severity: 'error', message, hint }];
}

/** Runs something and gives back why it failed. */
function attempt(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return errorCode(error) ?? String(error);
  }
}
