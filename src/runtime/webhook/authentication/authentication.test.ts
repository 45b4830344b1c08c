import { request } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { type LogFields, type Logger, silentLogger } from '../../log/index.js';
import { start } from '../../serving/fixtures/open-servers.js';
import { type AuthenticationHandler, authenticated, authenticationWebhook, unauthenticated } from './index.js';

const token = 'opaque-0123456789-token';
const ann = { username: 'ann', uid: '42', groups: ['dev'], extra: { team: ['a'] } };
const acceptAnn: AuthenticationHandler = (asked) => (asked.token === token ? authenticated(ann) : unauthenticated());

/** A review; undefined fields are omitted. */
const review = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: { token }, ...fields });

interface Reply {
  readonly code: number;
  readonly review: { apiVersion: string; kind: string; metadata: object; status: Record<string, unknown> };
  readonly text: string;
}

async function post(
  handler: AuthenticationHandler,
  body: string | Readable | undefined,
  options: { readonly contentType?: string; readonly log?: Logger; readonly panicked?: () => void } = {},
): Promise<Reply> {
  const { contentType = 'application/json', log = silentLogger, panicked = () => {} } = options;
  const server = await start(authenticationWebhook(handler, { log, metrics: { panicked } }));
  return await new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType };
    const call = request({ host: server.host, port: server.port, method: 'POST', headers, agent: false });
    call.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ code: response.statusCode ?? 0, text, review: JSON.parse(text) });
    });
    call.on('error', reject);
    if (body instanceof Readable) body.pipe(call);
    else call.end(body);
  });
}

describe('an authentication webhook', () => {
  it('responds with the user of a token, without repeating the token', async () => {
    const reply = await post(acceptAnn, review());
    expect(reply.code).toBe(200);
    expect(reply.review).toEqual({
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenReview',
      metadata: {},
      spec: {},
      status: { authenticated: true, user: ann },
    });
    expect(reply.text).not.toContain(token);
  });

  it('responds that an unknown token is not authenticated', async () => {
    const reply = await post(acceptAnn, review({ spec: { token: 'other' } }));
    expect(reply).toMatchObject({ code: 200, review: { status: { authenticated: false } } });
    expect(reply.review.status).not.toHaveProperty('user');
  });

  it('does not accept a token that is valid for none of the requested audiences', async () => {
    const handler: AuthenticationHandler = ({ audiences = [] }) =>
      authenticated(
        ann,
        audiences.filter((audience) => audience === 'vault'),
      );
    const statusFor = async (audiences?: string[] | null) =>
      (await post(handler, review({ spec: { token, audiences } }))).review.status;
    expect(await statusFor(['api', 'db'])).toEqual({ authenticated: false });
    expect(await statusFor(['api', 'vault'])).toEqual({ authenticated: true, user: ann, audiences: ['vault'] });
    for (const none of [[], null, undefined]) expect(await statusFor(none)).toMatchObject({ authenticated: true });
  });

  it.each([
    ['authentication.k8s.io/v1', 'authentication.k8s.io/v1'],
    ['authentication.k8s.io/v1beta1', 'authentication.k8s.io/v1beta1'],
    [undefined, 'authentication.k8s.io/v1'],
  ])('responds to version %s with %s', async (apiVersion, expected) => {
    const reply = await post(acceptAnn, review({ apiVersion, kind: apiVersion && 'TokenReview' }));
    expect(reply.review).toMatchObject({ apiVersion: expected, kind: 'TokenReview', status: { authenticated: true } });
  });

  it('passes the handler the audiences and a logger with the uid, and copies the uid', async () => {
    const child = vi.fn(() => silentLogger);
    const handler = vi.fn<AuthenticationHandler>(({ audiences = [] }) =>
      authenticated(ann, [...audiences].slice(0, 1)),
    );
    const spec = { token, audiences: ['api', 'vault'] };
    const reply = await post(handler, review({ metadata: { uid: 'u-1' }, spec }), { log: { ...silentLogger, child } });
    expect(handler.mock.calls[0]?.[0]).toEqual({ uid: 'u-1', token, audiences: ['api', 'vault'] });
    expect(handler.mock.calls[0]?.[1].signal.aborted).toBe(false);
    expect(child).toHaveBeenCalledWith({ requestID: 'u-1' });
    expect(reply.review).toMatchObject({ metadata: { uid: 'u-1' }, status: { audiences: ['api'] } });
  });

  it.each([
    ['an empty body', '', 'request body is empty'],
    ['no body', undefined, 'request body is empty'],
    ['a body that is not JSON', `{"token":"${token}"`, 'the body is not JSON'],
    ['an array', '[]', 'the body is not a JSON object'],
    ['another kind', review({ kind: 'SubjectAccessReview' }), 'expected TokenReview of authentication.k8s.io/v1 or'],
    ['another version', review({ apiVersion: 'authentication.k8s.io/v2' }), 'expected TokenReview of'],
    ['a version of another type', review({ apiVersion: { token } }), 'expected TokenReview of'],
    ['a review without a spec', review({ spec: undefined }), 'the TokenReview has no `spec`'],
    ['a review without a token', review({ spec: {} }), 'token is empty'],
    ['an empty token', review({ spec: { token: '' } }), 'token is empty'],
    ['a token that is not a string', review({ spec: { token: [token] } }), '`spec.token` must be a string'],
    ['audiences that are not strings', review({ spec: { token, audiences: [1] } }), '`spec.audiences` must be'],
  ])('rejects %s', async (_, body, error) => {
    const handler = vi.fn(acceptAnn);
    const reply = await post(handler, body);
    const status = { authenticated: false, error: expect.stringContaining(error) };
    expect(reply).toMatchObject({ code: 400, review: { kind: 'TokenReview', status } });
    expect(reply.text).not.toContain(token);
    expect(handler).not.toHaveBeenCalled();
  });

  it('rejects another content type', async () => {
    const reply = await post(acceptAnn, review(), { contentType: 'application/foo' });
    expect(reply.code).toBe(400);
    expect(reply.review.status.error).toBe('contentType=application/foo, expected application/json');
  });

  it('rejects an endless body after 1 MiB', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64 * 1024, ' ');
      })(),
    );
    const reply = await post(acceptAnn, endless);
    endless.destroy();
    const error = 'request entity is too large; limit is 1048576 bytes';
    expect(reply).toMatchObject({ code: 413, review: { status: { authenticated: false, error } } });
  });
});

