// `npm run bench -- runtime [SCENARIO...] [--rounds N] [--node PROGRAM]`: our operator and one with controller-runtime on
// one API server, in turns, so that a busy machine affects both equally. Prints medians and ratios as a table in Markdown;
// without names of scenarios it also writes docs/performance.md.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { withProgress } from '../../hack/progress.mjs';
import { Cluster } from '../faults/cluster.mjs';
import { Observer } from '../faults/observer.mjs';
import { buildGo, buildOurs, goVersion } from '../operators/build.mjs';
import { measure } from './measure.mjs';
import { rowsOf, tableHead, writePage } from './report.mjs';
import { scenarios } from './scenarios.mjs';

/**
 * Measures the scenarios.
 *
 * @param {readonly string[]} args names of scenarios; all without
 */
export async function benchRuntime(args) {
  const { rounds, program, selected } = readArguments(args);
  const operators = { kbts: await buildOurs(program), go: await withProgress('bench: operator in Go', buildGo) };
  const node = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  const cluster = await Cluster.start();
  const observer = new Observer(cluster.plane.config);
  try {
    console.log(`Node.js ${node}, controller-runtime ${goVersion()}, ${rounds} rounds, medians\n`);
    process.stdout.write(tableHead);
    const results = [];
    for (const scenario of selected) {
      const figures = await measure(scenario, { cluster, observer, operators, rounds });
      results.push({ title: scenario.title, figures });
      process.stdout.write(rowsOf({ title: scenario.title, figures }));
    }
    const flags = operators.kbts.filter((part) => part.startsWith('--'));
    if (selected.length === scenarios.length) writePage(results, { node, flags, rounds, date: new Date() });
  } finally {
    await observer.stop();
    await cluster.stop();
  }
}

function readArguments(args) {
  const options = /** @type {const} */ ({
    rounds: { type: 'string', default: '3' },
    node: { type: 'string', default: process.execPath },
  });
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const unknown = positionals.filter((name) => !scenarios.some(({ id }) => id === name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown}; there are ${scenarios.map(({ id }) => id).join(', ')}`);
  const selected = scenarios.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  return { rounds: Number(values.rounds), program: values.node, selected };
}
