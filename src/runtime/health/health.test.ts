import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Logger, silentLogger } from '../log/index.js';
import { type HealthCheck, newHealthServer, ping } from './index.js';

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
  it('is well without checks', async () => {
    expect(await get('/healthz')).toEqual({ code: 200, text: 'ok' });
    expect(await get('/healthz/ping')).toEqual({ code: 200, text: 'ok' });
  });

  it('shows each check when asked', async () => {
    readyz.set('a', ping).set('b', async () => {});
    expect(await get('/readyz?verbose')).toEqual({ code: 200, text: '[+]a ok\n[+]b ok\nreadyz check passed' });
  });

  it('names what failed but keeps the reason for the log', async () => {
    readyz.set('good', ping).set('bad', ill);
    const text = '[+]good ok\n[-]bad failed: reason withheld\nreadyz check failed';
    expect(await get('/readyz')).toEqual({ code: 500, text });
    expect(logged).toContainEqual({ check: 'bad', error: new Error('password is wrong: hunter2') });
    expect(await get('/readyz/bad')).toEqual({ code: 500, text: 'internal server error: reason withheld' });
    expect((await get('/readyz/good')).code).toBe(200);
    expect((await get('/healthz')).code).toBe(200);
  });

  it('leaves out what is excluded, and says what could not be', async () => {
    readyz.set('bad', () => Promise.reject(new Error('no')));
    expect((await get('/readyz?exclude=bad')).code).toBe(200);
    expect((await get('/readyz?exclude=other&exclude=bad&verbose')).text).toContain('no matches for other');
  });

  it.each(['/', '/healthzz', '/healthz/other', '/metrics'])('does not know %s', async (path) => {
    expect((await get(path)).code).toBe(404);
  });
});
