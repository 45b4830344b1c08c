import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { type ApiRequest, newBadRequest, type Transport, TransportError } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { type HttpRequest, textResponse } from '../../serving/index.js';
import { errorResponse } from '../../serving/internal.js';
import { withAuthenticationAndAuthorization } from '../index.js';

type Responses = Record<'tokenreviews' | 'subjectaccessreviews', (body: never) => unknown>;

const knowsAnn: Responses = {
  tokenreviews: ({ spec }: { spec: { token: string } }) =>
    spec.token === 'good'
      ? { status: { authenticated: true, user: { username: 'ann', groups: ['ops'] } } }
      : { status: { authenticated: false } },
  subjectaccessreviews: ({ spec }: { spec: { nonResourceAttributes: { verb: string } } }) => ({
    status: { allowed: spec.nonResourceAttributes.verb === 'get' },
  }),
};

/** A cluster with the given responses, and the calls that it received. */
function cluster(responses: Partial<Responses> = {}) {
  const clock = new FakeClock();
  const calls: ApiRequest[] = [];
  const request = async (call: ApiRequest) => {
    calls.push(call);
    const resource = call.path.split('/').at(-1) as keyof Responses; // The filter asks about these two only.
    return { ...knowsAnn, ...responses }[resource](call.body as never);
  };
  const transport = { request: request as Transport['request'] };
  const handler = withAuthenticationAndAuthorization({ transport, clock })(() => textResponse(200, 'metrics'));
  const get = async (authorization?: string, method = 'GET', path = '/metrics') => {
    const { status, body } = await (async () => handler({ ...callOf(authorization, method), path }))().catch(
      errorResponse,
    );
    return `${status} ${String(body).trim()}`;
  };
  return { clock, calls, get };
}

function callOf(authorization: string | undefined, method: string): HttpRequest {
  return {
    method,
    path: '/metrics',
    query: new URLSearchParams(),
    headers: authorization === undefined ? {} : { authorization },
    signal: new AbortController().signal,
    readBody: async () => Buffer.alloc(0),
  };
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}

