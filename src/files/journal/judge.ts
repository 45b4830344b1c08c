import path from 'node:path';
import type { Disk } from '../disk/disk.js';
import { obstacleTo } from '../places/obstacle.js';
import { faultOf, pathFrom } from '../places/outside.js';
import { type Journal, rootOf, stagedAt } from './journal.js';
import { hashOf, type PlaceFile, type RemoveFile, type Step } from './record.js';

/** The steps of an interrupted run that can be performed, and why the others cannot. */
export interface Judgement {
  readonly steps: readonly Step[];
  /** Messages for the user, a sentence each: what is kept as it is now. */
  readonly kept: readonly string[];
}

/**
 * Decides which steps of an interrupted run can be performed or rolled back. A step qualifies only if its files, in
 * the project and in the staging folder, are unchanged since that run.
 */
export function judge(disk: Disk, journal: Journal, kind: 'finish' | 'undo', steps: readonly Step[]): Judgement {
  const kept = new Set<string>();
  const possible = steps.filter((step) => {
    const reason = reasonToKeep(disk, journal, kind, step);
    if (reason !== undefined) kept.add(reason);
    return reason === undefined;
  });
  return { steps: possible, kept: [...kept] };
}

function reasonToKeep(disk: Disk, journal: Journal, kind: 'finish' | 'undo', step: Step): string | undefined {
  // Reported once for all files in it.
  if (step.root !== undefined && !isStagedIn(disk, step.root, journal)) return lostRoot(disk, step.root, journal);
  const root = rootOf(journal, step);
  const shown = pathFrom(journal.root, path.join(root, step.path));
  const obstacle = obstacleTo(disk, root, step.path, step.kind === 'make-folder' ? 'directory' : 'file');
  if (obstacle) {
    const part = pathFrom(journal.root, path.join(root, obstacle.part));
    return `\`${shown}\` was changed ${since}; it was kept: \`${part}\` ${obstacle.fault}`;
  }
  if (step.kind === 'make-folder') return undefined;
  const change = kind === 'finish' ? changeBeforeFinish(disk, journal, step) : changeBeforeUndo(disk, journal, step);
  return change && messages[change](shown);
}

/** A file that is not as the interrupted run left it: the file itself, or the staged one that replaces it. */
type Change = 'changed' | 'removed' | 'staged';

const since = 'after a previous run was interrupted';

const messages: Readonly<Record<Change, (shown: string) => string>> = {
  changed: (shown) => `\`${shown}\` was changed ${since}; it was kept`,
  removed: (shown) => `\`${shown}\` was removed ${since}; it was not created again`,
  staged: (shown) => `\`${shown}\` was kept: its temporary file was changed ${since}`,
};

function changeBeforeFinish(disk: Disk, journal: Journal, step: PlaceFile | RemoveFile): Change | undefined {
  const now = contentsAt(disk, path.join(rootOf(journal, step), step.path));
  if (step.kind === 'remove') return now === undefined ? undefined : compare(now, step.replaced.before);
  const staged = contentsAt(disk, stagedAt(journal, step, step.staged));
  if (staged === undefined) return undefined;
  return compare(now, step.replaced?.before) ?? (staged === step.after ? undefined : 'staged');
}

function changeBeforeUndo(disk: Disk, journal: Journal, step: PlaceFile | RemoveFile): Change | undefined {
  if (step.kind === 'place' && contentsAt(disk, stagedAt(journal, step, step.staged)) !== undefined) return undefined;
  const { replaced } = step;
  const backup = replaced && contentsAt(disk, stagedAt(journal, step, replaced.backup));
  if (replaced && backup === undefined) return undefined;
  const now = contentsAt(disk, path.join(rootOf(journal, step), step.path));
  const change = compare(now, step.kind === 'remove' ? undefined : step.after);
  return change ?? (backup === replaced?.before ? undefined : 'staged');
}

function compare(now: string | undefined, expected: string | undefined): Change | undefined {
  if (now === expected) return undefined;
  return now === undefined ? 'removed' : 'changed';
}

/** The hash of a file; undefined if there is none. Other entries have a value that equals no hash. */
function contentsAt(disk: Disk, place: string): string | undefined {
  const entry = disk.entry(place);
  if (!entry) return undefined;
  return entry.kind === 'file' ? hashOf(disk.read(place)) : entry.kind;
}

/** Whether a folder outside of the project is still the one that the run has written to. */
function isStagedIn(disk: Disk, root: string, { staging }: Journal): boolean {
  return faultOf(disk, root) === undefined && disk.entry(path.join(root, staging))?.kind === 'directory';
}

function lostRoot(disk: Disk, root: string, { root: project, staging }: Journal): string {
  const change = disk.entry(root) ? 'replaced' : 'removed';
  const real = disk.realPath(root);
  const moved = real === undefined ? undefined : path.join(real, staging);
  const rest =
    moved !== undefined && disk.entry(moved)
      ? `\`${moved}\` is left over from that run, and can be removed`
      : `if it was moved, \`${staging}\` in it is left over from that run, and can be removed`;
  return `\`${pathFrom(project, root)}\` was ${change} ${since}; nothing in it was changed; ${rest}`;
}
