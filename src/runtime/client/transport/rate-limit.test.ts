import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport } from './http-transport.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function start(limits: { readonly qps?: number; readonly burst?: number }) {
  const clock = new FakeClock();
  const server = await startScriptedServer(({ url }, response) =>
    url.startsWith('/watch') ? response.write('{"n":1}\n') : response.end(),
  );
  const connect = () => {
    const transport = newTransport({ server: server.url, ...limits }, { clock });
    open.push(transport);
    return transport;
  };
  open.push(server);
  const sent = (path: string) => server.calls.filter(({ url }) => url === path).length;
  return { clock, connect, sent };
}

describe('a transport with `qps` and `burst`', () => {
  it('delays requests beyond the limit, and no others', async () => {
    const { clock, connect, sent } = await start({ qps: 2, burst: 3 });
    const transport = connect();
    const calls = Array.from({ length: 5 }, () => transport.request({ method: 'GET', path: '/' }));
    await vi.waitFor(() => expect(sent('/')).toBe(3));
    expect(clock.timers).toBe(2);
    await clock.advance(499);
    expect(clock.timers).toBe(2);
    await clock.advance(1);
    await vi.waitFor(() => expect(sent('/')).toBe(4));
    await clock.advance(500);
    await Promise.all(calls);
    expect(sent('/')).toBe(5);
  });

  it('does not delay watches, nor requests of another transport, such as that of the lease', async () => {
    const { clock, connect, sent } = await start({ qps: 1, burst: 1 });
    const transport = connect();
    const calls = [1, 2].map(() => transport.request({ method: 'GET', path: '/' }));
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await transport.stream({ method: 'GET', path: '/watch' });
    await connect().request({ method: 'PUT', path: '/lease', body: {} });
    expect([sent('/'), sent('/watch'), sent('/lease')]).toEqual([1, 1, 1]);
    await clock.advance(1_000);
    await Promise.all(calls);
  });

  it('ends the wait when the signal is aborted', async () => {
    const { clock, connect, sent } = await start({ qps: 1, burst: 1 });
    const transport = connect();
    await transport.request({ method: 'GET', path: '/' });
    const stop = new AbortController();
    const waiting = transport.request({ method: 'GET', path: '/', signal: stop.signal });
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    stop.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
    expect(sent('/')).toBe(1);
  });

  it('has no limit by default', async () => {
    const { clock, connect, sent } = await start({});
    const transport = connect();
    await Promise.all(Array.from({ length: 200 }, () => transport.request({ method: 'GET', path: '/' })));
    expect([sent('/'), clock.timers]).toEqual([200, 0]);
  });
});
