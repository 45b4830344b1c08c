import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Diagnostic } from '../../problems/index.js';
import type { FileChange } from '../changes/change.js';
import { type Disk, errorCode, realDisk } from '../disk/disk.js';
import { finish, type Journal, removeJournal, rootOf, stagedAt, undo } from '../journal/journal.js';
import { hashOf, type JournalRecord, type Step, stagingPrefix } from '../journal/record.js';
import { makeRoot, removeRoot } from '../places/new-root.js';
import { type Location, locate, type OutsideFolder, outsideRoots } from '../places/outside.js';
import { acquireLock, releaseLock } from '../state/lock.js';
import { type Waiting, waitForHolder } from '../state/lock-wait.js';
import { type Processes, realProcesses } from '../state/processes.js';
import { makeState, type StateFiles } from '../state/state.js';
import type { Environment } from '../state/user-folder.js';
import { type CheckOptions, checkChanges, isInPlace } from './preflight.js';
import { busy, type FileSystem, recoverLocked } from './recover.js';
import { failedPath, writeFailed } from './write-problem.js';

/** Options of {@link applyChanges}. */
export interface WriteOptions extends FileSystem, CheckOptions {}

/**
 * Applies changes to a project, all or nothing, even if the process is killed or the disk is full at any point.
 *
 * Steps: acquire the lock of the project (waiting for at most about two seconds), and recover an interrupted run; check
 * that the project has not changed since the plan; stage every new file in a folder with a random name inside the
 * project; commit by renaming the list of steps, which is in the user's state folder; move the staged files into place;
 * remove both. Folders outside of the project have a staging folder each, so that no move leaves a file system.
 *
 * Guarantees: before the commit nothing outside the staging folder changes. After it a failing step rolls back all
 * others, and after a kill the next {@link recover} completes the work. Symlinks are never followed when writing, and
 * nothing is written into `.git` or `node_modules`. Modes of existing files stay. Folders that deletions leave empty are
 * removed.
 *
 * Assumptions: the system goes on. Nothing is forced from its cache to the disk, so a power failure may lose files;
 * waiting for the disk took a quarter of the time of `kbts manifests` at 300 kinds. Without a state folder, as for a
 * user without a home, a kill cannot be recovered from.
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
  { disk = realDisk, processes = realProcesses, ...options }: WriteOptions = {},
): readonly Diagnostic[] {
  const real = changes.filter((change) => change.kind !== 'keep');
  if (real.length === 0) return [];
  let made: readonly string[];
  try {
    made = makeRoot(disk, root);
  } catch (error) {
    return [writeFailed(root, failedPath(root, error), error)];
  }
  const problems = applyToRoot(root, real, env, { disk, processes, ...options });
  if (problems.length > 0) removeRoot(disk, made);
  return problems;
}

function applyToRoot(
  root: string,
  real: readonly RealChange[],
  env: Environment,
  { processes, ...options }: ApplyOptions & Required<Pick<WriteOptions, 'processes'>>,
): readonly Diagnostic[] {
  const { disk } = options;
  const realRoot = disk.realPath(root) ?? root;
  const journal: Journal = { root: realRoot, staging: newStaging() };
  const state = makeState(disk, realRoot, env);
  if (state.kind === 'none') return applyAt(journal, real, options);
  const { files: records } = state;
  const taken = takeLock(disk, records, processes, options);
  if (taken === 'impossible') return applyAt(journal, real, options);
  if (taken) return [taken];
  try {
    const { problems } = recoverLocked(disk, realRoot, records);
    return problems.length > 0 ? problems : applyAt({ ...journal, records }, real, options);
  } finally {
    // A lock that cannot be removed is stale once this process has ended.
    attempt(() => releaseLock(disk, records.lock));
  }
}

type RealChange = Exclude<FileChange, { kind: 'keep' }>;

type ApplyOptions = CheckOptions & Waiting & Required<Pick<CheckOptions, 'disk'>>;

/** No repository can contain a folder of this name. */
function newStaging(): string {
  return `${stagingPrefix}-${randomBytes(8).toString('hex')}`;
}

/** Acquires the lock, or returns why that failed; `impossible` if the state folder is not writable. */
function takeLock(
  disk: Disk,
  { lock }: StateFiles,
  processes: Processes,
  waiting: Waiting,
): Diagnostic | 'impossible' | undefined {
  try {
    const holder = waitForHolder(() => acquireLock(disk, lock, processes), processes, waiting);
    return holder && busy(holder, processes);
  } catch (error) {
    return cannotLock.has(errorCode(error) ?? '') ? 'impossible' : writeFailed('', lock, error);
  }
}

/** The file system is not writable for this user, or has no hard links. */
const cannotLock = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS']);

