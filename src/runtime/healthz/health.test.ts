import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Logger, silentLogger } from '../log/index.js';
import { CheckRuns } from './health.js';
import { type HealthCheck, ping } from './index.js';
import { newHealthServer } from './internal.js';

const healthz = new Map<string, HealthCheck>();
const readyz = new Map<string, HealthCheck>();
const logged: unknown[] = [];
const log: Logger = { ...silentLogger, info: (_, fields) => void logged.push(fields) };
let stop: AbortController;
let running: Promise<void>;
let url: string;

beforeEach(async () => {
  healthz.clear();
  readyz.clear();
  logged.length = 0;
  stop = new AbortController();
  const server = newHealthServer({
    bindAddress: '127.0.0.1:0',
    endpoints: { '/healthz': healthz, '/readyz': readyz },
    log,
  });
  running = server.start(stop.signal);
  while (server.port === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  url = `http://127.0.0.1:${server.port}`;
});

afterEach(async () => {
  vi.useRealTimers();
  stop.abort();
  await running;
});

async function get(path: string) {
  const response = await fetch(url + path, { headers: { connection: 'close' } });
  return { code: response.status, text: (await response.text()).trim() };
}

const ill = () => {
  throw new Error('password is wrong: hunter2');
};

describe('the health server', () => {
  it('is healthy without checks', async () => {
    expect(await get('/healthz')).toEqual({ code: 200, text: 'ok' });
    expect(await get('/healthz/ping')).toEqual({ code: 200, text: 'ok' });
  });

  it('lists each check if `verbose` is set', async () => {
    readyz.set('a', ping).set('b', async () => {});
    expect(await get('/readyz?verbose')).toEqual({ code: 200, text: '[+]a ok\n[+]b ok\nreadyz check passed' });
  });

  it('a health check that fails is named in the response, and its reason only in the log', async () => {
    readyz.set('good', ping).set('bad', ill);
    const text = '[+]good ok\n[-]bad failed: reason withheld\nreadyz check failed';
    expect(await get('/readyz')).toEqual({ code: 500, text });
    expect(logged).toContainEqual({ check: 'bad', error: new Error('password is wrong: hunter2') });
    expect(await get('/readyz/bad')).toEqual({ code: 500, text: 'internal server error: reason withheld' });
    expect((await get('/readyz/good')).code).toBe(200);
    expect((await get('/healthz')).code).toBe(200);
  });

  it('skips excluded checks, and reports unknown ones', async () => {
    readyz.set('bad', () => Promise.reject(new Error('no')));
    expect((await get('/readyz?exclude=bad')).code).toBe(200);
    expect((await get('/readyz?exclude=other&exclude=bad&verbose')).text).toContain('no matches for other');
  });

  it('abandons a check that has no result after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const check = vi.fn(() => new Promise<void>(() => {}));
    readyz.set('stuck', check);
    const probe = get('/readyz');
    await vi.waitUntil(() => check.mock.calls.length > 0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await probe).code).toBe(500);
    expect(logged).toContainEqual({ check: 'stuck', error: new Error('no result after 10 s') });
  });

  it.each(['/', '/healthzz', '/healthz/other', '/metrics'])('does not know %s', async (path) => {
    expect((await get(path)).code).toBe(404);
  });
});

describe('a check', () => {
  it('runs once for concurrent probes', async () => {
    let finish = () => {};
    const check = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const runs = new CheckRuns(log);
    const results = Array.from({ length: 20 }, () => runs.isHealthy('slow', check));
    finish();
    expect(new Set(await Promise.all(results))).toEqual(new Set([true]));
    expect(check).toHaveBeenCalledOnce();
    const next = runs.isHealthy('slow', check);
    finish();
    expect(await next).toBe(true);
    expect(check).toHaveBeenCalledTimes(2);
  });
});
