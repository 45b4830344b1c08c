// Progress output of the scripts in this folder. Uses only Node modules.

/** Time after which a step reports progress. */
const patience = 2000;

/**
 * Runs a step; reports progress if it takes longer than two seconds, and how long it took.
 *
 * @template T
 * @param {string} label name of the step
 * @param {() => T | Promise<T>} step
 * @returns {Promise<T>} the result of the step
 */
export async function withProgress(label, step) {
  const start = Date.now();
  let isShown = false;
  const show = () => {
    isShown = true;
    console.error(`${label}: running, ${elapsed(start)}`);
  };
  const first = setTimeout(show, patience);
  const later = setInterval(show, 20_000);
  try {
    return await step();
  } finally {
    clearTimeout(first);
    clearInterval(later);
    if (isShown) console.error(`${label}: ended after ${elapsed(start)}`);
  }
}

/** The time since `start`, formatted for people.
 *
 * @param {number} start in milliseconds
 */
export function elapsed(start) {
  const exact = (Date.now() - start) / 1000;
  if (exact < 9.95) return `${exact.toFixed(1)} s`;
  const seconds = Math.round(exact);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
