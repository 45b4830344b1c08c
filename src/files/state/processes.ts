import fs from 'node:fs';
import os from 'node:os';
import { errorCode } from '../disk/disk.js';

/** Identifies a process, even if its ID is reused later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in units of the system, if available. */
  readonly started?: string;
  /** The machine or container, in which process IDs are unique. */
  readonly machine: string;
  /** The boot ID of the machine, if available. */
  readonly boot?: string;
}

/** The processes of this machine. */
export interface Processes {
  readonly self: ProcessIdentity;
  isRunning(pid: number): boolean;
  /** Start time of a process, see {@link ProcessIdentity.started}. */
  startOf(pid: number): string | undefined;
  now(): number;
}

/** Time after which an unknown process counts as ended. Writing takes seconds, even for many files on a slow disk. */
const minute = 60_000;

/**
 * Whether a process has ended. If that is unknown, because it runs on another machine or its ID may have been reused,
 * it counts as ended some time after it was last seen.
 *
 * @param lastSeen when it was last known to run, in milliseconds since 1970
 * @param patience that time in milliseconds. Default: a minute
 */
export function hasEnded(
  owner: ProcessIdentity,
  lastSeen: number,
  processes: Processes,
  patience: number = minute,
): boolean {
  const { self } = processes;
  const isOld = isLongAgo(lastSeen, processes, patience);
  if (owner.machine !== self.machine) return isOld;
  if (owner.boot !== self.boot) return true;
  // Writing is synchronous, so a journal of this process means that it was interrupted.
  if (owner.pid === self.pid) return true;
  if (!processes.isRunning(owner.pid)) return true;
  const start = processes.startOf(owner.pid);
  return owner.started === undefined || start === undefined ? isOld : owner.started !== start;
}

/**
 * Whether a time is far away, even in the future, because a clock may have been set back.
 *
 * @param patience how far, in milliseconds. Default: a minute
 */
export function isLongAgo(time: number, processes: Processes, patience: number = minute): boolean {
  return Math.abs(processes.now() - time) > patience;
}

/** Reads the identity of a process from JSON; undefined if it is invalid. */
export function identityIn(text: string): ProcessIdentity | undefined {
  try {
    const owner: Partial<ProcessIdentity> | null = JSON.parse(text);
    const isOwner = Number.isInteger(owner?.pid) && typeof owner?.machine === 'string';
    return isOwner ? (owner as ProcessIdentity) : undefined; // the optional fields are only compared
  } catch {
    return undefined;
  }
}

/** The real processes. */
export const realProcesses: Processes = {
  get self() {
    const started = startOf(process.pid);
    const boot = readIfThere('/proc/sys/kernel/random/boot_id');
    return {
      pid: process.pid,
      ...(started === undefined ? {} : { started }),
      machine: `${os.hostname()} ${namespace()}`.trim(),
      ...(boot === undefined ? {} : { boot: boot.trim() }),
    };
  },
  isRunning(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return errorCode(error) === 'EPERM';
    }
  },
  startOf,
  now: () => Date.now(),
};

/** The 22nd field, counted after the program name, which is in parentheses and may contain anything. */
function startOf(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat
    ?.slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .at(19);
}

/** Containers may share a host name, but not process IDs. */
function namespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
