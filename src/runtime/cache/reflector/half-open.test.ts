import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import { newTransport } from '../../client/index.js';
import { systemClock } from '../../clock/index.js';
import { silentLogger } from '../../log/index.js';
import { CollectionServer } from '../fixtures/collection-server.js';
import { Mirror } from '../fixtures/reflector-bench.js';
import { Reflector } from './reflector.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A TCP proxy; `freeze` stops forwarding on the open connections, which stay open, and not on new ones. */
async function startProxy(target: string) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { freeze, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // it listens on TCP
}

describe('a reflector whose watch connection is half-open', () => {
  it('resumes on a new connection, and misses no change', async () => {
    const server = new CollectionServer();
    const proxy = await startProxy(await server.start());
    open.push(() => server.stop());
    server.put('a', '1');
    const transport = newTransport({ server: proxy.url }, { watchIdleTimeout: 1_200 });
    const stop = new AbortController();
    const failed = vi.fn<(error: unknown) => void>();
    const mirror = new Mirror();
    const target = {
      failed,
      replace: (objects: ReadonlyMap<string, Stored<KubernetesObject>>) => mirror.replace(objects),
      put: (object: Stored<KubernetesObject>) => mirror.put(object),
      remove: (object: Stored<KubernetesObject>) => mirror.remove(object),
    };
    const common = { transport, path: '/api/v1/configmaps', query: {}, clock: systemClock, log: silentLogger };
    const running = new Reflector({ ...common, target, random: Math.random }).run(stop.signal);
    open.push(async () => {
      stop.abort();
      transport.close();
      await running;
    });
    await vi.waitFor(() => expect(server.watchCount).toBe(1));
    // An event shows that the response has begun, which has a timeout of its own.
    server.put('c', '1');
    await vi.waitFor(() => expect([...mirror.objects.keys()]).toContain('c'));
    proxy.freeze();
    server.put('b', '1');
    server.remove('a');
    await vi.waitFor(() => expect([...mirror.objects.keys()]).toEqual(['c', 'b']));
    expect(mirror.replaced).toBe(1); // without a relist
    expect(failed).not.toHaveBeenCalled();
  });
});
