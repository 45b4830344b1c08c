import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Diagnostic } from '../problems/index.js';
import type { FileChange } from './change.js';
import { type Disk, errorCode, realDisk } from './disk.js';
import { finish, type Journal, removeJournal, stagedAt, undo } from './journal.js';
import { acquireLock, releaseLock } from './lock.js';
import { makeRoot, removeRoot } from './new-root.js';
import { checkChanges } from './preflight.js';
import { type Processes, realProcesses } from './processes.js';
import { hashOf, type JournalRecord, type Step, stagingPrefix } from './record.js';
import { busy, type FileSystem, recoverLocked } from './recover.js';
import { makeState, type StateFiles } from './state.js';
import type { Environment } from './user-folder.js';
import { failedPath, writeFailed } from './write-problem.js';

/**
 * Applies changes to a project, all or nothing, even if the process is killed or the disk is full at any point.
 *
 * Steps: acquire the lock of the project and recover an interrupted run; check that the project has not changed since
 * the plan; stage every new file in a folder with a random name inside the project; commit by renaming the list of
 * steps, which is in the user's state folder; move the staged files into place; remove both. Guarantees: before the
 * commit nothing outside the staging folder changes. After it a failing step rolls back all others, and after a kill
 * the next {@link recover} completes the work. Symlinks are never followed when writing, and nothing is written into
 * `.git` or `node_modules`. Modes of existing files stay. Assumptions: the system goes on. Nothing is forced from its
 * cache to the disk, so a power failure may lose files; waiting for the disk took a quarter of the time of `kbts
 * manifests` at 300 kinds. Without a state folder, as for a user without a home, a kill cannot be recovered from.
 *
 * @param root folder that the paths are relative to; it is created when it is missing
 * @param changes `keep` changes are passed over
 * @param env environment with the location of the state folder
 * @returns why nothing was written; empty when all changes are applied
 */
export function applyChanges(
  root: string,
  changes: readonly FileChange[],
  env: Environment,
  { disk = realDisk, processes = realProcesses }: FileSystem = {},
): readonly Diagnostic[] {
  const real = changes.filter((change) => change.kind !== 'keep');
  if (real.length === 0) return [];
  let made: readonly string[];
  try {
    made = makeRoot(disk, root);
  } catch (error) {
    return [writeFailed(root, failedPath(root, error), error)];
  }
  const problems = applyToRoot(root, real, env, { disk, processes });
  if (problems.length > 0) removeRoot(disk, made);
  return problems;
}

function applyToRoot(
  root: string,
  real: readonly RealChange[],
  env: Environment,
  { disk, processes }: Required<FileSystem>,
): readonly Diagnostic[] {
  const realRoot = disk.realPath(root) ?? root;
  const journal: Journal = { root: realRoot, staging: newStaging() };
  const state = makeState(disk, realRoot, env);
  if (state.kind === 'none') return applyAt(journal, real, disk);
  const { files: records } = state;
  const taken = takeLock(disk, records, processes);
  if (taken === 'impossible') return applyAt(journal, real, disk);
  if (taken) return [taken];
  try {
    const { problems } = recoverLocked(disk, realRoot, records);
    return problems.length > 0 ? problems : applyAt({ ...journal, records }, real, disk);
  } finally {
    // A lock that cannot be removed is stale once this process has ended.
    attempt(() => releaseLock(disk, records.lock));
  }
}

type RealChange = Exclude<FileChange, { kind: 'keep' }>;

/** No repository can contain a folder of this name. */
function newStaging(): string {
  return `${stagingPrefix}-${randomBytes(8).toString('hex')}`;
}

/** Acquires the lock, or returns why that failed; `impossible` if the state folder is not writable. */
function takeLock(disk: Disk, { lock }: StateFiles, processes: Processes): Diagnostic | 'impossible' | undefined {
  try {
    const holder = acquireLock(disk, lock, processes);
    return holder && busy(holder, processes);
  } catch (error) {
    return cannotLock.has(errorCode(error) ?? '') ? 'impossible' : writeFailed('', lock, error);
  }
}

/** The file system is not writable for this user, or has no hard links. */
const cannotLock = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS']);

function applyAt(journal: Journal, changes: readonly RealChange[], disk: Disk): readonly Diagnostic[] {
  const wrong = checkChanges(journal.root, changes, disk);
  if (wrong.length > 0) return wrong;
  let steps: readonly Step[];
  try {
    steps = stage(disk, journal, changes);
  } catch (error) {
    return failed(journal, error, () => removeJournal(disk, journal));
  }
  try {
    finish(disk, journal, steps);
  } catch (error) {
    return failed(journal, error, () => undo(disk, journal, steps));
  }
  // All changes are in place. The next run removes whatever cannot be removed of the journal now.
  attempt(() => removeJournal(disk, journal));
  return [];
}

/** Writes the journal and commits it. */
function stage(disk: Disk, journal: Journal, changes: readonly RealChange[]): readonly Step[] {
  const { root, staging, records } = journal;
  const write = (file: string, steps: readonly Step[]) =>
    disk.writeNew(file, JSON.stringify({ staging, steps } satisfies JournalRecord), { bits: 0o600, exact: false });
  if (records) write(records.run, []);
  disk.makeFolder(path.join(root, staging), 0o700);
  const folders = missingFolders(disk, root, changes);
  const steps = [
    ...folders.map((made): Step => ({ kind: 'make-folder', path: made })),
    ...changes.map((change, index) => stageOne(disk, journal, change, index)),
  ];
  if (!records) return steps;
  write(records.draft, steps);
  disk.rename(records.draft, records.commit);
  return steps;
}

function stageOne(disk: Disk, journal: Journal, change: RealChange, index: number): Step {
  const { kind, path: place } = change;
  const staged = `new.${index}`;
  const backup = `old.${index}`;
  if (kind === 'delete') return { kind: 'remove', path: place, replaced: { backup, before: hashOf(change.before) } };
  const after = hashOf(change.contents);
  if (kind === 'create') {
    const bits = change.executable ? 0o755 : 0o644;
    disk.writeNew(stagedAt(journal, staged), change.contents, { bits, exact: false });
    return { kind: 'place', path: place, staged, after };
  }
  const mode = { bits: disk.entry(path.join(journal.root, place))?.mode ?? 0o644, exact: true };
  disk.writeNew(stagedAt(journal, backup), change.before, mode);
  disk.writeNew(stagedAt(journal, staged), change.contents, mode);
  return { kind: 'place', path: place, staged, after, replaced: { backup, before: hashOf(change.before) } };
}

/** Missing folders of the changed files, outermost first. */
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
function failed({ root, staging, records }: Journal, error: unknown, clean: () => void): readonly Diagnostic[] {
  const second = attempt(clean);
  const problem = writeFailed(root, failedPath(root, error), error);
  if (second === undefined) return [problem];
  const message = `the project could not be restored after that: ${second}`;
  const hint = records
    ? 'fix the cause, then run `kbts manifests` here: it restores the project first'
    : `fix the cause, then restore the project, for example with git; previous contents of files are in \`${staging}\``;
  return [problem, { code: 'write-failed', severity: 'error', message, hint }];
}

/** Runs an action and returns why it failed. */
function attempt(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return errorCode(error) ?? String(error);
  }
}
