import path from 'node:path';
import type { Disk } from './disk.js';
import { type Journal, rootOf, stagedAt } from './journal.js';
import { obstacleTo } from './obstacle.js';
import { faultOf } from './outside.js';
import { hashOf, type Step } from './record.js';

/** The steps of an interrupted run that can be performed, and the paths of those that cannot. */
export interface Judgement {
  readonly steps: readonly Step[];
  /** Files that were changed since then; they are kept. */
  readonly changed: readonly string[];
}

/**
 * Decides which steps of an interrupted run can be performed or rolled back. A step qualifies only if its files, in
 * the project and in the staging folder, are unchanged since that run.
 */
export function judge(disk: Disk, journal: Journal, kind: 'finish' | 'undo', steps: readonly Step[]): Judgement {
  const isPossible = kind === 'finish' ? canFinish : canUndo;
  const changed = steps.filter((step) => !isPossible(disk, journal, step));
  return {
    steps: steps.filter((step) => !changed.includes(step)),
    changed: changed.map(({ root = '', path: place }) => path.join(root, place)),
  };
}

function canFinish(disk: Disk, journal: Journal, step: Step): boolean {
  if (isObstructed(disk, journal, step)) return false;
  if (step.kind === 'make-folder') return true;
  const target = path.join(rootOf(journal, step), step.path);
  const now = contentsAt(disk, target);
  if (step.kind === 'remove') return now === undefined || now === step.replaced.before;
  const staged = contentsAt(disk, stagedAt(journal, step, step.staged));
  if (staged === undefined) return true;
  return staged === step.after && now === step.replaced?.before;
}

function canUndo(disk: Disk, journal: Journal, step: Step): boolean {
  if (isObstructed(disk, journal, step)) return false;
  if (step.kind === 'make-folder') return true;
  const now = contentsAt(disk, path.join(rootOf(journal, step), step.path));
  const { replaced } = step;
  const backup = replaced && contentsAt(disk, stagedAt(journal, step, replaced.backup));
  if (step.kind === 'remove') return backup === undefined || (backup === step.replaced.before && now === undefined);
  if (contentsAt(disk, stagedAt(journal, step, step.staged)) !== undefined) return true;
  if (replaced) return backup === undefined || (backup === replaced.before && now === step.after);
  return now === step.after;
}

function isObstructed(disk: Disk, journal: Journal, step: Step): boolean {
  if (step.root !== undefined && !isStagedIn(disk, step.root, journal)) return true;
  return (
    obstacleTo(disk, rootOf(journal, step), step.path, step.kind === 'make-folder' ? 'directory' : 'file') !== undefined
  );
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