describe('withAuthenticationAndAuthorization', () => {
  it('admits a known caller that may access the path', async () => {
    const { get, calls } = cluster();
    expect(await get('Bearer good')).toBe('200 metrics');
    expect(calls.map((call) => (call.body as { spec: unknown }).spec)).toEqual([
      { token: 'good' },
      { user: 'ann', groups: ['ops'], nonResourceAttributes: { path: '/metrics', verb: 'get' } },
    ]);
  });

  it.each([[undefined], ['Basic good'], ['Bearer '], ['good']])(
    'responds with 401 to %j without asking',
    async (header) => {
      const { get, calls } = cluster();
      expect(await get(header)).toBe('401 Unauthorized');
      expect(calls).toEqual([]);
    },
  );

  it('responds with 401 to an unknown token', async () => {
    expect(await cluster().get('Bearer bad')).toBe('401 Unauthorized');
  });

  it('responds with 401 to an invalid token, and reviews it once a minute', async () => {
    const tokenreviews = vi.fn(() => ({ status: { authenticated: false, error: '[invalid bearer token]' } }));
    const { get, clock } = cluster({ tokenreviews });
    for (let count = 0; count < 5; count++) expect(await get('Bearer forged')).toBe('401 Unauthorized');
    expect(tokenreviews).toHaveBeenCalledOnce();
    await clock.advance(60_000);
    expect(await get('Bearer forged')).toBe('401 Unauthorized');
    expect(tokenreviews).toHaveBeenCalledTimes(2);
  });

  it('reviews a token once for many concurrent requests', async () => {
    const { get, calls } = cluster();
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('Bearer good')));
    expect(new Set(responses)).toEqual(new Set(['200 metrics']));
    expect(calls).toHaveLength(2);
  });

  it('responds with 429 to a flood of random tokens, and still admits known callers', async () => {
    const { get, calls, clock } = cluster();
    await get('Bearer good');
    await clock.advance(70_000); // The review of the good token is too old by now.
    calls.length = 0;
    const responses: string[] = [];
    for (let count = 0; count < 1_000; count++) responses.push(await get(`Bearer ${count}`));
    expect(responses.slice(0, 50)).toEqual(Array(50).fill('401 Unauthorized'));
    expect(new Set(responses.slice(50))).toEqual(new Set(['429 too many unknown callers; try again later']));
    expect(calls).toHaveLength(50);
    expect(await get('Bearer good')).toBe('200 metrics');
    await clock.advance(1_000);
    for (let count = 0; count < 100; count++) await get(`Bearer later-${count}`);
    expect(calls).toHaveLength(50 + 1 + 10);
  });

  it('limits the reviews of a known caller that requests many paths', async () => {
    const { get, calls } = cluster();
    for (let count = 0; count < 200; count++) await get('Bearer good', `X${count}`);
    expect(calls).toHaveLength(1 + 50);
  });

  it('keeps no whole paths in memory', async () => {
    const { get, calls } = cluster();
    await get('Bearer good');
    const before = heapAfterCollection();
    for (let count = 0; count < 40; count++) {
      await get('Bearer good', 'GET', `/${count}${'x'.repeat(1_000_000)}`);
      calls.length = 0;
    }
    expect(heapAfterCollection() - before).toBeLessThan(20_000_000);
  });

  it('responds with 403 to a method that is not allowed', async () => {
    expect(await cluster().get('Bearer good', 'POST')).toBe('403 Authorization denied for user ann');
  });

  it('prefers an explicit denial to an allowance', async () => {
    const { get } = cluster({ subjectaccessreviews: () => ({ status: { allowed: true, denied: true } }) });
    expect(await get('Bearer good')).toBe('403 Authorization denied for user ann');
  });

  it('caches users for a minute, allowances for five and denials for half a minute', async () => {
    const { get, calls, clock } = cluster();
    const asked = async (method = 'GET') => {
      const before = calls.length;
      await get('Bearer good', method);
      return calls.slice(before).map((call) => call.path.split('/').at(-1));
    };
    await asked();
    expect(await asked()).toEqual([]);
    await clock.advance(60_000);
    expect(await asked()).toEqual(['tokenreviews']);
    await clock.advance(240_000);
    expect(await asked()).toEqual(['tokenreviews', 'subjectaccessreviews']);
    expect(await asked('POST')).toEqual(['subjectaccessreviews']);
    await clock.advance(29_999);
    expect(await asked('POST')).toEqual([]);
    await clock.advance(1);
    expect(await asked('POST')).toEqual(['subjectaccessreviews']);
  });

  it('retries if the API server does not respond', async () => {
    const tokenreviews = vi.fn(knowsAnn.tokenreviews).mockImplementationOnce(() => {
      throw new TransportError('connection reset');
    });
    const { get, clock } = cluster({ tokenreviews });
    const response = get('Bearer good');
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(500);
    expect(await response).toBe('200 metrics');
  });

  it('responds with 500 after five attempts without a response', async () => {
    const tokenreviews = vi.fn(() => {
      throw new TransportError('connection reset');
    });
    const { get, clock } = cluster({ tokenreviews });
    const response = get('Bearer good');
    for (const delay of [500, 750, 1125, 1687.5]) {
      await vi.waitFor(() => expect(clock.timers).toBe(1));
      await clock.advance(delay);
    }
    expect(await response).toBe('500 Authentication failed');
    expect(tokenreviews).toHaveBeenCalledTimes(5);
  });

  it('responds with 500 if the API server never responds, and sends a new review for the next request', async () => {
    const tokenreviews = vi.fn(() => new Promise(() => {}));
    const { get, clock } = cluster({ tokenreviews });
    const responses = [get('Bearer good'), get('Bearer good')];
    for (const delay of [500, 750, 1125, 1687.5, 0]) {
      await clock.advance(10_000);
      await clock.advance(delay);
    }
    expect(await Promise.all(responses)).toEqual(Array(2).fill('500 Authentication failed'));
    expect(tokenreviews).toHaveBeenCalledTimes(5);
    tokenreviews.mockImplementation(async () => ({ status: { authenticated: true, user: { username: 'ann' } } }));
    expect(await get('Bearer good')).toBe('200 metrics');
  });

  it('responds with 500 immediately if the API server rejects the review', async () => {
    const subjectaccessreviews = vi.fn(() => {
      throw newBadRequest('no');
    });
    expect(await cluster({ subjectaccessreviews }).get('Bearer good')).toBe('500 Authorization for user ann failed');
    expect(subjectaccessreviews).toHaveBeenCalledOnce();
    const tokenreviews = () => ({});
    expect(await cluster({ tokenreviews }).get('Bearer good')).toBe('500 Authentication failed');
  });
});
