import path from 'node:path';
import { type Disk, errorCode } from './disk.js';

/** The folder inside the project that holds a journal while files are written. */
export const journalFolder = '.kbts-journal';

/**
 * One step that brings a committed journal into the project. Paths are relative to the root. Every step can be done or
 * undone again after a stop in the middle: what is in the journal tells how far it came.
 */
export type Step =
  | { readonly kind: 'make-folder'; readonly path: string }
  | { readonly kind: 'place'; readonly path: string; readonly staged: string; readonly backup?: string }
  | { readonly kind: 'remove'; readonly path: string; readonly backup: string };

/** What `recover` found: no journal, one that it finished, or one that it undid because it was not committed. */
export type Recovery = 'nothing to do' | 'finished' | 'undone';

/** Names inside the journal folder. `steps` is a draft until it is renamed: the renaming is the commit. */
export const journalNames = { lock: 'lock', draft: 'steps.draft', commit: 'steps', abort: 'steps.undo' } as const;

/** Does all steps of a committed journal; the journal itself stays. */
export function finish(disk: Disk, root: string, steps: readonly Step[]): void {
  for (const step of steps) doStep(disk, root, step);
}

/** Takes back all steps that were done and removes the journal; the project is then as it was. */
export function undo(disk: Disk, root: string, steps: readonly Step[]): void {
  const { commit, abort } = namesAt(root);
  // From here on a stop leads to undoing, not to finishing.
  if (disk.entry(commit)) disk.rename(commit, abort);
  for (const step of steps.toReversed()) undoStep(disk, root, step);
  removeJournal(disk, root);
}

/**
 * Removes the journal folder. The commit record goes first: without it the rest means nothing, and a stop in between
 * leaves only rubbish, which the next run removes.
 */
export function removeJournal(disk: Disk, root: string): void {
  const { folder, commit, abort } = namesAt(root);
  for (const record of [commit, abort]) if (disk.entry(record)) disk.removeFile(record);
  for (const name of disk.list(folder)) disk.removeFile(path.join(folder, name));
  if (disk.entry(folder)) disk.removeFolder(folder);
}

/** Reads the record of a journal: its steps, and whether they are to be done or undone. Undefined without a commit. */
export function readRecord(disk: Disk, root: string): { steps: readonly Step[]; undoing: boolean } | undefined {
  const { commit, abort } = namesAt(root);
  for (const [record, undoing] of [[abort, true] as const, [commit, false] as const]) {
    if (!disk.entry(record)) continue;
    // Written whole by `applyChanges` and renamed after that, so it is never half a record.
    return { steps: JSON.parse(disk.read(record)) as readonly Step[], undoing };
  }
  return undefined;
}

/** Absolute paths of the journal's own entries. */
export function namesAt(root: string): Record<'folder' | keyof typeof journalNames, string> {
  const folder = path.join(root, journalFolder);
  const at = (name: keyof typeof journalNames) => path.join(folder, journalNames[name]);
  return { folder, lock: at('lock'), draft: at('draft'), commit: at('commit'), abort: at('abort') };
}

function doStep(disk: Disk, root: string, step: Step): void {
  const target = path.join(root, step.path);
  switch (step.kind) {
    case 'make-folder':
      if (!disk.entry(target)) disk.makeFolder(target);
      return;
    case 'place':
      if (disk.entry(inJournal(root, step.staged))) disk.rename(inJournal(root, step.staged), target);
      return;
    case 'remove':
      if (disk.entry(target)) disk.rename(target, inJournal(root, step.backup));
      return;
  }
}

function undoStep(disk: Disk, root: string, step: Step): void {
  const target = path.join(root, step.path);
  switch (step.kind) {
    case 'make-folder':
      removeIfEmpty(disk, target);
      return;
    case 'place': {
      const staged = inJournal(root, step.staged);
      if (disk.entry(staged)) return;
      if (step.backup === undefined) disk.rename(target, staged);
      else if (disk.entry(inJournal(root, step.backup))) disk.rename(inJournal(root, step.backup), target);
      return;
    }
    case 'remove':
      if (disk.entry(inJournal(root, step.backup))) disk.rename(inJournal(root, step.backup), target);
      return;
  }
}

function removeIfEmpty(disk: Disk, folder: string): void {
  if (!disk.entry(folder)) return;
  try {
    disk.removeFolder(folder);
  } catch (error) {
    // Somebody else put a file there: then the folder is theirs.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}

function inJournal(root: string, name: string): string {
  return path.join(root, journalFolder, name);
}
