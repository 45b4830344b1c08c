// `npm run bench -- runtime [SCENARIO...] [--rounds N] [--node PROGRAM]`: our operator and one with controller-runtime on
// one API server, in turns, so that a busy machine affects both equally. Prints medians and ratios as a table in Markdown.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { withProgress } from '../../hack/progress.mjs';
import { Cluster } from '../faults/cluster.mjs';
import { Observer } from '../faults/observer.mjs';
import { buildGo, buildOurs, goVersion } from '../operators/build.mjs';
import { measure } from './measure.mjs';
import { scenarios } from './scenarios.mjs';

/**
 * Measures the scenarios.
 *
 * @param {readonly string[]} args names of scenarios; all without
 */
export async function benchRuntime(args) {
  const { rounds, node, selected } = readArguments(args);
  const operators = { kbts: await buildOurs(node), go: await withProgress('bench: operator in Go', buildGo) };
  const cluster = await Cluster.start();
  const observer = new Observer(cluster.plane.config);
  try {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1);
    console.log(`Node.js ${version}, controller-runtime ${goVersion()}, ${rounds} rounds, medians\n`);
    console.log('| scenario | figure | kbts | Go | ratio |\n|---|---|---|---|---|');
    for (const scenario of selected) {
      printRows(scenario.title, await measure(scenario, { cluster, observer, operators, rounds }));
    }
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
  return { rounds: Number(values.rounds), node: values.node, selected };
}

function printRows(title, { kbts, go }) {
  for (const figure of Object.keys(kbts[0] ?? {})) {
    const [a, b] = [kbts, go].map((runs) => median(runs.map((run) => run[figure])));
    console.log(`| ${title} | ${figure} | ${round(a)} | ${round(b)} | ${(a / b).toFixed(2)} |`);
  }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function round(value) {
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}
