// The table of a run, and docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../hack/run-step.mjs';
import { goVersion } from '../operators/build.mjs';

/**
 * @typedef {object} Result
 * @property {string} title of the scenario
 * @property {Record<string, Record<string, number>[]>} figures of each run, by operator
 */

/** The head of the table. */
export const tableHead = '| scenario | figure | kbts | Go | ratio | aim |\n|---|---|---|---|---|---|\n';

/** By unit and name of a figure: the aim, as a ratio or in MiB. */
const aims = { 'idle, MiB': '< 50 MiB', 'peak, MiB': '≤ 1.5', 'CPU, ms': '≤ 1.3' };

/**
 * The rows of a scenario: medians and ratios.
 *
 * @param {Result} result
 */
export function rowsOf({ title, figures: { kbts = [], go = [] } }) {
  return Object.keys(kbts[0] ?? {})
    .map((figure) => {
      const [a, b] = [kbts, go].map((runs) => median(runs.map((run) => run[figure])));
      const cells = [title, figure, round(a), round(b), (a / b).toFixed(2), aims[figure] ?? '≤ 1.0'];
      return `| ${cells.join(' | ')} |\n`;
    })
    .join('');
}

/**
 * Writes the page with the results of all scenarios.
 *
 * @param {readonly Result[]} results
 * @param {{ node: string, flags: readonly string[], rounds: number, date: Date }} run
 */
export function writePage(results, run) {
  writeFileSync(join(root, 'docs/performance.md'), pageOf(results, run));
}

/**
 * The page.
 *
 * @param {readonly Result[]} results
 * @param {{ node: string, flags: readonly string[], rounds: number, date: Date }} run
 */
export function pageOf(results, { node, flags, rounds, date }) {
  const { modules } = JSON.parse(readFileSync(join(root, 'hack/control-plane/versions.json'), 'utf8'));
  const [{ model = 'unknown CPU' } = {}] = cpus();
  return `# An operator compared with one in Go

Written by \`npm run bench -- runtime\`, which runs an operator and one with the same work that is written in Go with
controller-runtime, in turns, on one API server.

Measured on ${date.toISOString().slice(0, 10)}: Node.js ${node} with the flags of the generated image (\`${flags.join(' ')}\`), controller-runtime ${goVersion()}, Kubernetes ${modules.kubernetes.version}, etcd ${modules.etcd.version}, ${cpus().length} CPUs (${model.trim()}, ${process.platform}/${process.arch}), load average ${loadavg()[2]?.toFixed(1)} over the last 15 minutes. Medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.

${tableHead}${results.map(rowsOf).join('')}
${notes}
${misses}`;
}

/** Where time and memory go in the rows that miss their aims, and what was tried. */
const misses = readFileSync(join(root, 'bench/runtime/misses.md'), 'utf8');

const notes = `- **ms** without a name is the time from the start of the process until all work is done; **ready** until the controllers run; **p50** and **p99** the time from a change until the API server has its result.
- **CPU** is user and system time of the operator, in the scenarios of work from its start.
- **peak** and **idle** are resident memory, of which Node.js itself needs about 40 MiB; with TLS and HTTP/2 loaded, 45 MiB (Node.js 20) to 54 MiB (Node.js 24).

The API server, etcd and the program that makes the changes run on the same machine, so that times are comparable only within a row. On a busy machine, an operator in Go has an advantage:
the kernel shares the CPUs among threads, and it has many. \`npm run bench -- runtime status-10 --rounds 5\` repeats a single scenario, \`--node PROGRAM\` runs it with another version of Node.js.
`;

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function round(value) {
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}
