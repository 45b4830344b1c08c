import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../runtime/clock/internal.js';
import { TestServer } from '../fixtures/test-server.js';
import { newTestWorld } from '../fixtures/test-world.js';
import type { Fault } from './faults.js';

const maps = '/api/v1/namespaces/default/configmaps';
const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

describe('Faults', () => {
  const clock = new FakeClock();
  let server: TestServer;

  beforeEach(async () => {
    server = await TestServer.start({ world: newTestWorld(clock) });
  });
  afterEach(() => server.stop());

  const inject = (fault: Fault) => server.server.injectFault(fault);
  const statuses = async (urls: readonly string[]) => {
    const found: number[] = [];
    for (const url of urls) found.push((await server.send('GET', url)).status);
    return found;
  };

  it.each([
    [{ code: 401 }, 'Unauthorized', 'Unauthorized', undefined],
    [{ code: 403 }, 'Forbidden', 'configmaps "a" is forbidden: a fault was requested', undefined],
    [{ code: 409 }, 'Conflict', /^Operation cannot be fulfilled on configmaps "a": the object has been mod/, undefined],
    [{ code: 429 }, 'TooManyRequests', 'Too many requests, please try again later.', '1'],
    [{ code: 429, retryAfterSeconds: 7 }, 'TooManyRequests', /^Too many/, '7'],
    [{ code: 500 }, 'InternalError', 'Internal error occurred: a fault was requested', undefined],
    [{ code: 503 }, 'ServiceUnavailable', 'the server is currently unable to handle the request', '1'],
  ] as const)('responds with the status %o', async (status, reason, message, retryAfter) => {
    const fault = inject({ kind: 'status', ...status });
    const { body, headers, ...response } = await server.send('PUT', `${maps}/a`, map('a'));
    expect(response.status).toBe(status.code);
    expect(body).toMatchObject({ reason, message: expect.stringMatching(message) });
    expect(headers['retry-after']).toBe(retryAfter);
    fault.stop();
    fault.stop();
    expect((await server.send('PUT', `${maps}/a`, map('a'))).status).toBe(404);
    expect(fault.count).toBe(1);
  });

  it('applies to a verb, a resource and a user', async () => {
    const user = 'admin';
    inject({ kind: 'status', code: 500, verb: 'list', resource: 'deployments.apps', user });
    inject({ kind: 'status', code: 409, resource: 'configmaps/status' });
    inject({ kind: 'status', code: 401, user: 'another' });
    const deployments = '/apis/apps/v1/namespaces/default/deployments';
    expect(await statuses([deployments, `${deployments}/a`, maps, '/apis', '/version'])).toEqual([
      500, 404, 200, 200, 200,
    ]);
    const as = { 'impersonate-user': 'another' };
    expect((await server.send('GET', '/version', undefined, as)).status).toBe(401);
  });

  it('applies to a share of the requests, evenly, and to a number of them', async () => {
    const third = inject({ kind: 'status', code: 500, share: 1 / 3 });
    expect(await statuses(Array(6).fill(maps))).toEqual([200, 200, 500, 200, 200, 500]);
    third.stop();
    const two = inject({ kind: 'status', code: 429, times: 2 });
    expect(await statuses(Array(3).fill(maps))).toEqual([429, 429, 200]);
    expect([third.count, two.count]).toEqual([2, 2]);
  });

  it.each([{ share: 0 }, { share: 1.1 }, { share: Number.NaN }, { times: 0 }, { times: 1.5 }])(
    'rejects the scope %o',
    (scope) => expect(() => inject({ kind: 'reset', ...scope })).toThrow(RangeError),
  );

  it('delays requests by the clock of the server', async () => {
    inject({ kind: 'latency', ms: 60_000, verb: 'get' });
    let isDone = false;
    const sent = server.send('GET', '/api/v1/namespaces/default').then(({ status }) => {
      isDone = true;
      return status;
    });
    await clock.advance(59_999);
    expect(isDone).toBe(false);
    await clock.advance(1);
    expect(await sent).toBe(200);
  });

  it('ends running watches and those that continue with 410, and not those that start', async () => {
    await server.send('POST', maps, map('a'));
    const running = server.watch(`${maps}?watch=true`);
    const first = running.next();
    expect((await first).value).toMatchObject({ type: 'ADDED' });
    const next = running.next();
    const fault = inject({ kind: 'expired' });
    expect((await next).value).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
    expect((await running.next()).done).toBe(true);
    const continued = server.watch(`${maps}?watch=true&resourceVersion=5`);
    expect((await continued.next()).value).toMatchObject({ type: 'ERROR', object: { code: 410 } });
    expect(await statuses([maps, `${maps}?resourceVersion=0`, `${maps}?limit=1&continue=x`])).toEqual([200, 200, 410]);
    expect(await statuses([`${maps}/a?resourceVersion=1`])).toEqual([200]);
    const fresh = server.watch(`${maps}?watch=true`);
    expect((await fresh.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'a' } } });
    expect(fault.count).toBe(3);
  });

  it('breaks connections, including those of running watches', async () => {
    const watch = server.watch(`${maps}?watch=true`);
    const next = watch.next();
    await server.send('POST', maps, map('a'));
    await next;
    const broken = watch.next();
    inject({ kind: 'reset', verb: 'watch' });
    await expect(broken).rejects.toMatchObject({ kind: 'reset' });
    const fault = inject({ kind: 'half-open', verb: 'list' });
    await expect(server.send('GET', maps)).rejects.toMatchObject({ kind: 'half-open' });
    fault.stop();
    inject({ kind: 'go-away' });
    const { status, headers } = await server.send('GET', maps);
    expect({ status, connection: headers.connection }).toEqual({ status: 200, connection: 'close' });
  });
});
