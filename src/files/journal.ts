import path from 'node:path';
import { type Disk, errorCode } from './disk.js';
import { obstacleTo, refuseObstacle } from './obstacle.js';
import { type JournalRecord, parseRecord, type Step, stagedName } from './record.js';
import type { StateFiles } from './state.js';

/** The journal of one run: what it stages is inside the project, what is to be done with that is recorded outside. */
export interface Journal {
  /** Real path of the project. */
  readonly root: string;
  /** Name of the staging folder in the root. */
  readonly staging: string;
  /** Where the run is recorded. Default: nowhere, so that it cannot be recovered after a kill. */
  readonly records?: StateFiles;
}

/** What is left of a run that was interrupted. */
export type Interrupted =
  /** Only staged files: the project is as it was. */
  | { readonly kind: 'uncommitted'; readonly staging?: string }
  | { readonly kind: 'finish' | 'undo'; readonly record: JournalRecord }
  /** The record of a commit cannot be read. */
  | { readonly kind: 'damaged'; readonly staging?: string };

/** Does all steps of a committed journal; the journal itself stays. */
export function finish(disk: Disk, journal: Journal, steps: readonly Step[]): void {
  for (const step of steps) doStep(disk, journal, step);
}

/** Rolls back all steps that were done and removes the journal; the project is then as it was. */
export function undo(disk: Disk, journal: Journal, steps: readonly Step[]): void {
  const { records } = journal;
  // From here on a stop leads to undoing, not to finishing.
  if (records && disk.entry(records.commit)) disk.rename(records.commit, records.abort);
  for (const step of steps.toReversed()) undoStep(disk, journal, step);
  removeJournal(disk, journal);
}

/**
 * Removes a journal. The commit record goes first: without it the rest means nothing, and a stop in between leaves only
 * rubbish, which the next run removes. The name of the staging folder goes last, for that run to find it.
 */
export function removeJournal(disk: Disk, { root, staging, records }: Partial<Journal>): void {
  for (const file of records ? [records.commit, records.abort, records.draft] : []) removeIfThere(disk, file);
  if (root !== undefined && staging !== undefined) removeStaging(disk, path.join(root, staging));
  if (records) removeIfThere(disk, records.run);
}

/** Reads what an interrupted run has recorded; undefined when there is none. Only read while no other run is writing. */
export function readInterrupted(disk: Disk, records: StateFiles): Interrupted | undefined {
  if (!disk.entry(records.run)) return undefined;
  const staging = parseRecord(disk.read(records.run))?.staging;
  const kinds = [
    ['undo', records.abort],
    ['finish', records.commit],
  ] as const;
  for (const [kind, file] of kinds) {
    if (!disk.entry(file)) continue;
    const record = parseRecord(disk.read(file));
    return record ? { kind, record } : { kind: 'damaged', ...(staging === undefined ? {} : { staging }) };
  }
  return { kind: 'uncommitted', ...(staging === undefined ? {} : { staging }) };
}

/** The absolute path of a staged file. */
export function stagedAt({ root, staging }: Journal, name: string): string {
  return path.join(root, staging, name);
}

function doStep(disk: Disk, journal: Journal, step: Step): void {
  const { root } = journal;
  const target = path.join(root, step.path);
  // Checked again right before it is used: another process may have put a link there.
  refuseObstacle(disk, root, step.path, step.kind === 'make-folder' ? 'directory' : undefined);
  switch (step.kind) {
    case 'make-folder':
      if (!disk.entry(target)) disk.makeFolder(target);
      return;
    case 'place': {
      const staged = stagedAt(journal, step.staged);
      if (disk.entry(staged)) disk.rename(staged, target);
      return;
    }
    case 'remove':
      if (disk.entry(target)) disk.rename(target, stagedAt(journal, step.replaced.backup));
      return;
  }
}

function undoStep(disk: Disk, journal: Journal, step: Step): void {
  const { root } = journal;
  const target = path.join(root, step.path);
  if (step.kind === 'make-folder') {
    if (!obstacleTo(disk, root, step.path, 'directory')) removeIfEmpty(disk, target);
    return;
  }
  if (step.kind === 'place' && disk.entry(stagedAt(journal, step.staged))) return;
  const backup = step.replaced && stagedAt(journal, step.replaced.backup);
  if (backup !== undefined && !disk.entry(backup)) return;
  refuseObstacle(disk, root, step.path);
  if (backup !== undefined) disk.rename(backup, target);
  else if (step.kind === 'place') disk.rename(target, stagedAt(journal, step.staged));
}

/** Removes what kbts has staged; other files stay, and so does the folder then. */
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
