// The runs of one scenario.
import { ConfigMap, Namespace } from 'kbts/k8s/core/v1';
import { defineKind } from 'kbts/runtime';
import { waitFor } from 'kbts/testing';
import { Widgets } from '../faults/widgets.mjs';
import { OperatorRun } from './operator-run.mjs';

const Widget = defineKind({ group: 'bench.kbts.dev', version: 'v1', kind: 'Widget' });

/** About as large as a custom resource in practice, with what the API server adds. */
const payload = 'x'.repeat(700);

/**
 * Runs a scenario with each operator in turns.
 *
 * @param {import('./scenarios.mjs').Scenario} scenario
 * @returns {Promise<Record<string, Record<string, number>[]>>} the figures of each run, by operator
 */
export async function measure(scenario, { cluster, observer, operators, rounds }) {
  const figures = Object.fromEntries(Object.keys(operators).map((name) => [name, []]));
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
      if (!shared) await remove(cluster, namespace);
    }
  }
  if (shared) await remove(cluster, shared.namespace);
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

/** Deletes the objects of a run, because the next operator caches all namespaces. The API server ends such a call after 60 s, done or not. */
async function remove({ plane }, namespace) {
  const isDone = async () => {
    await plane.client.deleteAllOf(Widget, { namespace });
    await plane.client.deleteAllOf(ConfigMap, { namespace }); // nothing collects those of deleted owners
    return true;
  };
  await waitFor(isDone, { what: `the widgets in ${namespace} to be deleted`, timeout: 600_000 });
}
