import path from 'node:path';
import { type Disk, errorCode } from '../disk/disk.js';
import { obstacleTo, refuseObstacle } from '../places/obstacle.js';
import { faultOf } from '../places/outside.js';
import type { StateFiles } from '../state/state.js';
import { type JournalRecord, parseRecord, type Step, stagedName } from './record.js';

/** The journal of one run: files are staged in the root that they are for, the steps are recorded elsewhere. */
export interface Journal {
  /** Real path of the project. */
  readonly root: string;
  /** Real paths of folders outside of the project that the run writes to. Default: none. */
  readonly outside?: readonly string[];
  /** Name of the staging folder in the project, and in each outside root. */
  readonly staging: string;
  /** Location of the record. Default: none, so that the run cannot be recovered after a kill. */
  readonly records?: StateFiles;
}

/** The remains of an interrupted run. */
export type Interrupted =
  /** Only staged files: the project is as it was. */
  | { readonly kind: 'uncommitted'; readonly record?: JournalRecord }
  | { readonly kind: 'finish' | 'undo'; readonly record: JournalRecord }
  /** The record of a commit cannot be read. */
  | { readonly kind: 'damaged'; readonly record?: JournalRecord };

/** Performs all steps of a committed journal; the journal itself is kept. */
export function finish(disk: Disk, journal: Journal, steps: readonly Step[]): void {
  for (const step of steps) doStep(disk, journal, step);
  for (const step of steps) if (step.kind === 'remove') removeEmptyFolders(disk, rootOf(journal, step), step.path);
}

/** Removes the folders of a deleted file that are empty now. One that cannot be removed does no harm. */
function removeEmptyFolders(disk: Disk, root: string, place: string): void {
  const parts = place.split('/').slice(0, -1);
  for (let depth = parts.length; depth > 0; depth--) {
    const folder = path.join(root, ...parts.slice(0, depth));
    if (disk.entry(folder)?.kind !== 'directory' || disk.list(folder).length > 0) return;
    try {
      disk.removeFolder(folder);
    } catch {
      return;
    }
  }
}

/** Rolls back all steps that were done and removes the journal; the project is then as it was. */
export function undo(disk: Disk, journal: Journal, steps: readonly Step[]): void {
  const { records } = journal;
  // An interruption after this point causes a rollback instead of completion.
  if (records && disk.entry(records.commit)) disk.rename(records.commit, records.abort);
  for (const step of steps.toReversed()) undoStep(disk, journal, step);
  removeJournal(disk, journal);
}

/**
 * Removes a journal, commit record first: without it the rest has no effect, and an interruption leaves only garbage,
 * which the next run removes. The name of the staging folder is removed last, so that the next run can find it.
 */
export function removeJournal(disk: Disk, { root, outside = [], staging, records }: Partial<Journal>): void {
  for (const file of records ? [records.commit, records.abort, records.draft] : []) removeIfThere(disk, file);
  // A root that was replaced with a link in the meantime is left as it is.
  const others = outside.filter((other) => faultOf(disk, other) === undefined);
  if (root !== undefined && staging !== undefined) {
    for (const folder of [root, ...others]) removeStaging(disk, path.join(folder, staging));
  }
  if (records) removeIfThere(disk, records.run);
}

/**
 * Reads the record of an interrupted run; undefined if there is none. Must not be called while another run is
 * writing.
 */
export function readInterrupted(disk: Disk, records: StateFiles): Interrupted | undefined {
  if (!disk.entry(records.run)) return undefined;
  const started = parseRecord(disk.read(records.run));
  const known = started ? { record: started } : {};
  const kinds = [
    ['undo', records.abort],
    ['finish', records.commit],
  ] as const;
  for (const [kind, file] of kinds) {
    if (!disk.entry(file)) continue;
    const record = parseRecord(disk.read(file));
    return record ? { kind, record } : { kind: 'damaged', ...known };
  }
  return { kind: 'uncommitted', ...known };
}

/** The absolute path of the root of a step. */
export function rootOf(journal: Journal, { root = journal.root }: Pick<Step, 'root'>): string {
  return root;
}

/** The absolute path of a staged file of a step, in the same root, because a rename cannot leave a file system. */
export function stagedAt(journal: Journal, step: Pick<Step, 'root'>, name: string): string {
  return path.join(rootOf(journal, step), journal.staging, name);
}

function doStep(disk: Disk, journal: Journal, step: Step): void {
  const root = rootOf(journal, step);
  const target = path.join(root, step.path);
  // Checked again right before use: another process may have created a symlink.
  refuseRoot(disk, step);
  refuseObstacle(disk, root, step.path, step.kind === 'make-folder' ? 'directory' : undefined);
  switch (step.kind) {
    case 'make-folder':
      if (!disk.entry(target)) disk.makeFolder(target);
      return;
    case 'place': {
      const staged = stagedAt(journal, step, step.staged);
      if (disk.entry(staged)) disk.rename(staged, target);
      return;
    }
    case 'remove':
      if (disk.entry(target)) disk.rename(target, stagedAt(journal, step, step.replaced.backup));
      return;
  }
}

function undoStep(disk: Disk, journal: Journal, step: Step): void {
  const root = rootOf(journal, step);
  const target = path.join(root, step.path);
  refuseRoot(disk, step);
  if (step.kind === 'make-folder') {
    if (!obstacleTo(disk, root, step.path, 'directory')) removeIfEmpty(disk, target);
    return;
  }
  if (step.kind === 'place' && disk.entry(stagedAt(journal, step, step.staged))) return;
  const backup = step.replaced && stagedAt(journal, step, step.replaced.backup);
  if (backup !== undefined && !disk.entry(backup)) return;
  refuseObstacle(disk, root, step.path);
  if (backup !== undefined) disk.rename(backup, target);
  else if (step.kind === 'place') disk.rename(target, stagedAt(journal, step, step.staged));
}

function refuseRoot(disk: Disk, { root }: Step): void {
  const fault = root === undefined ? undefined : faultOf(disk, root);
  if (fault !== undefined) throw Object.assign(new Error(`the folder ${fault}`), { path: root });
}

/** Removes the files staged by kbts. If there are other files, they and the folder are kept. */
function removeStaging(disk: Disk, folder: string): void {
  if (disk.entry(folder)?.kind !== 'directory') return;
  for (const name of disk.list(folder)) {
    const file = path.join(folder, name);
    if (stagedName.test(name) && disk.entry(file)?.kind === 'file') disk.removeFile(file);
  }
  removeIfEmpty(disk, folder);
}

function removeIfThere(disk: Disk, file: string): void {
  if (disk.entry(file)) disk.removeFile(file);
}

function removeIfEmpty(disk: Disk, folder: string): void {
  if (!disk.entry(folder)) return;
  try {
    disk.removeFolder(folder);
  } catch (error) {
    // The folder contains files of other programs or of the user.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}
