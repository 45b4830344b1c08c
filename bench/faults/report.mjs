// Writes docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../hack/run-step.mjs';
import { goVersion } from '../operators/build.mjs';

/** @typedef {{ fault: import('./faults.mjs').Fault, results: Record<string, import('./measure.mjs').Result> }} Row */

/**
 * Writes the page.
 *
 * @param {readonly Row[]} rows
 * @param {Date} date
 */
export function writeReport(rows, date) {
  writeFileSync(join(root, 'docs/faults.md'), pageOf(rows, date));
}

/**
 * The page with the figures of a run.
 *
 * @param {readonly Row[]} rows
 * @param {Date} date
 */
export function pageOf(rows, date) {
  const header = '| fault | lost | writes of a former leader | recovery, s | process ended |\n|---|---|---|---|---|\n';
  return `${introduction(date)}\n${header}${rows.map(line).join('')}\n${notes}`;
}

function line({ fault, results: { ours, go } }) {
  const cell = (of) => (go ? `${of(ours)} / ${of(go)}` : `${of(ours)} / –`);
  const cells = [
    cell(({ lost }) => lost),
    fault.replicas ? cell(({ formerLeaderWrites }) => formerLeaderWrites) : '',
    cell(({ recovery }) => seconds(recovery)),
    cell(({ exits }) => exits),
  ];
  return `| ${fault.title} | ${cells.join(' | ')} |\n`;
}

function seconds(milliseconds) {
  return Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(1) : 'never';
}

function introduction(date) {
  const { modules } = JSON.parse(readFileSync(join(root, 'hack/control-plane/versions.json'), 'utf8'));
  return `# An operator under faults

Written by \`npm run faults\`, which breaks the connection between an operator and a real API server, or one of the two, while 50 objects per second are changed. The same happens at the
same time to an operator with the same work that is written in Go with controller-runtime. Each cell has the figure of kbts, then that of controller-runtime.

Measured on ${date.toISOString().slice(0, 10)}: Node.js ${process.versions.node}, controller-runtime ${goVersion()}, Kubernetes ${modules.kubernetes.version}, etcd ${modules.etcd.version}, ${cpus().length} CPUs (${process.platform}/${process.arch}), load average ${loadavg()[1]?.toFixed(1)} at the end.

- **lost**: changes that no reconcile has seen in the end.
- **writes of a former leader**: writes that the API server accepted from a process after another one had begun to write as the leader.
- **recovery**: how long it took from the end of the fault (from its beginning, if it does not end) until every change was handled: the longest that any of them waited.
- **process ended**: how often a process ended by itself, as a leader must that loses its lease. It is started again after 1 s.
`;
}

const notes = `Connections are broken by a proxy for TCP, which passes TLS on. For faults of HTTP the proxy ends TLS and speaks HTTP/1.1 or HTTP/2, whatever the operator prefers.
Leases last 15 s, with a renew deadline of 10 s and a retry period of 2 s. A dash means that controller-runtime was not measured: a program in Go has no event loop that could be blocked,
and reads the clock from the kernel, where it cannot be set for one process. In Node.js it is set by replacing \`Date\`; monotonic time goes on, as it does when an administrator sets the clock.

Each figure is from a single run, and recovery includes what a busy machine adds: repeat a fault before you draw conclusions from it.
\`npm run faults -- resets kill\` runs single faults; \`KBTS_FAULTS=1 npm run unit -- bench/faults\` runs a short form of all of them.
`;
