// CPU time and memory of a process, from /proc.
import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc; the same on all Linux systems. */
const ticks = 100;

/**
 * CPU time of a process so far, in milliseconds.
 *
 * @param {number} pid
 */
export function cpuOf(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

/**
 * Resident memory of a process, in MiB: now, and at most so far.
 *
 * @param {number} pid
 */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}
