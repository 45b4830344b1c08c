// `npm run faults [-- FAULT...]`: runs every fault on our operator and on one with controller-runtime, side by side, and
// writes docs/faults.md. With names of faults it prints the figures of those, and writes nothing.

import { withProgress } from '../../hack/progress.mjs';
import { buildStalePackage, installDependencies } from '../../hack/set-up.mjs';
import { buildGo, buildOurs } from '../operators/build.mjs';
import { faults } from './faults.mjs';
import { writeReport } from './report.mjs';

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const isShort = process.argv.includes('--short');
const unknown = names.filter((name) => !faults.some(({ id }) => id === name));
if (unknown.length > 0) {
  console.error(`faults: unknown: ${unknown.join(', ')}; there are ${faults.map(({ id }) => id).join(', ')}`);
  process.exitCode = 2;
} else await main();

async function main() {
  await installDependencies();
  await buildStalePackage();
  const ours = { command: await buildOurs() };
  const go = process.argv.includes('--ours')
    ? undefined
    : { command: await withProgress('faults: operator in Go', buildGo) };
  const { Cluster } = await import('./cluster.mjs');
  const { Observer } = await import('./observer.mjs');
  const { measure } = await import('./measure.mjs');
  const cluster = await Cluster.start();
  const observer = new Observer(cluster.plane.config);
  try {
    const rows = [];
    for (const fault of faults.filter(({ id }) => names.length === 0 || names.includes(id))) {
      const operators = { ours, ...(go && !fault.onlyOurs && { go }) };
      const results = await measure(fault, { cluster, observer, isShort, operators });
      console.log(fault.id, JSON.stringify(results));
      rows.push({ fault, results });
    }
    if (rows.length === faults.length && go && !isShort) writeReport(rows, new Date());
  } finally {
    await observer.stop();
    await cluster.stop();
  }
}
