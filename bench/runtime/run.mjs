// `npm run bench -- runtime [SCENARIO...] [--rounds N]`: our operator and one with controller-runtime on one API server, in
// turns, so that a busy machine affects both equally. Prints medians and ratios as a table in Markdown.
import { parseArgs } from 'node:util';
import { Namespace } from 'kbts/k8s/core/v1';
import { defineKind } from 'kbts/runtime';
import { withProgress } from '../../hack/progress.mjs';
import { Cluster } from '../faults/cluster.mjs';
import { Observer } from '../faults/observer.mjs';
import { Widgets } from '../faults/widgets.mjs';
import { buildGo, buildOurs, goVersion } from '../operators/build.mjs';
import { OperatorRun } from './operator-run.mjs';
import { scenarios } from './scenarios.mjs';

const Widget = defineKind({ group: 'bench.kbts.dev', version: 'v1', kind: 'Widget' });

/** About as large as a custom resource in practice, with what the API server adds. */
const payload = 'x'.repeat(700);

/**
 * Measures the scenarios.
 *
 * @param {readonly string[]} args names of scenarios; all without
 */
export async function benchRuntime(args) {
  const options = /** @type {const} */ ({ rounds: { type: 'string', default: '3' } });
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const unknown = positionals.filter((name) => !scenarios.some(({ id }) => id === name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown}; there are ${scenarios.map(({ id }) => id).join(', ')}`);
  const operators = { kbts: await buildOurs(), go: await withProgress('bench: operator in Go', buildGo) };
  const cluster = await Cluster.start();
  const observer = new Observer(cluster.plane.config);
  try {
    console.log(
      `Node.js ${process.versions.node}, controller-runtime ${goVersion()}, ${values.rounds} rounds, medians\n`,
    );
    console.log('| scenario | figure | kbts | Go | ratio |\n|---|---|---|---|---|');
    for (const scenario of scenarios.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
      const runs = await measure(scenario, { cluster, observer, operators, rounds: Number(values.rounds) });
      printRows(scenario.title, runs);
    }
  } finally {
    await observer.stop();
    await cluster.stop();
  }
}

/** Runs a scenario with each operator in turns. */
async function measure(scenario, { cluster, observer, operators, rounds }) {
  /** @type {Record<string, Record<string, number>[]>} */
  const figures = { kbts: [], go: [] };
  let shared;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, command] of Object.entries(operators)) {
      const namespace = scenario.isReadOnly ? scenario.id : `${scenario.id}-${name}-${round}`;
      const widgets = shared ?? (await prepare(scenario.objects, { cluster, observer, namespace }));
      if (scenario.isReadOnly) shared = widgets;
      const full = [...command, ...scenario.flags];
      const run = new OperatorRun({ cluster, widgets, name: `${namespace}-${name}-${round}`, command: full });
      try {
        figures[name]?.push(await scenario.measure(run));
      } finally {
        await run.stop();
      }
      if (!shared) await cluster.plane.client.deleteAllOf(Widget, { namespace });
    }
  }
  if (shared) await cluster.plane.client.deleteAllOf(Widget, { namespace: shared.namespace });
  return figures;
}

async function prepare(count, { cluster, observer, namespace }) {
  const { client } = cluster.plane;
  await client.create(Namespace.from({ metadata: { name: namespace } }));
  const widgets = new Widgets(client, namespace, Widget);
  observer.listen(namespace, (widget) => widgets.observe(widget));
  await widgets.create(count, { payload });
  return widgets;
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
