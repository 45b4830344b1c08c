// Measures the time of two programs in turns, and their memory.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { peakMemory } from './memory.mjs';

/**
 * Runs two programs in turns and compares their wall times. The first run of each is not counted: it fills the caches
 * of both programs. The peak memory comes from an additional run of each, which is not timed.
 *
 * @param {{ name: string, ours: Program, theirs: Program & { name: string }, output?: string }} pair
 *   `output` is a folder that is removed before each run, so that each run writes
 * @param {number} rounds
 * @typedef {{ command: string[], cwd: string, env?: NodeJS.ProcessEnv, prepare?: () => void }} Program `prepare` is
 *   called before each run
 * @returns {Promise<[string, Record<string, string | number>]>} a row of the table
 */
export async function compare({ name, ours, theirs, output }, rounds) {
  const times = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [time(ours, output), time(theirs, output)];
    if (round === 0) continue;
    times.ours.push(pair[0]);
    times.theirs.push(pair[1]);
  }
  const [a, b] = [median(times.ours), median(times.theirs)];
  const memory = { ours: await memoryOf(ours, output), theirs: await memoryOf(theirs, output) };
  return [
    name,
    {
      'kbts, ms': round1(a),
      beside: theirs.name,
      'its ms': round1(b),
      ratio: Number((a / b).toFixed(2)),
      'above, ms': round1(a - b),
      'kbts, MB': memory.ours,
      'its MB': memory.theirs,
    },
  ];
}

async function memoryOf(program, output) {
  clear(program, output);
  return round1((await peakMemory(program)) ?? Number.NaN);
}

function clear({ cwd, prepare }, output) {
  prepare?.();
  if (output !== undefined) rmSync(join(cwd, output), { recursive: true, force: true });
}

function time(timed, output) {
  clear(timed, output);
  const { command, cwd, env } = timed;
  const [program, ...args] = command;
  const start = process.hrtime.bigint();
  const { status, error, stderr } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = process.hrtime.bigint();
  if (status !== 0) throw new Error(`\`${program} ${args.join(' ')}\` failed: ${error?.message ?? stderr}`);
  return Number(end - start) / 1e6;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function round1(value) {
  return Number(value.toFixed(1));
}
