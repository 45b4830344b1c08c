import { connect } from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { newClient, newTransport, type Transport } from '../../runtime/client/index.js';
import { newFakeClient } from '../fake-client.js';
import type { EmbeddedControlPlane } from './control-plane.js';
import { startControlPlane } from './start-control-plane.js';

const key = { namespace: 'default', name: 'one' };
const maps = { method: 'GET', path: '/api/v1/namespaces/default/configmaps' } as const;

describe.each([{ http2: true }, { http2: false }])('faults of connections, with %o', (options) => {
  let controlPlane: EmbeddedControlPlane;
  let transport: Transport;

  beforeAll(async () => {
    controlPlane = await startControlPlane({ kind: 'embedded' });
    transport = newTransport(controlPlane.config, options);
    await controlPlane.client.create(ConfigMap.from({ metadata: key }));
  });
  afterAll(async () => {
    transport.close();
    await controlPlane.stop();
  });

  it('are resets, also while a watch runs', async () => {
    const create = { method: 'POST', path: maps.path, body: { metadata: { name: 'x' } } } as const;
    const once = controlPlane.injectFault({ kind: 'reset', verb: 'create', times: 1 });
    await expect(transport.request(create)).rejects.toMatchObject({ name: 'TransportError' });
    expect(once.count).toBe(1);
    const events = await openWatch();
    const fault = controlPlane.injectFault({ kind: 'reset', verb: 'watch', resource: 'configmaps' });
    await expect(events.next()).rejects.toMatchObject({ name: 'TransportError' });
    fault.stop();
    await (await openWatch()).return?.();
  });

  it('are connections that are open at one end only', async () => {
    const events = await openWatch();
    const fault = controlPlane.injectFault({ kind: 'half-open', verb: 'watch', resource: 'configmaps' });
    const end = expect(events.next()).rejects.toMatchObject({ name: 'TransportError' });
    fault.stop();
    await end;
    await transport.request(maps);
  });

  it('are connections that must be left', async () => {
    controlPlane.injectFault({ kind: 'go-away', times: 1, verb: 'list' });
    expect(await transport.request(maps)).toMatchObject({ items: expect.anything() });
    expect(await transport.request(maps)).toMatchObject({ items: expect.anything() });
    expect(controlPlane.log('kube-apiserver')).toBe('');
  });

  async function openWatch(): Promise<AsyncIterator<object[]>> {
    const stream = await transport.stream<object>({ ...maps, query: { watch: 'true' } });
    const events = stream[Symbol.asyncIterator]();
    await events.next();
    return events;
  }
});

it('leaves PINGs of a half-open connection unanswered', async () => {
  const controlPlane = await startControlPlane({ kind: 'embedded' });
  const { server, ...tls } = controlPlane.config;
  const session = connect(server, tls as object);
  const failed = new Promise<Error>((resolve) => session.once('error', resolve));
  const stream = session.request({ ':path': `${maps.path}?watch=true` });
  stream.on('error', () => {});
  await new Promise((resolve) => stream.once('response', resolve));
  const fault = controlPlane.injectFault({ kind: 'half-open', verb: 'watch' });
  const pings: (string | undefined)[] = [];
  // The server has time to respond while it handles a request of another client.
  for (const n of [1, 2]) {
    if (!session.destroyed) session.ping((error) => pings.push(error ? 'failed' : `response ${n}`));
    await controlPlane.client.list(ConfigMap, { namespace: 'default' });
  }
  expect(pings).toEqual([]);
  fault.stop();
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  await controlPlane.stop();
});

it('is for one user, and leaves others alone', async () => {
  const controlPlane = await startControlPlane({ kind: 'embedded' });
  const { config } = await controlPlane.addUser('operator', ['system:masters']);
  const client = newClient({ config });
  controlPlane.injectFault({ kind: 'status', code: 429, retryAfterSeconds: 0, user: 'operator', times: 1 });
  await client.create(ConfigMap.from({ metadata: key }));
  await expect(controlPlane.client.get(ConfigMap, key)).resolves.toBeDefined();
  await controlPlane.stop();
});

it('breaks the fake client', async () => {
  const client = await newFakeClient();
  const fault = client.injectFault({ kind: 'status', code: 409, verb: 'create', times: 1 });
  const map = ConfigMap.from({ metadata: key });
  await expect(client.create(map)).rejects.toMatchObject({ reason: 'Conflict' });
  await client.create(map);
  expect(fault.count).toBe(1);
  client.injectFault({ kind: 'reset', verb: 'get' });
  await expect(client.get(ConfigMap, key)).rejects.toMatchObject({ code: 'ECONNRESET' });
  const signal = AbortSignal.timeout(20);
  client.injectFault({ kind: 'half-open', verb: 'list' });
  await expect(client.list(ConfigMap, { signal })).rejects.toThrow();
});
