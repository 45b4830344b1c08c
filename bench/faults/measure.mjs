// Measures what a fault does to operators.
import { setTimeout as sleep } from 'node:timers/promises';
import { Trial } from './trial.mjs';

/**
 * @typedef {object} Result
 * @property {number} lost changes that were never handled
 * @property {object[]} [lostChanges] what the API server has of the objects with lost changes
 * @property {number} formerLeaderWrites
 * @property {number} recovery milliseconds from the end of the fault until no change waited any more
 * @property {number} exits processes that ended by themselves
 * @property {Record<string, number>} [counts] of lists and watches, where the proxy can see them
 */

/**
 * Runs one fault on several operators at the same time.
 *
 * @param {import('./faults.mjs').Fault} fault
 * @param {{ cluster: import('./cluster.mjs').Cluster, observer: import('./observer.mjs').Observer, isShort: boolean, operators: Record<string, { command: readonly string[], flags?: readonly string[] }>, round?: number }} setting
 * @returns {Promise<Record<string, Result>>}
 */
export async function measure(fault, { cluster, observer, isShort, operators, round = 1 }) {
  const trials = Object.entries(operators).map(([name, { command, flags = [] }]) => {
    return new Trial({ cluster, observer, id: `${name}-${fault.id}-${round}`, command, flags, fault, isShort });
  });
  try {
    await Promise.all(trials.map((trial) => trial.start()));
    const rate = isShort ? 10 : 50;
    for (const trial of trials) trial.change(fault.isIdle ? 0 : rate);
    await sleep(isShort ? 1000 : 3000);
    const before = trials.map((trial) => trial.http.counts);
    const from = performance.now();
    const ends = await fault.run(trials, cluster);
    await sleep(isShort ? 1000 : 5000);
    await Promise.all(trials.map((trial) => trial.catchUp()));
    for (const trial of trials) trial.change(0);
    await Promise.all(trials.map((trial) => trial.settle()));
    const resultOf = async (trial, index) => ({
      lost: trial.widgets.open,
      ...(trial.widgets.open > 0 && { lostChanges: await trial.widgets.lost() }),
      formerLeaderWrites: trial.widgets.formerLeaderWrites,
      recovery: trial.widgets.longestWait(from, ends),
      exits: trial.exits,
      ...(fault.proxy === 'http' && { counts: difference(trial.http.counts, before[index]) }),
    });
    const results = await Promise.all(trials.map(resultOf));
    return Object.fromEntries(Object.keys(operators).map((name, index) => [name, results[index]]));
  } finally {
    await Promise.all(trials.map((trial) => trial.stop()));
  }
}

function difference(after, before) {
  return { lists: after.lists - before.lists, watches: after.watches - before.watches };
}
