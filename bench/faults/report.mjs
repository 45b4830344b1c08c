// Writes docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../hack/run-step.mjs';
import { goVersion } from '../operators/build.mjs';
import { faults } from './faults.mjs';

/**
 * A fault, with a result of each round; of Go none for faults that it cannot have.
 *
 * @typedef {{ id: string, date: string, results: { ours: Result[], go: Result[] } }} Row
 * @typedef {import('./measure.mjs').Result} Result
 * @typedef {Omit<Awaited<ReturnType<import('./soak.mjs').Soak['run']>>, 'samples'>} SoakResult
 */

const resultsFile = join(root, 'bench/faults/results.json');

/** Replaces the results of a fault. */
export function keepRow(row) {
  const { rows, soak } = readResults();
  saveResults({ rows: [...rows.filter(({ id }) => id !== row.id), row], soak });
}

/** Replaces the result of the soak, and writes the page with it. */
export function keepSoak(soak) {
  saveResults({ rows: readResults().rows, soak });
  writeReport();
}

/** Writes the page with all results that were kept. */
export function writeReport() {
  writeFileSync(join(root, 'docs/faults.md'), pageOf(readResults()));
}

/** @returns {{ rows: Row[], soak?: SoakResult }} */
function readResults() {
  return JSON.parse(readFileSync(resultsFile, 'utf8'));
}

function saveResults(results) {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * The page with these results.
 *
 * @param {{ rows: readonly Row[], soak?: SoakResult }} results
 */
export function pageOf({ rows, soak }) {
  const header = '| fault | lost | writes of a former leader | recovery, s | process ended |\n|---|---|---|---|---|\n';
  const lines = faults.flatMap((fault) => rows.filter(({ id }) => id === fault.id).map((row) => line(fault, row)));
  return `${introduction(rows)}\n${header}${lines.join('')}\n${notes}${soak ? soakSection(soak) : ''}`;
}

function line(fault, { results: { ours, go } }) {
  const cell = (of) => `${of(ours)} / ${go.length > 0 ? of(go) : '–'}`;
  const total = (figure) => (results) => results.reduce((sum, result) => sum + result[figure], 0);
  const cells = [
    cell(total('lost')),
    fault.replicas ? cell(total('formerLeaderWrites')) : '',
    cell((results) => recovery(results.map((result) => result.recovery ?? Number.POSITIVE_INFINITY))),
    cell(total('exits')),
  ];
  return `| ${fault.title} | ${cells.join(' | ')} |\n`;
}

/** The median; with the range if there were several rounds. */
function recovery(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const median = seconds(sorted[Math.floor(sorted.length / 2)]);
  return sorted.length === 1 ? median : `${median} (${seconds(sorted[0])}–${seconds(sorted.at(-1))})`;
}

function seconds(milliseconds) {
  return Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(1) : 'never';
}

function introduction(rows) {
  const { modules } = JSON.parse(readFileSync(join(root, 'hack/control-plane/versions.json'), 'utf8'));
  const dates = rows.map(({ date }) => date).sort();
  const when = dates[0] === dates.at(-1) ? `on ${dates[0]}` : `from ${dates[0]} to ${dates.at(-1)}`;
  return `# An operator under faults

Written by \`npm run faults\`, which breaks the connection between an operator and a real API server, or one of the two, while 50 objects per second are changed. The same happens at the
same time to an operator with the same work that is written in Go with controller-runtime. Each cell has the figure of kbts, then that of controller-runtime.

Measured ${when}: Node.js ${process.versions.node}, controller-runtime ${goVersion()}, Kubernetes ${modules.kubernetes.version}, etcd ${modules.etcd.version}, ${cpus().length} CPUs (${process.platform}/${process.arch}).

- **lost**: changes that no reconcile has seen in the end.
- **writes of a former leader**: writes that the API server accepted from a process after another one had begun to write as the leader.
- **recovery**: how long it took from the end of the fault (from its beginning, if it does not end) until every change was handled: the longest that any of them waited. The median of
  all rounds, and the range in parentheses; other columns are sums over the rounds.
- **process ended**: how often a process ended by itself, as a leader must that loses its lease. It is started again after 1 s.
`;
}

const notes = `Connections are broken by a proxy for TCP, which passes TLS on. For faults of HTTP the proxy ends TLS and speaks HTTP/1.1 or HTTP/2, whatever the operator prefers.
Leases last 15 s, with a renew deadline of 10 s and a retry period of 2 s. A dash means that controller-runtime was not measured: a program in Go has no event loop that could be blocked,
and reads the clock from the kernel, where it cannot be set for one process. In Node.js it is set by replacing \`Date\`; monotonic time goes on, as it does when an administrator sets the clock.

Recovery includes what a busy machine adds, to both operators. \`npm run faults -- --rounds 3\` repeats each fault, \`npm run faults -- resets kill\` runs single ones;
\`bench/faults/results.json\` has the figures of each round. The tests run a short form of all faults.
`;

function soakSection({ date, commit, node, minutes, seed, objects, changes, faults: causes, memory, ...soak }) {
  const count = Object.values(causes).reduce((sum, times) => sum + times, 0);
  const each = Object.entries(causes).map(([id, times]) => `${id} ${times}`);
  const growth = memory.map(
    ({ identity, minutes: life, heap, rss }) =>
      `| ${identity} | ${life} | ${heap.least}–${heap.greatest} | ${heap.perHour} | ${rss.least}–${rss.greatest} | ${rss.perHour} |\n`,
  );
  return `
## The soak

\`npm run faults -- --soak ${minutes}m --seed ${seed}\`: ${minutes} minutes with a random fault every 10 s, two replicas with leader election, ${objects} objects, and 50 changes per second.
Measured on ${date} at commit ${commit} with Node.js ${node}.

- ${changes} changes, ${soak.lost} lost; ${soak.formerLeaderWrites} writes of a former leader.
- A change waited for ${seconds(soak.waits.median)} s (median), ${seconds(soak.waits.p99)} s (99th percentile), and ${seconds(soak.waits.longest)} s at most.
- ${count} faults: ${each.join(', ')}. Processes ended ${soak.exits} times, because they were killed or lost their lease. Waits include what other work on the machine adds.

Memory of the leaders, in MiB, from 3 minutes after they took over (heap: after a garbage collection), and its growth per hour by the line that fits best. Over a few
minutes that line is mostly noise; a leak would show in ranges that differ from one leader to the next.

| process | minutes | heap | growth | resident | growth |
|---|---|---|---|---|---|
${growth.join('')}`;
}
