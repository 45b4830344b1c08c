// What a recorder costs an operator: CPU time of the operator's process, and what is left in memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Deployment } from 'kbts/k8s/apps/v1';
import { mergePatch, newClient, newTransport } from 'kbts/runtime/client';

const objects = 50;
/** After the first ones, which create the objects and warm up, CPU time is counted. */
const [warmUp, generations] = [5, 25];
const labels = { app: 'bench' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'bench' }] } };

/**
 * Runs an operator with and without a recorder, in turns. The aims are a ratio of 1.05, and 32 MB.
 *
 * @param {number} rounds
 * @returns {Promise<[string, Record<string, string | number>]>} a row of the table
 */
export async function recorderRow(rounds) {
  const runs = { recorded: [], plain: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.recorded.push(await measure(true));
    runs.plain.push(await measure(false));
  }
  const [ours, its] = [runs.recorded, runs.plain].map((all) => ({
    cpu: median(all.map(({ cpu }) => cpu)),
    memory: median(all.map(({ memory }) => memory)),
  }));
  return [
    `an operator with a recorder, CPU, ${objects * (generations - warmUp)} changes`,
    {
      'kbts, ms': round1(ours.cpu),
      beside: 'without',
      'its ms': round1(its.cpu),
      ratio: Number((ours.cpu / its.cpu).toFixed(2)),
      'above, ms': round1(ours.cpu - its.cpu),
      'kbts, MB': round1(ours.memory),
      'its MB': round1(its.memory),
    },
  ];
}

/** Returns the CPU time in milliseconds, and the memory after a collection. */
async function measure(isRecorded) {
  const server = fork(fileURLToPath(new URL('../apiserver/server.mjs', import.meta.url)), ['embedded']);
  const [{ config }] = await once(server, 'message');
  const operator = fork(
    fileURLToPath(new URL('operator.mjs', import.meta.url)),
    [JSON.stringify({ config, objects, generations, isRecorded })],
    { execArgv: ['--expose-gc'] },
  );
  try {
    return await change(config, operator);
  } finally {
    for (const child of [operator, server]) {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    }
  }
}

/** Changes all objects again and again, each time after the operator has handled all of them. */
async function change(config, operator) {
  const transport = newTransport(config);
  const client = newClient({ transport });
  let before;
  let last;
  try {
    for (let generation = 1; generation <= generations; generation += 1) {
      const reached = once(operator, 'message');
      const spec = { replicas: generation, selector: { matchLabels: labels }, template };
      const save = async (_, index) => {
        const deployment = Deployment.from({ metadata: { namespace: 'default', name: `object-${index}` }, spec });
        if (generation === 1) await client.create(deployment);
        else await client.patch(deployment, mergePatch({ spec }));
      };
      await Promise.all(Array.from({ length: objects }, save));
      [last] = await reached;
      if (generation === warmUp) before = last;
    }
    return { cpu: last.cpu - before.cpu, memory: last.memory };
  } finally {
    transport.close();
  }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function round1(value) {
  return Number(value.toFixed(1));
}
