import { afterEach, describe, expect, it } from 'vitest';
import { Deployment } from '../../../k8s/apps/v1.js';
import { newClient } from '../direct/client.js';
import { respond, startScriptedServer } from '../fixtures/scripted-server.js';
import { mergeFrom, mergePatch, setScale, strategicMergeFrom } from '../index.js';
import type { Client } from '../interfaces/client.js';
import { newTransport } from '../transport/http-transport.js';
import { checkNumbers } from './finite-numbers.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const deployment = (replicas: number) =>
  Deployment.from({
    metadata: { namespace: 'a', name: 'b' },
    spec: { replicas, selector: { matchLabels: { a: 'b' } }, template },
  });

async function start() {
  const server = await startScriptedServer((call, response) => respond(response, 200, JSON.parse(call.body)));
  const transport = newTransport({ server: server.url });
  open.push(server, transport);
  const mapping = { group: 'apps', version: 'v1', kind: 'Deployment', plural: 'deployments', namespaced: true };
  const mapper = { restMapping: async () => mapping };
  return { client: newClient({ transport, mapper }), calls: server.calls };
}

describe('a number that JSON does not have is rejected, as null would reset or remove its field', () => {
  const five = deployment(5);
  it.each<[string, (client: Client, replicas: number) => Promise<unknown>]>([
    ['in an update', (client, replicas) => client.update(deployment(replicas))],
    ['in the creation of an object', (client, replicas) => client.create(deployment(replicas))],
    ['in an apply', (client, replicas) => client.apply(deployment(replicas))],
    ['in a merge patch', (client, replicas) => client.patch(five, mergePatch({ spec: { replicas } }))],
    ['in the difference to a base', (client, replicas) => client.patch(deployment(replicas), mergeFrom(five))],
    ['in a strategic patch', (client, replicas) => client.patch(deployment(replicas), strategicMergeFrom(five))],
    ['in a scale', (client, replicas) => setScale(client, five, replicas)],
  ])('%s', async (_, write) => {
    const { client, calls } = await start();
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      await expect(write(client, number)).rejects.toThrow(
        new TypeError(`cannot send \`${number}\` as \`spec.replicas\`: expected a finite number`),
      );
    }
    expect(calls).toEqual([]);
    await write(client, 3);
    expect(calls).toHaveLength(1);
  });

  it('but null, which removes a field, is sent', async () => {
    const { client, calls } = await start();
    await client.patch(five, mergePatch({ spec: { replicas: null, paused: true } }));
    expect(calls[0]?.body).toBe('{"spec":{"replicas":null,"paused":true}}');
  });
});

describe('an object that has `toJSON` is checked as it is sent', () => {
  const check = (value: unknown) => checkNumbers(value, JSON.stringify(value));

  it('not with its own fields, which can be circular', () => {
    const owner: Record<string, unknown> = {};
    const amount = { owner, cached: Number.NaN, toJSON: () => '1' };
    owner.amount = amount;
    expect(() => check({ removed: null, amount })).not.toThrow();
  });

  it('but a NaN in the result is rejected', () => {
    const amount = { toJSON: () => ({ value: Number.NaN }) };
    expect(() => check({ amount })).toThrow('cannot send `NaN` as `amount.value`');
  });
});
