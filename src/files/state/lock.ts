import path from 'node:path';
import { type Disk, errorCode } from '../disk/disk.js';
import { hasEnded, identityIn, isLongAgo, type Processes, type ProcessIdentity } from './processes.js';

/** The state of a lock. */
export type LockState =
  | { readonly kind: 'free' }
  /** Left by a process that has ended. */
  | { readonly kind: 'stale'; readonly text: string }
  | { readonly kind: 'held'; readonly owner: ProcessIdentity };

/** Reads the owner of a lock. */
export function inspectLock(disk: Disk, file: string, processes: Processes): LockState {
  const entry = disk.entry(file);
  if (!entry) return { kind: 'free' };
  const text = entry.kind === 'file' ? readIfThere(disk, file) : '';
  if (text === undefined) return { kind: 'free' };
  const owner = identityIn(text);
  if (!owner || hasEnded(owner, entry.modified, processes)) return { kind: 'stale', text };
  return { kind: 'held', owner };
}

/** Limit of attempts: other processes may acquire and release the lock in between. */
const attempts = 20;

/**
 * Acquires a lock, taking over that of a process that has ended.
 *
 * A lock file is created atomically with its contents. A stale one is moved away and checked again: if another
 * process has taken it over in the meantime, it is restored.
 *
 * @returns the owner of the lock; undefined if this process has acquired it
 */
export function acquireLock(disk: Disk, file: string, processes: Processes): ProcessIdentity | undefined {
  const { self } = processes;
  const draft = `${file}.${self.pid}`;
  removeIfThere(disk, draft);
  disk.writeNew(draft, JSON.stringify(self), { bits: 0o600, exact: false });
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (linkedTo(disk, draft, file)) {
        removeOldDrafts(disk, file, processes);
        return undefined;
      }
      const state = inspectLock(disk, file, processes);
      const holder = state.kind === 'stale' ? removeStale(disk, file, state.text, processes) : state;
      if (holder.kind === 'held') return holder.owner;
    }
    throw Object.assign(new Error('the lock cannot be acquired'), { code: 'EAGAIN', path: file });
  } finally {
    removeIfThere(disk, draft);
  }
}

/** Releases a lock. */
export function releaseLock(disk: Disk, file: string): void {
  removeIfThere(disk, file);
}

/** Removes the files of processes that were killed while acquiring the lock. */
function removeOldDrafts(disk: Disk, file: string, processes: Processes): void {
  const folder = path.dirname(file);
  const drafts = disk.list(folder).filter((name) => name.startsWith(`${path.basename(file)}.`));
  for (const draft of drafts.map((name) => path.join(folder, name))) {
    const lastSeen = disk.entry(draft)?.modified;
    if (lastSeen !== undefined && isLongAgo(lastSeen, processes)) removeIfThere(disk, draft);
  }
}

function linkedTo(disk: Disk, draft: string, file: string): boolean {
  try {
    disk.link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(disk: Disk, file: string, text: string, processes: Processes): LockState {
  const aside = `${file}.${processes.self.pid}.stale`;
  try {
    disk.rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'free' };
    throw error;
  }
  const moved = readIfThere(disk, aside) ?? '';
  const owner = moved === text ? undefined : identityIn(moved);
  if (owner) linkedTo(disk, aside, file);
  removeIfThere(disk, aside);
  return owner ? { kind: 'held', owner } : { kind: 'free' };
}

function readIfThere(disk: Disk, file: string): string | undefined {
  try {
    return disk.read(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function removeIfThere(disk: Disk, file: string): void {
  try {
    disk.removeFile(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