function applyAt(start: Journal, changes: readonly RealChange[], options: ApplyOptions): readonly Diagnostic[] {
  const { disk, outside = [] } = options;
  const wrong = checkChanges(start.root, changes, options);
  if (wrong.length > 0) return wrong;
  const roots = outsideRoots(disk, start.root, outside);
  const located = changes
    .map((change): Located => ({ change, ...locate(change.path, roots) }))
    .filter(({ change, root = start.root, path: place }) => !isInPlace(disk, path.join(root, place), change));
  if (located.length === 0) return [];
  const used = new Set(located.flatMap(({ root }) => root ?? []));
  const journal = { ...start, outside: [...used] };
  let steps: readonly Step[];
  try {
    steps = stage(disk, journal, located);
  } catch (error) {
    return failed(journal, error, outside, () => removeJournal(disk, journal));
  }
  try {
    finish(disk, journal, steps);
  } catch (error) {
    return failed(journal, error, outside, () => undo(disk, journal, steps));
  }
  // All changes are in place. The next run removes whatever cannot be removed of the journal now.
  attempt(() => removeJournal(disk, journal));
  return [];
}

/** A change, and where it happens. */
interface Located extends Location {
  readonly change: RealChange;
}

/** Writes the journal and commits it. */
function stage(disk: Disk, journal: WholeJournal, changes: readonly Located[]): readonly Step[] {
  const { root, outside, staging, records } = journal;
  const write = (file: string, steps: readonly Step[]) =>
    disk.writeNew(file, JSON.stringify({ staging, outside, steps } satisfies JournalRecord), {
      bits: 0o600,
      exact: false,
    });
  if (records) write(records.run, []);
  for (const folder of [root, ...outside]) disk.makeFolder(path.join(folder, staging), 0o700);
  const folders = missingFolders(disk, root, changes);
  const steps = [...folders, ...changes.map((change, index) => stageOne(disk, journal, change, index))];
  if (!records) return steps;
  write(records.draft, steps);
  disk.rename(records.draft, records.commit);
  return steps;
}

type WholeJournal = Journal & Required<Pick<Journal, 'outside'>>;

function stageOne(disk: Disk, journal: Journal, { change, ...location }: Located, index: number): Step {
  const { kind } = change;
  const at = placeOf(location);
  const staged = `new.${index}`;
  const backup = `old.${index}`;
  if (kind === 'delete') return { kind: 'remove', ...at, replaced: { backup, before: hashOf(change.before) } };
  const after = hashOf(change.contents);
  if (kind === 'create') {
    const bits = change.executable ? 0o755 : 0o644;
    disk.writeNew(stagedAt(journal, at, staged), change.contents, { bits, exact: false });
    return { kind: 'place', ...at, staged, after };
  }
  const target = path.join(rootOf(journal, at), at.path);
  const mode = { bits: disk.entry(target)?.mode ?? 0o644, exact: true };
  // A rollback restores all bytes, even those that are not UTF-8.
  disk.copy(target, stagedAt(journal, at, backup));
  disk.writeNew(stagedAt(journal, at, staged), change.contents, mode);
  return { kind: 'place', ...at, staged, after, replaced: { backup, before: hashOf(change.before) } };
}

function placeOf({ root, path: place }: Location): Pick<Step, 'root' | 'path'> {
  return { path: place, ...(root === undefined ? {} : { root }) };
}

/** Creates the missing folders of the changed files, outermost first. */
function missingFolders(disk: Disk, project: string, changes: readonly Located[]): Step[] {
  const missing = new Map<string, Step>();
  for (const { change, ...location } of changes) {
    if (change.kind === 'delete') continue;
    const parts = location.path.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      const target = path.join(location.root ?? project, folder);
      if (missing.has(target) || disk.entry(target)) continue;
      missing.set(target, { kind: 'make-folder', ...placeOf({ ...location, path: folder }) });
    }
  }
  return [...missing.values()];
}

/** Cleans up after a failure. When that fails too, the journal stays and the next run of kbts cleans up. */
function failed(
  { root, staging, records }: Journal,
  error: unknown,
  outside: readonly OutsideFolder[],
  clean: () => void,
): readonly Diagnostic[] {
  const second = attempt(clean);
  const place = failedPath(root, error);
  const problem = { ...writeFailed(root, place, error), ...spanOfPlace(place, outside) };
  if (second === undefined) return [problem];
  const message = `the project could not be restored after that: ${second}`;
  const hint = records
    ? 'fix the cause, then run `kbts manifests` here: it restores the project first'
    : `fix the cause, then restore the project, for example with git; previous contents of files are in \`${staging}\``;
  return [problem, { code: 'write-failed', severity: 'error', message, hint }];
}

/** The argument that is the reason to write to a place outside of the project. */
function spanOfPlace(place: string, outside: readonly OutsideFolder[]): Pick<Diagnostic, 'span'> {
  const isBelow = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  // A staging folder is next to the first missing part of an output folder.
  const folder = outside.find((one) => isBelow(place, one.path) || isBelow(one.path, path.posix.dirname(place)));
  return folder?.span && place.startsWith('..') ? { span: folder.span } : {};
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
