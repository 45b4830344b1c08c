import { describe, expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { newCluster } from '../../cluster/index.js';
import { silentLogger } from '../../log/index.js';
import { newManager } from '../../manager/index.js';
import { respond, startScriptedServer } from '../fixtures/scripted-server.js';
import { type ApiRequest, type Client, newClient, type Transport, withFieldManager } from '../index.js';
import { fieldManagerOf } from '../transport/user-agent.js';

const object = ConfigMap.from({ metadata: { namespace: 'n', name: 'a', uid: 'u', resourceVersion: '1' } });
const configuration = ConfigMap.applyConfiguration({ metadata: { namespace: 'n', name: 'a' } });

function discovery(path: string): object | undefined {
  if (path !== '/api/v1') return undefined;
  return { resources: [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true }] };
}

/** Records the field managers of all writes. */
function record() {
  const managers: unknown[] = [];
  const transport: Transport = {
    async request<T>({ path, query, method }: ApiRequest): Promise<T> {
      const resources = discovery(path);
      if (resources) return resources as T; // of discovery
      if (method !== 'GET') managers.push(query?.fieldManager);
      return object as T; // the stored object
    },
    stream: () => Promise.reject(new Error('not used')),
    close: () => {},
  };
  return { managers, transport };
}

async function writeAll(client: Client): Promise<void> {
  await client.create(object);
  await client.update(object);
  await client.status.update(object);
  await client.apply(configuration);
  await client.status.apply(configuration);
}

describe('the field manager of writes', () => {
  it('is that of the client', async () => {
    const { managers, transport } = record();
    await writeAll(newClient({ transport, fieldManager: 'own' }));
    await writeAll(withFieldManager(newClient({ transport }), 'own'));
    expect(managers).toEqual(Array(10).fill('own'));
  });

  it('is derived from the user agent by the API server, but an apply must name it', async () => {
    const { managers, transport } = record();
    await writeAll(newClient({ transport }));
    const config = { server: 'https://example', userAgent: 'shop/1.0 (linux)' };
    await newClient({ transport, config }).apply(configuration, { force: true });
    await newClient({ transport }).apply(configuration, { fieldManager: 'given' });
    expect(managers).toEqual([undefined, undefined, undefined, 'kbts', 'kbts', 'shop', 'given']);
  });

  it.each([
    ['shop/1.0 (linux) node/24', 'shop'],
    ['shop', 'shop'],
    ['', 'kbts'],
    ['/1.0', 'kbts'],
    ['x'.repeat(200), 'x'.repeat(128)],
  ])('of the user agent `%s` is its first part', (agent, expected) => {
    expect(fieldManagerOf(agent)).toBe(expected);
  });
});

describe('the name of an operator', () => {
  const open = (options: object, config: object = {}) => {
    const { managers, transport } = record();
    const quiet = { log: silentLogger, metrics: { bindAddress: '0' }, transport };
    return { managers, manager: newManager({ server: 'https://example', ...config }, { ...quiet, ...options }) };
  };

  it('is the field manager of all writes of its manager', async () => {
    const { managers, manager } = open({ name: 'shop-operator' });
    await writeAll((await manager).client);
    expect(managers).toEqual(Array(5).fill('shop-operator'));
    expect((await manager).config.userAgent).toMatch(/^shop-operator\/\d+\.\d+\.\d+ \(/);
  });

  it('is otherwise that of the user agent, and the option of the client has precedence', async () => {
    const first = open({}, { userAgent: 'agent/1' });
    await (await first.manager).client.create(object);
    const second = open({ name: 'shop', client: { fieldManager: 'other' } });
    await (await second.manager).client.create(object);
    const third = open({});
    await (await third.manager).client.create(object);
    expect([first.managers, second.managers, third.managers]).toEqual([['agent'], ['other'], [undefined]]);
  });

  it('is the field manager and the user agent in other clusters, too', async () => {
    const server = await startScriptedServer(({ url }, response) => respond(response, 200, discovery(url) ?? object));
    const config = { server: server.url, userAgent: 'agent/1' };
    const clusters = [{ name: 'shop-operator' }, {}].map((options) => newCluster(config, options));
    for (const { client } of clusters) await client.create(object);
    const calls = server.calls.map(({ method, url, headers }) => [method, url.split('?')[1], headers['user-agent']]);
    const named = expect.stringMatching(/^shop-operator\/\d+\.\d+\.\d+ \(/);
    expect(calls).toEqual([
      ['GET', undefined, named],
      ['POST', 'fieldManager=shop-operator', named],
      ['GET', undefined, 'agent/1'],
      ['POST', 'fieldManager=agent', 'agent/1'],
    ]);
    for (const { transport } of clusters) transport.close();
    await server.close();
  });

  it.each(['', 'a/b', 'a b', 'ü', '-a', 'x'.repeat(129)])('must be a name: `%s`', async (name) => {
    const message = '`name` must be at most 128 letters, digits';
    await expect(open({ name }).manager).rejects.toThrow(message);
    expect(() => newCluster({ server: 'https://example' }, { name })).toThrow(message);
  });
});
