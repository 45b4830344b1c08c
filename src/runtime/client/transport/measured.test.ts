import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { respond, type ScriptedServer, startScriptedServer } from '../fixtures/scripted-server.js';
import { newTransport, type Transport, type TransportOptions } from '../index.js';

let server: ScriptedServer;
let transport: Transport | undefined;

beforeEach(async () => {
  server = await startScriptedServer((_, response) => respond(response, 200, {}));
});

afterEach(async () => {
  transport?.close();
  await server.close();
});

/** Sends requests at the same time, and returns what was measured. */
async function measure(url: string, options: { readonly qps?: number; readonly requests?: number } = {}) {
  const { qps, requests = 3 } = options;
  const clock = new FakeClock();
  const throttled: number[] = [];
  const resolved: number[] = [];
  const callbacks: TransportOptions = {
    clock,
    onThrottled: ({ method }, seconds) => method === 'GET' && throttled.push(seconds),
    onResolved: (seconds) => resolved.push(seconds),
  };
  transport = newTransport({ server: url, qps, burst: 1 }, callbacks);
  const all = Promise.all(
    Array.from({ length: requests }, () => transport?.request({ method: 'GET', path: '/version' })),
  );
  await clock.advance(10_000);
  await all;
  return { throttled, resolved };
}

describe('a transport measures', () => {
  it('how long requests wait for the rate limit', async () => {
    expect((await measure(server.url, { qps: 2 })).throttled).toEqual([0, 0.5, 1]);
  });

  it('no wait without a rate limit', async () => {
    expect((await measure(server.url)).throttled).toEqual([]);
  });

  it('how long names take to resolve, once per connection', async () => {
    const { resolved } = await measure(server.url.replace('127.0.0.1', 'localhost'));
    expect(resolved).toHaveLength(server.connections());
    for (const seconds of resolved) expect(seconds).toBeGreaterThan(0);
  });

  it('no lookup for an address', async () => {
    expect((await measure(server.url)).resolved).toEqual([]);
  });
});
