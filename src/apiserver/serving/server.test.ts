import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import * as http2 from 'node:http2';
import { Agent, request } from 'node:https';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ServerRequest, ServerResponse } from '../model/index.js';
import { callWebhook } from './call-webhook.js';
import { makeCredentials, makeUserCertificate, type ServerCredentials, writeKubeconfig } from './credentials.js';
import { type HttpsServer, serveHttps } from './server.js';
import { TokenSigner } from './tokens.js';

let credentials: ServerCredentials;
let server: HttpsServer | undefined;

beforeAll(async () => {
  credentials = await makeCredentials();
});

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(handle: (request: ServerRequest) => ServerResponse | Promise<ServerResponse>): Promise<string> {
  const options = { credentials, port: 0, onError: (error: unknown) => expect.unreachable(String(error)) };
  server = await serveHttps({ ...options, handle: async (given) => handle(given) });
  return server.url;
}

const plain = (body: string | AsyncIterable<string>): ServerResponse => ({ status: 200, headers: {}, body });

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly client?: { cert: string; key: string };
  readonly headers?: Record<string, string | string[]>;
}

function send(url: string, { method = 'GET', body, client, headers }: Sent = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const agent = new Agent({ ca: credentials.authority.cert, servername: 'localhost', ...client });
    const call = request(url, { method, agent, ...(headers && { headers }) }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    call.once('error', reject);
    call.end(body);
  });
}

test('passes method, URL, headers and body to the handler', async () => {
  const url = await start(async ({ method, url: path, headers, headerValues, body }) =>
    plain(JSON.stringify([method, path, headers['x-a'], headerValues('x-a'), Buffer.from(body).toString()])),
  );
  const sent = await send(`${url}/api/v1?a=b%2C`, { method: 'POST', body: 'text', headers: { 'x-a': ['1', '2'] } });
  expect(JSON.parse(sent.body)).toEqual(['POST', '/api/v1?a=b%2C', '1, 2', ['1', '2'], 'text']);
});

test.each([
  ['a host with a space', '/version', { headers: { host: 'a b' } }, 400, '400 Bad Request: malformed Host header'],
  ['a path with an invalid escape', '/api/%zz', {}, 400, '400 Bad Request'],
])('rejects %s', async (_, path, request, status, body) => {
  const url = await start(() => plain('handled'));
  expect(await send(`${url}${path}`, request)).toMatchObject({ status, body });
});

test('reads the user of a client certificate', async () => {
  const url = await start(({ certificateUser }) => plain(JSON.stringify(certificateUser ?? 'nobody')));
  const { body } = await send(url, { client: await makeUserCertificate(credentials.authority, 'jane', ['a', 'b']) });
  expect(JSON.parse(body)).toMatchObject({ name: 'jane', groups: ['a', 'b'] });
  expect(JSON.parse((await send(url)).body)).toBe('nobody');
});

test('rejects a client certificate of another authority', async () => {
  const url = await start(() => plain('welcome'));
  const { status, body } = await send(url, { client: (await makeCredentials()).admin });
  expect(status).toBe(401);
  expect(JSON.parse(body)).toMatchObject({ kind: 'Status', reason: 'Unauthorized' });
});

test('rejects a body of more than 3 MiB', async () => {
  const url = await start(() => plain('too much'));
  const { status, body } = await send(url, { method: 'POST', body: 'x'.repeat(3 * 1024 * 1024 + 1) });
  expect(status).toBe(413);
  expect(JSON.parse(body).message).toBe('Request entity too large: limit is 3145728');
});

test('responds to too many requests with 429 and when to try again', async () => {
  const steps = new EventEmitter();
  const handle = async () => {
    steps.emit('started');
    await once(steps, 'finish');
    return plain('done');
  };
  const onError = (error: unknown) => expect.unreachable(String(error));
  server = await serveHttps({ credentials, port: 0, maxRequests: 1, handle, onError });
  const started = once(steps, 'started');
  const first = send(server.url);
  await started;
  const second = await send(server.url);
  expect(second).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(JSON.parse(second.body)).toMatchObject({ kind: 'Status', reason: 'TooManyRequests' });
  steps.emit('finish');
  expect((await first).status).toBe(200);
});

test('streams chunks over HTTP/2, and aborts the signal when the client leaves', async () => {
  const aborted = withResolvers();
  const url = await start(({ signal }) =>
    plain(
      (async function* () {
        yield 'one\n';
        await once(signal, 'abort');
        aborted.resolve();
      })(),
    ),
  );
  const session = http2.connect(url, { ca: credentials.authority.cert });
  const stream = session.request({ ':path': '/watch' });
  const [chunk] = (await once(stream, 'data')) as [Buffer];
  expect(chunk.toString()).toBe('one\n');
  session.destroy();
  await aborted.promise;
});

test('ends streams when it stops', async () => {
  const started = withResolvers();
  const url = await start(({ signal }) =>
    plain(
      (async function* () {
        yield 'one\n';
        started.resolve();
        await once(signal, 'abort');
      })(),
    ),
  );
  const response = send(`${url}/watch`);
  await started.promise;
  await server?.close();
  server = undefined;
  expect((await response).body).toBe('one\n');
});

test('writes a kubeconfig with the address and the authority', () => {
  const kubeconfig = JSON.parse(writeKubeconfig('https://127.0.0.1:1', 'CA', credentials.admin));
  expect(kubeconfig.clusters[0].cluster).toEqual({
    server: 'https://127.0.0.1:1',
    'certificate-authority-data': Buffer.from('CA').toString('base64'),
  });
});

test('verifies its own tokens only', () => {
  const signer = new TokenSigner();
  const token = signer.sign({ sub: 'a' });
  expect(signer.verify(token)).toEqual({ sub: 'a' });
  expect(signer.verify(`${token}x`)).toBeUndefined();
  expect(signer.verify(new TokenSigner().sign({ sub: 'a' }))).toBeUndefined();
  expect(signer.verify('a.b.c')).toBeUndefined();
  expect(signer.verify('')).toBeUndefined();
});

const call = (url: string, more: object = {}) =>
  callWebhook({ url, body: '{}', timeoutMs: 5_000, signal: new AbortController().signal, ...more });

test('calls a webhook that chains to the given authority', async () => {
  const url = await start(({ headers, body }) => plain(`${headers['content-type']} ${Buffer.from(body)}`));
  const { status, body } = await call(`${url}/a?timeout=1s`, { caBundle: credentials.authority.cert });
  expect([status, body]).toEqual([200, 'application/json {}']);
});

test('reports why a webhook cannot be called, in the words of Go', async () => {
  const url = await start(() => new Promise(() => {}));
  const caBundle = credentials.authority.cert;
  await expect(call(`${url}/a`, { caBundle, timeoutMs: 50 })).rejects.toThrow(
    `Post "${url}/a": context deadline exceeded`,
  );
  await expect(call(`${url}/a`)).rejects.toThrow(
    'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  );
  await expect(call(`${url}/a`, { caBundle, serverName: 'other.example.com' })).rejects.toThrow(
    'x509: certificate is valid for localhost, kubernetes, kubernetes.default, kubernetes.default.svc, not other.example.com',
  );
  await expect(call('https://127.0.0.1:1/a')).rejects.toThrow('dial tcp 127.0.0.1:1: connect: connection refused');
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
