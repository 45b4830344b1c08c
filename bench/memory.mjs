// Peak memory of a whole process.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs a program and measures its peak of resident memory.
 *
 * @param {{ command: string[], cwd: string, env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<number | undefined>} megabytes; undefined without /proc
 */
export async function peakMemory({ command: [file, ...args], cwd, env }) {
  const child = spawn(file, args, { cwd, env, stdio: 'ignore' });
  let peak;
  const look = setInterval(() => (peak = highWater(child.pid) ?? peak), 5);
  await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  clearInterval(look);
  return peak === undefined ? undefined : peak / 1024;
}

function highWater(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
