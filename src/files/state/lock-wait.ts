import type { Processes, ProcessIdentity } from './processes.js';

/** How to wait for another process that is writing to the same project. */
export interface Waiting {
  /** Waits. Default: blocks this process, because writing is synchronous. */
  readonly sleep?: (milliseconds: number) => void;
  /** Receives a sentence for the user if the wait is longer than usual. Default: none. */
  readonly onLongWait?: (message: string) => void;
}

/** Longest wait in milliseconds: other processes have the lock only while they write, which takes less. */
const longestWait = 2000;
const longestPause = 200;
/** The wait in milliseconds after which a user may wonder what is happening. */
const usualWait = 500;

/**
 * Waits until no other process has a lock, with longer and longer pauses, for about two seconds.
 *
 * @param holder the owner of the lock; undefined if there is none, or this process has acquired it
 * @returns the owner if it still has the lock at the end
 */
export function waitForHolder(
  holder: () => ProcessIdentity | undefined,
  processes: Processes,
  { sleep = block, onLongWait }: Waiting,
): ProcessIdentity | undefined {
  let waited = 0;
  for (let pause = 10; ; pause = Math.min(2 * pause, longestPause)) {
    const owner = holder();
    if (!owner || waited >= longestWait) return owner;
    if (waited < usualWait && waited + pause >= usualWait) onLongWait?.(`waiting for ${nameOf(owner, processes)}`);
    sleep(pause);
    waited += pause;
  }
}

/** How messages refer to another process: `another kbts (process 20)`. */
export function nameOf({ pid, machine }: ProcessIdentity, { self }: Processes): string {
  const where = machine === self.machine ? '' : ` on ${machine.split(' ')[0]}`;
  return `another kbts (process ${pid}${where})`;
}

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
