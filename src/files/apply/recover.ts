import path from 'node:path';
import type { Diagnostic } from '../../problems/index.js';
import { type Disk, realDisk } from '../disk/disk.js';
import { finish, type Interrupted, type Journal, readInterrupted, removeJournal, undo } from '../journal/journal.js';
import { judge } from '../journal/judge.js';
import { leftoversInside } from '../journal/leftovers.js';
import { acquireLock, inspectLock, releaseLock } from '../state/lock.js';
import { nameOf, type Waiting, waitForHolder } from '../state/lock-wait.js';
import { type Processes, type ProcessIdentity, realProcesses } from '../state/processes.js';
import { findState, type StateFiles } from '../state/state.js';
import type { Environment } from '../state/user-folder.js';
import { failedPath, writeFailed } from './write-problem.js';

/** The system dependencies of writing and recovery. */
export interface FileSystem extends Waiting {
  /** Default: the real disk. */
  readonly disk?: Disk;
  /** Default: the real processes. */
  readonly processes?: Processes;
}

/**
 * The outcome of recovering an interrupted run. `cleaned up`: only temporary files were left; `in part`: some files were
 * changed since then, and are kept.
 */
export type Recovery =
  | 'nothing to do'
  | 'cleaned up'
  | 'completed'
  | 'completed in part'
  | 'rolled back'
  | 'rolled back in part';

/** The result of a recovery, or why it failed. */
export interface RecoveryResult {
  readonly outcome: Recovery;
  readonly problems: readonly Diagnostic[];
  /** Messages for the user, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Recovers a project after a run of this user was killed: a committed run is completed, any other is discarded. Every
 * command that writes calls it first. Can itself be interrupted and run again.
 *
 * Guarantees: only steps recorded in the state folder of this user are performed (see {@link findState}); a journal
 * in the project is never read. Files that were changed since that run are kept.
 *
 * @param env environment with the location of the state folder
 */
export function recover(root: string, env: Environment, system: FileSystem = {}): RecoveryResult {
  const { disk = realDisk, processes = realProcesses, ...waiting } = system;
  const realRoot = disk.realPath(root) ?? root;
  const state = findState(disk, realRoot, env);
  const untrusted = state.kind === 'none' && state.reason ? [untrustedNote(state.reason)] : [];
  const result = state.kind === 'found' ? recoverFrom(state.files, realRoot, { disk, processes, ...waiting }) : nothing;
  const left = result.problems.length === 0 ? leftoversInside(disk, realRoot, state) : [];
  return { ...result, notes: [...result.notes, ...untrusted, ...left] };
}

/**
 * Returns why a read-only command cannot evaluate a project: another run is writing to it and does not end within about
 * two seconds, or was interrupted. Writes nothing itself.
 *
 * @param env environment with the location of the state folder
 */
export function findInterruption(root: string, env: Environment, system: FileSystem = {}): readonly Diagnostic[] {
  const { disk = realDisk, processes = realProcesses, ...waiting } = system;
  const state = findState(disk, disk.realPath(root) ?? root, env);
  if (state.kind === 'none') return [];
  const { files } = state;
  const problem = () => {
    const holder = waitForHolder(() => ownerOf(disk, files, processes), processes, waiting);
    if (holder) return busy(holder, processes);
    const interrupted = readInterrupted(disk, files);
    return interrupted && interrupted.kind !== 'uncommitted' ? halfWritten : undefined;
  };
  try {
    const first = problem();
    // Another run may have started after the look at its lock. The second look waits until it has ended.
    const found = first === halfWritten ? problem() : first;
    return found ? [found] : [];
  } catch (error) {
    return [writeFailed('', files.run, error, 'the record of a previous run cannot be read')];
  }
}

/** The process that is writing to a project. */
function ownerOf(disk: Disk, { lock }: StateFiles, processes: Processes): ProcessIdentity | undefined {
  const state = inspectLock(disk, lock, processes);
  return state.kind === 'held' ? state.owner : undefined;
}

/** Recovers a project after this process has acquired its lock. */
export function recoverLocked(disk: Disk, root: string, records: StateFiles): RecoveryResult {
  try {
    const interrupted = readInterrupted(disk, records);
    return interrupted ? settle(disk, root, records, interrupted) : nothing;
  } catch (error) {
    return { ...nothing, problems: [unrecovered(root, error)] };
  }
}

/** The error that another process is writing. */
export function busy(owner: ProcessIdentity, processes: Processes): Diagnostic {
  const message = `${nameOf(owner, processes)} is writing to this project`;
  const hint = 'wait a moment and run the command again; if that process has ended without cleaning up, kbts cleans up';
  return { code: 'write-failed', severity: 'error', message, hint };
}

const nothing: RecoveryResult = { outcome: 'nothing to do', problems: [], notes: [] };

type System = Required<Pick<FileSystem, 'disk' | 'processes'>> & Waiting;

function recoverFrom(records: StateFiles, root: string, { disk, processes, ...waiting }: System): RecoveryResult {
  try {
    const wait = (holder: () => ProcessIdentity | undefined) => waitForHolder(holder, processes, waiting);
    if (!disk.entry(records.run)) {
      const owner = wait(() => ownerOf(disk, records, processes));
      return owner ? { ...nothing, problems: [busy(owner, processes)] } : nothing;
    }
    const holder = wait(() => acquireLock(disk, records.lock, processes));
    if (holder) return { ...nothing, problems: [busy(holder, processes)] };
    try {
      return recoverLocked(disk, root, records);
    } finally {
      releaseLock(disk, records.lock);
    }
  } catch (error) {
    return { ...nothing, problems: [unrecovered(root, error)] };
  }
}

function unrecovered(root: string, error: unknown): Diagnostic {
  const what = 'a previous run was interrupted, and the project could not be recovered';
  return writeFailed(root, failedPath(root, error), error, what);
}

function settle(disk: Disk, root: string, records: StateFiles, interrupted: Interrupted): RecoveryResult {
  if (interrupted.kind === 'uncommitted' || interrupted.kind === 'damaged') {
    removeJournal(disk, { ...interrupted.record, root, records });
    return interrupted.kind === 'uncommitted'
      ? { ...nothing, outcome: 'cleaned up' }
      : { ...nothing, notes: [lostNote] };
  }
  const { kind, record } = interrupted;
  const journal: Journal = { ...record, root, records };
  if (disk.entry(path.join(root, record.staging))?.kind !== 'directory') {
    removeJournal(disk, journal);
    return { ...nothing, notes: [lostNote] };
  }
  const { steps, kept } = judge(disk, journal, kind, record.steps);
  if (kind === 'undo') undo(disk, journal, steps);
  else {
    finish(disk, journal, steps);
    removeJournal(disk, journal);
  }
  const done = kind === 'undo' ? 'rolled back' : 'completed';
  return { outcome: kept.length === 0 ? done : `${done} in part`, problems: [], notes: kept };
}

const lostNote =
  'a previous run was interrupted, and its files are missing; check the project, for example with `git status`';

function untrustedNote(reason: string): string {
  return `an interrupted run cannot be recovered: ${reason}; the folder must be owned by you, with mode 0700`;
}

const halfWritten: Diagnostic = {
  code: 'run-interrupted',
  severity: 'error',
  message: 'a previous run was interrupted and left this project partially written',
  hint: 'run `kbts manifests` without `--check`, `--diff` and `--dry-run`: it completes that run first',
};
