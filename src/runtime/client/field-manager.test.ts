import { describe, expect, it } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { silentLogger } from '../log/index.js';
import { newManager } from '../manager/index.js';
import { type ApiRequest, type Client, newClient, type Transport, withFieldManager } from './index.js';
import { fieldManagerOf } from './user-agent.js';

const object = ConfigMap.from({ metadata: { namespace: 'n', name: 'a', uid: 'u', resourceVersion: '1' } });
const configuration = ConfigMap.applyConfiguration({ metadata: { namespace: 'n', name: 'a' } });

/** Records the field managers of all writes. */
function record() {
  const managers: unknown[] = [];
  const transport: Transport = {
    async request<T>({ path, query, method }: ApiRequest): Promise<T> {
      if (path === '/api/v1') return { resources: [{ name: 'configmaps', kind: 'ConfigMap', namespaced: true }] } as T; // of discovery
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

  it.each(['', 'a/b', 'a b', 'ü', '-a', 'x'.repeat(129)])('must be a name: `%s`', async (name) => {
    await expect(open({ name }).manager).rejects.toThrow('`name` must be at most 128 letters, digits');
  });
});
