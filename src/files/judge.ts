import path from 'node:path';
import type { Disk } from './disk.js';
import { type Journal, stagedAt } from './journal.js';
import { obstacleTo } from './obstacle.js';
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
  return { steps: steps.filter((step) => !changed.includes(step)), changed: changed.map((step) => step.path) };
}

function canFinish(disk: Disk, journal: Journal, step: Step): boolean {
  if (isObstructed(disk, journal, step)) return false;
  if (step.kind === 'make-folder') return true;
  const target = path.join(journal.root, step.path);
  const now = contentsAt(disk, target);
  if (step.kind === 'remove') return now === undefined || now === step.replaced.before;
  const staged = contentsAt(disk, stagedAt(journal, step.staged));
  if (staged === undefined) return true;
  return staged === step.after && now === step.replaced?.before;
}

function canUndo(disk: Disk, journal: Journal, step: Step): boolean {
  if (isObstructed(disk, journal, step)) return false;
  if (step.kind === 'make-folder') return true;
  const now = contentsAt(disk, path.join(journal.root, step.path));
  const { replaced } = step;
  const backup = replaced && contentsAt(disk, stagedAt(journal, replaced.backup));
  if (step.kind === 'remove') return backup === undefined || (backup === step.replaced.before && now === undefined);
  if (contentsAt(disk, stagedAt(journal, step.staged)) !== undefined) return true;
  if (replaced) return backup === undefined || (backup === replaced.before && now === step.after);
  return now === step.after;
}

function isObstructed(disk: Disk, { root }: Journal, step: Step): boolean {
  return obstacleTo(disk, root, step.path, step.kind === 'make-folder' ? 'directory' : 'file') !== undefined;
}

/** The hash of a file; undefined if there is none. Other entries have a value that equals no hash. */
function contentsAt(disk: Disk, place: string): string | undefined {
  const entry = disk.entry(place);
  if (!entry) return undefined;
  return entry.kind === 'file' ? hashOf(disk.read(place)) : entry.kind;
}
