// How the memory of processes grows.

/** @typedef {{ minute: number, identity: string, heap: number, rss: number, isLeader: boolean }} Sample */

/** What a process needs before its memory is steady, in minutes. */
const warmUp = 3;
/** A process that leads shorter than this after its warm-up shows no trend. */
const shortestLife = 5;

/**
 * The growth of each process that was the leader for long enough, in MiB per hour, by the line that fits its samples best.
 *
 * @param {readonly Sample[]} samples
 */
export function growthOf(samples) {
  const byProcess = new Map();
  for (const sample of samples.filter(({ isLeader }) => isLeader))
    byProcess.set(sample.identity, [...(byProcess.get(sample.identity) ?? []), sample]);
  return [...byProcess].flatMap(([identity, all]) => {
    const steady = all.filter(({ minute }) => minute >= all[0].minute + warmUp);
    const minutes = steady.length === 0 ? 0 : steady.at(-1).minute - steady[0].minute;
    if (minutes < shortestLife) return [];
    return [{ identity, minutes, heap: trend(steady, 'heap'), rss: trend(steady, 'rss') }];
  });
}

/** Of one figure: the least and the greatest, in MiB, and the slope, in MiB per hour. */
function trend(samples, figure) {
  const values = samples.map((sample) => sample[figure] / 2 ** 20);
  const minutes = samples.map(({ minute }) => minute);
  const [meanX, meanY] = [mean(minutes), mean(values)];
  const covariance = mean(minutes.map((x, index) => (x - meanX) * ((values[index] ?? 0) - meanY)));
  const variance = mean(minutes.map((x) => (x - meanX) ** 2));
  const round = (value) => Math.round(value * 10) / 10;
  return {
    least: round(Math.min(...values)),
    greatest: round(Math.max(...values)),
    perHour: round((covariance / variance) * 60),
  };
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
