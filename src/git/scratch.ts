import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasEnded, identityIn, isLongAgo, type Processes, realProcesses } from '../files/index.js';

const prefix = 'kbts-update-';

/** The file with the identity of the process that created the folder. */
const ownerFile = 'kbts-owner.json';
const longestOwner = 4_096;

/** How long a folder is kept if it is unknown whether its process still runs. */
const day = 24 * 3_600_000;

/** How many folders are looked at: other users can create any number. */
const mostFolders = 1_000;

/** How many folders one run removes, so that it starts soon. */
const mostRemoved = 20;

/**
 * Creates a temporary folder, and removes those of processes that were killed.
 *
 * A folder is removed only if its name, its owner and its permissions are as created here, and it contains the identity
 * of a process that has ended. Symlinks are not followed.
 *
 * @param parent Default: the folder of the system for temporary files
 */
export function makeScratch(parent: string = os.tmpdir(), processes: Processes = realProcesses): string {
  removeStale(parent, processes);
  const folder = fs.mkdtempSync(path.join(parent, prefix));
  try {
    fs.writeFileSync(path.join(folder, ownerFile), JSON.stringify(processes.self), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

function removeStale(parent: string, processes: Processes): void {
  let left = mostRemoved;
  for (const folder of candidates(parent)) {
    if (left === 0) return;
    try {
      const state = stateOf(folder, processes);
      if (state === 'ended') fs.rmSync(folder, { recursive: true, force: true });
      // Killed before it could write its identity.
      else if (state === 'unknown') fs.rmdirSync(folder);
      if (state !== 'kept') left--;
    } catch {
      // Not empty, or removed by another process.
    }
  }
}

/** Empty if other users could replace a folder while it is removed. */
function candidates(parent: string): readonly string[] {
  try {
    const { mode } = fs.statSync(parent);
    const isShared = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
    if (isShared && process.platform !== 'win32') return [];
    const names = fs.readdirSync(parent).filter((name) => /^kbts-update-[A-Za-z0-9]{6}$/.test(name));
    return names.slice(0, mostFolders).map((name) => path.join(parent, name));
  } catch {
    return [];
  }
}

function stateOf(folder: string, processes: Processes): 'ended' | 'unknown' | 'kept' {
  const stat = fs.lstatSync(folder);
  const user = process.geteuid?.();
  const isOwn = user === undefined || (stat.uid === user && (stat.mode & 0o077) === 0);
  if (!stat.isDirectory() || !isOwn) return 'kept';
  const record = fs.lstatSync(path.join(folder, ownerFile), { throwIfNoEntry: false });
  if (!record) return isLongAgo(stat.mtimeMs, processes, day) ? 'unknown' : 'kept';
  const isReadable = record.isFile() && record.size <= longestOwner;
  const owner = isReadable ? identityIn(fs.readFileSync(path.join(folder, ownerFile), 'utf8')) : undefined;
  if (!owner) return 'kept';
  const { pid, started, machine } = processes.self;
  const isThis = owner.pid === pid && owner.started === started && owner.machine === machine;
  return !isThis && hasEnded(owner, stat.mtimeMs, processes, day) ? 'ended' : 'kept';
}
