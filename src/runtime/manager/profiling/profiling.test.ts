import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
import type { HttpHandler } from '../../serving/index.js';
import { newManager } from '../index.js';
import { newProfilingServer, profilingHandler } from './profiling-server.js';

const get = async (handler: HttpHandler, path: string, signal = new AbortController().signal) => {
  const query = new URLSearchParams(path.split('?')[1]);
  const request = { method: 'GET', path: path.split('?')[0] ?? '', query, headers: {}, signal };
  const { status, body } = await handler({ ...request, readBody: async () => Buffer.alloc(0) });
  return { status, body: String(body) };
};

/** Allocates memory that stays in use. */
function allocateForProfile(): unknown[] {
  return Array.from({ length: 50_000 }, (_, index) => ({ index, text: `value ${index}` }));
}

/** Uses CPU time. */
function computeForProfile(): number {
  let sum = 0;
  for (let index = 0; index < 30_000_000; index++) sum += Math.sqrt(index);
  return sum;
}

describe('the profiling handler', () => {
  it.each([
    ['/debug/pprof/profile', computeForProfile],
    ['/debug/pprof/heap', allocateForProfile],
  ])('records %s for the requested time, with the functions of the code', async (path, work) => {
    const clock = new FakeClock();
    const running = get(profilingHandler(clock), `${path}?seconds=5`);
    await vi.waitFor(() => expect(clock.untilNextTimer).toBe(5_000));
    const kept = work();
    await clock.advance(5_000);
    const { status, body } = await running;
    expect([status, body.includes(work.name), kept !== undefined]).toEqual([200, true, true]);
  });

  it('records one profile at a time, and ends when the client disconnects', async () => {
    const clock = new FakeClock();
    const handler = profilingHandler(clock);
    const client = new AbortController();
    const first = get(handler, '/debug/pprof/profile', client.signal);
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await expect(get(handler, '/debug/pprof/heap')).rejects.toMatchObject({ status: 409 });
    client.abort();
    expect((await first).status).toBe(200);
    const next = get(handler, '/debug/pprof/heap?seconds=1');
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(1_000);
    expect((await next).status).toBe(200);
  });

  it.each(['0', '61', '-1', '1.5', 'x', ''])('rejects a duration of `%s`', async (seconds) => {
    const handler = profilingHandler(new FakeClock());
    await expect(get(handler, `/debug/pprof/profile?seconds=${seconds}`)).rejects.toMatchObject({ status: 400 });
  });

  it('responds with 404 to other paths', async () => {
    expect((await get(profilingHandler(new FakeClock()), '/metrics')).status).toBe(404);
  });
});

describe('the profiling server', () => {
  it('listens while it runs', async () => {
    const info = vi.fn();
    const server = newProfilingServer({
      bindAddress: '127.0.0.1:0',
      clock: new FakeClock(),
      log: { ...silentLogger, info },
    });
    const stop = new AbortController();
    const running = server.start(stop.signal);
    await vi.waitFor(() => expect(info).toHaveBeenCalled());
    const url = `http://127.0.0.1:${info.mock.calls[0]?.[1].port}/debug/pprof/heap?seconds=0`;
    expect((await fetch(url)).status).toBe(400);
    stop.abort();
    await running;
    await expect(fetch(url)).rejects.toThrow();
  });

  it('is off by default, and rejects a malformed address', async () => {
    const options = { log: silentLogger, metrics: { bindAddress: '0' } };
    await expect(newManager({ server: 'http://a' }, options)).resolves.toBeDefined();
    await expect(newManager({ server: 'http://a' }, { ...options, profilingBindAddress: 'x' })).rejects.toThrow(
      'is not an address',
    );
  });
});
