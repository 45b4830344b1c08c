import type { Problem } from '../problems/index.js';
import { type Disk, errorCode, realDisk } from './disk.js';
import { finish, journalFolder, namesAt, type Recovery, readRecord, removeJournal, undo } from './journal.js';
import { failedPath, writeFailed } from './write-problem.js';

/** What a recovery did, and why it could not. */
export interface RecoveryResult {
  readonly outcome: Recovery;
  readonly problems: readonly Problem[];
}

/**
 * Brings a folder in order after a run that was killed: a committed journal is finished, any other is thrown away. Every
 * command calls it first. Can itself be killed and run again.
 *
 * @param disk Default: the real disk
 * @param isRunning tells whether a process is alive. Default: asks the system
 */
export function recover(root: string, disk: Disk = realDisk, isRunning = isProcessRunning): RecoveryResult {
  try {
    if (!disk.entry(namesAt(root).folder)) return { outcome: 'nothing to do', problems: [] };
    const owner = ownerOf(disk, root);
    if (owner !== undefined && owner !== process.pid && isRunning(owner))
      return { outcome: 'nothing to do', problems: [busy(owner)] };
    return { outcome: bringInOrder(disk, root), problems: [] };
  } catch (error) {
    const what = 'an earlier run of kbts was cut off, and its work could not be brought in order';
    return { outcome: 'nothing to do', problems: [writeFailed(root, failedPath(root, error), error, what)] };
  }
}

function bringInOrder(disk: Disk, root: string): Recovery {
  const record = readRecord(disk, root);
  if (!record) {
    removeJournal(disk, root);
    return 'undone';
  }
  if (record.undoing) {
    undo(disk, root, record.steps);
    return 'undone';
  }
  finish(disk, root, record.steps);
  removeJournal(disk, root);
  return 'finished';
}

function ownerOf(disk: Disk, root: string): number | undefined {
  const { lock } = namesAt(root);
  if (!disk.entry(lock)) return undefined;
  const text = disk.read(lock);
  // The process was killed while it wrote the lock: what is there may be the beginning of another one's number.
  if (!text.endsWith('\n')) return undefined;
  const owner = Number.parseInt(text, 10);
  return Number.isInteger(owner) && owner > 0 ? owner : undefined;
}

function busy(owner: number): Problem {
  const message = `another kbts (process ${owner}) is writing to this project`;
  const hint = `wait until it is done; if process ${owner} is something else, remove \`${journalFolder}/lock\` and run the command again`;
  return { code: 'write-failed', severity: 'error', message, hint };
}

function isProcessRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
