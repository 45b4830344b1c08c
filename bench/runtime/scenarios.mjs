// What the two operators do while they are measured.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, memoryOf } from './meter.mjs';

/**
 * A scenario: work for an operator, and the figures of one run of it.
 *
 * @typedef {object} Scenario
 * @property {string} id
 * @property {string} title
 * @property {number} objects
 * @property {boolean} [isReadOnly] all runs can use the same objects
 * @property {readonly string[]} flags of the operator
 * @property {(run: import('./operator-run.mjs').OperatorRun) => Promise<Record<string, number>>} measure
 */

/** One namespace, no managed fields in the cache, and no reconciles for status changes; others are as first written. */
const tuned = '--tuned';

/** @type {Scenario[]} */
export const scenarios = [
  {
    id: 'start',
    title: 'Cold start, idle',
    objects: 0,
    flags: [],
    async measure(run) {
      await run.said('leading');
      const figures = { 'ready, ms': run.elapsed, 'CPU, ms': cpuOf(run.pid) };
      await sleep(5000);
      return { ...figures, 'idle, MiB': memoryOf(run.pid).now };
    },
  },
  read('10k', 10_000),
  read('50k', 50_000),
  write('status-1', '2,000 status updates, 1 worker', 2000, ['--work=update', '--workers=1']),
  write('status-10', '2,000 status updates, 10 workers', 2000, ['--work=update', '--workers=10']),
  write('status-10-tuned', '2,000 status updates, 10 workers, tuned', 2000, ['--work=update', '--workers=10', tuned]),
  {
    id: 'storm',
    title: '100 changes per second',
    objects: 200,
    flags: [],
    async measure(run) {
      await run.said('leading');
      await run.settle();
      const before = cpuOf(run.pid);
      const waits = await run.change({ rate: 100, seconds: 20 });
      const at = (share) => waits[Math.floor(share * waits.length)] ?? Number.NaN;
      return { 'p50, ms': at(0.5), 'p99, ms': at(0.99), ...costs(run, before) };
    },
  },
  write('owned', '1,000 owned ConfigMaps, 10 workers', 1000, ['--work=own', '--workers=10']),
  write('owned-tuned', '1,000 owned ConfigMaps, 10 workers, tuned', 1000, ['--work=own', '--workers=10', tuned]),
  {
    id: 'restart',
    title: 'API server killed; from ready to the first change handled',
    objects: 10,
    flags: [],
    async measure(run) {
      await run.said('leading');
      await run.settle();
      const before = cpuOf(run.pid);
      await run.cluster.plane.restartApiServer();
      const wait = await run.firstChange();
      return { 'first change, ms': wait, ...costs(run, before) };
    },
  },
];

/** Reconciles that only read the cache. */
function read(id, objects) {
  const title = `${objects.toLocaleString('en')} objects reconciled`;
  const flags = ['--work=read', `--expect=${objects}`];
  return { id, title, objects, flags, isReadOnly: true, measure: (run) => measureAll(run, () => run.said('done')) };
}

/** Reconciles until all objects are as they should be. */
function write(id, title, objects, flags) {
  return { id, title, objects, flags, measure: (run) => measureAll(run, () => run.settle()) };
}

/** @returns {Promise<Record<string, number>>} */
async function measureAll(run, isDone) {
  await isDone();
  return { 'all, ms': run.elapsed, ...costs(run, 0) };
}

function costs({ pid }, before) {
  return { 'CPU, ms': cpuOf(pid) - before, 'peak, MiB': memoryOf(pid).peak };
}
