import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { type KubernetesObject, metadataOf } from '../../k8s/index.js';
import { CollectionServer } from '../cache/fixtures/collection-server.js';
import { type Cluster, newCluster } from '../cluster/index.js';
import type { Controller } from '../controller/index.js';
import { handlerFromMap } from '../handler/index.js';
import { silentLogger } from '../log/index.js';
import { type Manager, newManager } from '../manager/index.js';
import { type Request, requestFor, requestKey } from '../reconcile/index.js';
import { newKindSource, type Source } from '../source/index.js';
import { newControllerManagedBy } from './index.js';

interface InCluster extends Request {
  readonly cluster: string;
}
const keyOf = ({ cluster, ...request }: InCluster) => `${cluster}/${requestKey(request)}`;
const inCluster = (cluster: string) =>
  handlerFromMap<ConfigMap, InCluster>((object) => [{ cluster, ...requestFor(object) }], keyOf);

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startServer(): Promise<{ server: CollectionServer; url: string }> {
  const server = new CollectionServer();
  const url = await server.start();
  ends.push(() => server.stop());
  return { server, url };
}

async function openManager(url: string): Promise<Manager> {
  const options = { log: silentLogger, metrics: { bindAddress: '0' }, startupCheck: 'off' } as const;
  return await newManager({ server: url }, options);
}

function run(manager: Manager) {
  const stop = new AbortController();
  const running = manager.start(stop.signal);
  running.catch(() => {});
  const end = async () => {
    stop.abort();
    await running;
  };
  ends.push(end);
  return end;
}

describe('a controller of several clusters', () => {
  it('has the cluster in its requests, reads each from its own cache, and ends with the manager', async () => {
    const home = await startServer();
    const away = await startServer();
    const manager = await openManager(home.url);
    const east = newCluster({ server: away.url });
    manager.add(east);
    const clusters: Readonly<Record<string, Pick<Cluster, 'client' | 'cache'>>> = { west: manager, east };
    const seen: string[] = [];
    const builder = newControllerManagedBy<InCluster>(manager, { keyOf });
    for (const [name, { cache }] of Object.entries(clusters))
      builder.watchesRawSource(newKindSource(cache, ConfigMap, inCluster(name)));
    await builder.named('settings').complete(async (request) => {
      const object = await clusters[request.cluster]?.client.find(ConfigMap, request);
      seen.push(`${keyOf(request)}=${object?.data?.value}`);
    });
    home.server.put('a', 'west');
    away.server.put('a', 'east');
    const end = run(manager);
    await vi.waitFor(() => expect(seen.sort()).toEqual(['east/default/a=east', 'west/default/a=west']));
    seen.length = 0;
    await vi.waitFor(() => expect(away.server.watchCount).toBe(1));
    away.server.put('a', 'changed');
    await vi.waitFor(() => expect(seen).toEqual(['east/default/a=changed']));
    expect((await east.apiReader.list(ConfigMap)).items).toHaveLength(1);
    await end();
    await vi.waitFor(() => expect([home.server.watchCount, away.server.watchCount]).toEqual([0, 0]));
    await expect(east.apiReader.list(ConfigMap)).rejects.toThrow('the transport is closed');
  });

  it('never writes to another cluster after the lease was lost', async () => {
    const { url, server } = await startServer();
    const east = newCluster({ server: url });
    let isLeader = true;
    east.guardWrites(() => {
      if (!isLeader) throw new Error('not the leader');
    });
    const write = () => east.transport.request({ method: 'DELETE', path: '/api/v1/namespaces/default/configmaps/a' });
    const count = () => server.calls.length;
    await write();
    const before = count();
    expect(before).toBeGreaterThan(0);
    isLeader = false;
    await expect(write()).rejects.toThrow('not the leader');
    await expect(east.apiReader.list(ConfigMap)).resolves.toBeDefined();
    expect(count()).toBe(before + 1);
    east.transport.close();
  });

  it('guards the writes of a transport of the caller, too, which stays open', async () => {
    const requests: string[] = [];
    const transport = {
      request: async ({ method }: { method: string }) => {
        requests.push(method);
        return {} as never;
      },
      stream: () => Promise.reject(new Error('none')),
      close: () => void requests.push('close'),
    };
    const east = newCluster({ server: 'https://east' }, { transport });
    east.guardWrites(() => {
      throw new Error('not the leader');
    });
    await expect(east.transport.request({ method: 'POST', path: '/' })).rejects.toThrow('not the leader');
    await east.transport.request({ method: 'GET', path: '/' });
    const stop = new AbortController();
    const running = east.start(stop.signal);
    await east.waitForSync(stop.signal);
    stop.abort();
    await running;
    expect(requests).toEqual(['GET']);
  });
});

describe('custom requests', () => {
  it('are reconciled once per key, whatever their other fields', async () => {
    const { url } = await startServer();
    const manager = await openManager(url);
    const seen: number[] = [];
    const source: Source<{ team: string; at: number }> = {
      start: async (queue) => {
        for (const at of [1, 2, 3]) queue.add({ team: 'a', at });
      },
    };
    const controller = await newControllerManagedBy<{ team: string; at: number }>(manager, {
      keyOf: ({ team }) => team,
    })
      .watchesRawSource(source)
      .named('teams')
      .complete(async ({ at }) => void seen.push(at));
    expectTypeOf(controller).toEqualTypeOf<Controller<{ team: string; at: number }>>();
    run(manager);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
  });

  it('can come from cached kinds and their metadata', async () => {
    const { server, url } = await startServer();
    const manager = await openManager(url);
    const seen: string[] = [];
    const toTeam = handlerFromMap(
      ({ metadata }: KubernetesObject) => [metadata.labels?.team ?? 'none'],
      (team: string) => team,
    );
    await newControllerManagedBy<string>(manager, { keyOf: (team) => team })
      .watches(metadataOf(ConfigMap), toTeam)
      .named('teams')
      .complete(async (team) => void seen.push(team));
    server.put('a', '1', 'default', { team: 'x' });
    server.put('b', '1', 'default', { team: 'x' });
    run(manager);
    await vi.waitFor(() => expect(seen).toEqual(['x']));
  });

  it('require a key, and do not have `for` and `owns`', async () => {
    const { url } = await startServer();
    const manager = await openManager(url);
    // @ts-expect-error a key is required
    const builder = newControllerManagedBy<InCluster>(manager);
    const source: Source<InCluster> = { start: async (queue) => queue.add({ cluster: 'east', name: 'a' }) };
    expectTypeOf(builder.watchesRawSource).parameter(0).toEqualTypeOf<Source<InCluster>>();
    builder.watchesRawSource(source);
    // @ts-expect-error `for` enqueues plain requests
    expect(() => builder.for(ConfigMap)).not.toThrow();
    // @ts-expect-error `owns` enqueues plain requests
    expect(() => builder.owns(ConfigMap)).not.toThrow();
  });
});