describe('a handler that fails', () => {
  it.each<[string, () => unknown, string]>([
    ['throws', () => Promise.reject(new Error('no connection to the directory')), 'no connection to the directory'],
    ['returns nothing', () => undefined, 'the handler must return `authenticated(user)` or `unauthenticated()`'],
    ['accepts a token without a user', () => ({ authenticated: true }), 'accepted a token without `user.username`'],
    ['accepts it without a name', () => authenticated({ username: '' }), 'accepted a token without `user.username`'],
    ['accepts it for other audiences', () => authenticated(ann, ['vault']), 'an audience that was not requested'],
  ])('and %s does not authenticate, and is logged without the token', async (_, handler, message) => {
    const lines: [string, LogFields | undefined][] = [];
    const log: Logger = { ...silentLogger, error: (...line) => void lines.push(line as never), child: () => log };
    const panicked = vi.fn();
    const body = review({ spec: { token, audiences: ['api'] } });
    const reply = await post(handler as AuthenticationHandler, body, { log, panicked });
    const status = { authenticated: false, error: expect.stringContaining(message) };
    expect(reply).toMatchObject({ code: 200, review: { status } });
    expect(lines).toEqual([['authentication handler failed', { error: expect.any(Error) }]]);
    expect(JSON.stringify(lines)).not.toContain(token);
    expect(panicked).toHaveBeenCalledOnce();
  });

  it('and takes a truthy value for true does not authenticate', async () => {
    const loose = (() => ({ authenticated: 'false', user: ann })) as unknown as AuthenticationHandler;
    expect((await post(loose, review())).review.status).toEqual({ authenticated: false });
  });
});
