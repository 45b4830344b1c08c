import path from 'node:path';
import type { Diagnostic } from '../problems/index.js';
import { type Disk, realDisk } from './disk.js';
import { finish, type Interrupted, type Journal, readInterrupted, removeJournal, undo } from './journal.js';
import { judge } from './judge.js';
import { acquireLock, inspectLock, releaseLock } from './lock.js';
import { type Processes, type ProcessIdentity, realProcesses } from './processes.js';
import { findState, type StateFiles } from './state.js';
import type { Environment } from './user-folder.js';
import { failedPath, writeFailed } from './write-problem.js';

/** What writing and recovering need from the system. */
export interface FileSystem {
  /** Default: the real disk. */
  readonly disk?: Disk;
  /** Default: the real processes. */
  readonly processes?: Processes;
}

/** What became of an earlier run that was interrupted; `cleaned up`: it had left temporary files only. */
export type Recovery = 'nothing to do' | 'cleaned up' | 'completed' | 'rolled back';

/** What a recovery did, and why it could not. */
export interface RecoveryResult {
  readonly outcome: Recovery;
  readonly problems: readonly Diagnostic[];
  /** What the user should know, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Brings a project in order after a run of this user that was killed: a committed run is completed, any other is thrown
 * away. Every command that writes calls it first. Can itself be killed and run again.
 *
 * Guarantees: only what is recorded in the state folder of this user is done (see {@link findState}); a journal that came
 * with the project is never read. Files that were changed since the run stay as they are.
 *
 * @param env names the state folder
 */
export function recover(root: string, env: Environment, system: FileSystem = {}): RecoveryResult {
  const { disk = realDisk, processes = realProcesses } = system;
  const realRoot = disk.realPath(root) ?? root;
  const state = findState(disk, realRoot, env);
  const untrusted = state.kind === 'none' && state.reason ? [untrustedNote(state.reason)] : [];
  const result = state.kind === 'found' ? recoverFrom(state.files, realRoot, disk, processes) : nothing;
  const left = result.problems.length === 0 ? leftovers(disk, realRoot) : [];
  return { ...result, notes: [...result.notes, ...untrusted, ...left] };
}

/**
 * Says why a command that writes nothing cannot judge a project: another run is writing to it, or was interrupted half
 * way. Itself writes nothing.
 *
 * @param env names the state folder
 */
export function findInterruption(root: string, env: Environment, system: FileSystem = {}): readonly Diagnostic[] {
  const { disk = realDisk, processes = realProcesses } = system;
  const state = findState(disk, disk.realPath(root) ?? root, env);
  if (state.kind === 'none') return [];
  try {
    const lock = inspectLock(disk, state.files.lock, processes);
    if (lock.kind === 'held') return [busy(lock.owner, processes)];
    const interrupted = readInterrupted(disk, state.files);
    return interrupted && interrupted.kind !== 'uncommitted' ? [halfWritten] : [];
  } catch (error) {
    return [writeFailed('', state.files.run, error, 'the record of an earlier run cannot be read')];
  }
}

/** Recovers a project while this process holds its lock. */
export function recoverLocked(disk: Disk, root: string, records: StateFiles): RecoveryResult {
  try {
    const interrupted = readInterrupted(disk, records);
    return interrupted ? settle(disk, root, records, interrupted) : nothing;
  } catch (error) {
    return { ...nothing, problems: [unrecovered(root, error)] };
  }
}

/** Says that another process is writing. */
export function busy({ pid, machine }: ProcessIdentity, { self }: Processes): Diagnostic {
  const where = machine === self.machine ? '' : ` on ${machine.split(' ')[0]}`;
  const message = `another kbts (process ${pid}${where}) is writing to this project`;
  const hint = 'wait a moment and run the command again; when that process has ended without cleaning up, kbts does it';
  return { code: 'write-failed', severity: 'error', message, hint };
}

const nothing: RecoveryResult = { outcome: 'nothing to do', problems: [], notes: [] };

function recoverFrom(records: StateFiles, root: string, disk: Disk, processes: Processes): RecoveryResult {
  try {
    if (!disk.entry(records.run)) {
      const lock = inspectLock(disk, records.lock, processes);
      return lock.kind === 'held' ? { ...nothing, problems: [busy(lock.owner, processes)] } : nothing;
    }
    const holder = acquireLock(disk, records.lock, processes);
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
  const what = 'an earlier run of kbts was interrupted, and the project could not be recovered';
  return writeFailed(root, failedPath(root, error), error, what);
}

function settle(disk: Disk, root: string, records: StateFiles, interrupted: Interrupted): RecoveryResult {
  if (interrupted.kind === 'uncommitted' || interrupted.kind === 'damaged') {
    removeJournal(disk, { root, records, ...(interrupted.staging ? { staging: interrupted.staging } : {}) });
    return interrupted.kind === 'uncommitted'
      ? { ...nothing, outcome: 'cleaned up' }
      : { ...nothing, notes: [lostNote] };
  }
  const { kind, record } = interrupted;
  const journal: Journal = { root, records, staging: record.staging };
  if (disk.entry(path.join(root, record.staging))?.kind !== 'directory') {
    removeJournal(disk, journal);
    return { ...nothing, notes: [lostNote] };
  }
  const { steps, changed } = judge(disk, journal, kind, record.steps);
  if (kind === 'undo') undo(disk, journal, steps);
  else {
    finish(disk, journal, steps);
    removeJournal(disk, journal);
  }
  return { outcome: kind === 'undo' ? 'rolled back' : 'completed', problems: [], notes: changed.map(changedNote) };
}

/** Staging folders that no record of this user names; they are never read. */
function leftovers(disk: Disk, root: string): string[] {
  const names = disk.list(root).filter((name) => /^\.kbts-journal(?:-[0-9a-f]{16})?$/.test(name));
  return names.map(
    (name) =>
      `\`${name}\` is not of a run that kbts knows of: it came with the project, or from another user or machine; it is ignored, and can be removed`,
  );
}

function changedNote(place: string): string {
  return `\`${place}\` was changed after an earlier run was interrupted; it stays as it is`;
}

const lostNote =
  'an earlier run of kbts was interrupted here, and its files are gone since; check the project, for example with `git status`';

function untrustedNote(reason: string): string {
  return `an interrupted run cannot be recovered: ${reason}; kbts uses that folder only when it is yours, with mode 0700`;
}

const halfWritten: Diagnostic = {
  code: 'run-interrupted',
  severity: 'error',
  message: 'an earlier run of kbts was interrupted and left this project half-written',
  hint: 'run `kbts manifests` without `--check`, `--diff` and `--dry-run`: it first completes that run',
};
