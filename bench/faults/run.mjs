// `npm run faults [-- FAULT...]`: runs every fault on our operator and on one with controller-runtime, side by side, and
// writes docs/faults.md. With names of faults it prints the figures of those, and writes them only with `--write`.
// `npm run faults -- --soak 60m`: causes random faults for so long, or until it is interrupted.

import { parseArgs } from 'node:util';
import { withProgress } from '../../hack/progress.mjs';
import { buildStalePackage, installDependencies } from '../../hack/set-up.mjs';
import { buildGo, buildOurs } from '../operators/build.mjs';
import { faults } from './faults.mjs';
import { keepRow, keepSoak, writeReport } from './report.mjs';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    ours: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    soak: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    objects: { type: 'string', default: '10000' },
  },
});
const problem = checkArguments();
if (problem) {
  console.error(`faults: ${problem}`);
  process.exitCode = 2;
} else await main();

function checkArguments() {
  const unknown = names.filter((name) => !faults.some(({ id }) => id === name));
  if (unknown.length > 0) return `unknown: ${unknown.join(', ')}; there are ${faults.map(({ id }) => id).join(', ')}`;
  for (const name of /** @type {const} */ (['rounds', 'seed', 'objects'])) {
    if (!/^[1-9]\d{0,8}$/.test(values[name])) return `--${name} must be a positive integer, found ${values[name]}`;
  }
  if (values.soak !== undefined && !/^[1-9]\d{0,4}m$/.test(values.soak)) return '--soak must be minutes, such as 60m';
  return undefined;
}

async function main() {
  await installDependencies();
  await buildStalePackage();
  const { Cluster } = await import('./cluster.mjs');
  const { Observer } = await import('./observer.mjs');
  const ours = await buildOurs();
  const cluster = await Cluster.start();
  const observer = new Observer(cluster.plane.config);
  try {
    if (values.soak === undefined) await table({ cluster, observer, ours });
    else await soak({ cluster, observer, ours });
  } finally {
    await observer.stop();
    await cluster.stop();
  }
}

async function table({ cluster, observer, ours }) {
  const { measure } = await import('./measure.mjs');
  const go = values.ours ? undefined : { command: await withProgress('faults: operator in Go', buildGo) };
  const isKept = (names.length === 0 || values.write) && go && !values.short;
  for (const fault of faults.filter(({ id }) => names.length === 0 || names.includes(id))) {
    const operators = { ours: { command: ours }, ...(go && !fault.onlyOurs && { go }) };
    /** @type {import('./report.mjs').Row['results']} */
    const results = { ours: [], go: [] };
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const measured = await measure(fault, { cluster, observer, isShort: values.short, operators, round });
      console.log(new Date().toISOString().slice(11, 19), fault.id, JSON.stringify(measured));
      if (measured.ours) results.ours.push(measured.ours);
      if (measured.go) results.go.push(measured.go);
    }
    if (isKept) keepRow({ id: fault.id, date: new Date().toISOString().slice(0, 10), results });
  }
  if (isKept) writeReport();
}

async function soak({ cluster, observer, ours: [program, ...args] }) {
  const { Soak } = await import('./soak.mjs');
  const settings = {
    time: Number.parseInt(values.soak ?? '', 10) * 60_000,
    seed: Number(values.seed),
    objects: Number(values.objects),
  };
  console.log(`soak: ${values.soak}, seed ${settings.seed}, ${settings.objects} objects`);
  const run = new Soak({ cluster, observer, command: [program, '--expose-gc', ...args], ...settings });
  process.once('SIGINT', () => run.finish());
  try {
    const { samples, ...result } = await run.run();
    console.log(JSON.stringify(result, null, 2));
    if (values.write) keepSoak(result);
    if (result.lost + result.formerLeaderWrites > 0) process.exitCode = 1;
  } finally {
    await run.stop();
  }
}
