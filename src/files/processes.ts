import fs from 'node:fs';
import os from 'node:os';
import { errorCode } from './disk.js';

/** What tells one process from all others, also from those that have its number later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, as the system counts; only where that can be read. */
  readonly started?: string;
  /** The machine, or the container: numbers of processes mean something only there. */
  readonly machine: string;
  /** Changes with each start of the machine; only where it can be read. */
  readonly boot?: string;
}

/** The processes of this machine. */
export interface Processes {
  readonly self: ProcessIdentity;
  isRunning(pid: number): boolean;
  /** When a process started, as in {@link ProcessIdentity.started}. */
  startOf(pid: number): string | undefined;
  now(): number;
}

/** How long a process is given the benefit of the doubt. Writing takes seconds, even for many files on a slow disk. */
const patience = 60_000;

/**
 * Whether a process has ended. When that cannot be told, because it runs on another machine or may be another one with
 * the same number, it counts as ended a minute after it was last seen.
 *
 * @param lastSeen when it is known to have been alive, in milliseconds since 1970
 */
export function hasEnded(owner: ProcessIdentity, lastSeen: number, processes: Processes): boolean {
  const { self } = processes;
  if (owner.machine !== self.machine) return isLongAgo(lastSeen, processes);
  if (owner.boot !== self.boot) return true;
  // Writing is synchronous: this process does nothing else meanwhile, so what it left was interrupted.
  if (owner.pid === self.pid) return true;
  if (!processes.isRunning(owner.pid)) return true;
  const start = processes.startOf(owner.pid);
  return owner.started === undefined || start === undefined ? isLongAgo(lastSeen, processes) : owner.started !== start;
}

/** Whether a time is more than a minute away; also in the future, because a clock may have been set back. */
export function isLongAgo(time: number, processes: Processes): boolean {
  return Math.abs(processes.now() - time) > patience;
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

/** The 22nd field, counted after the name of the program, which is in parentheses and may contain anything. */
function startOf(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat
    ?.slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .at(19);
}

/** Containers may share a host name, but not the numbers of processes. */
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
