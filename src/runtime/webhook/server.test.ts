import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defineKind, type KubernetesObject } from '../../k8s/index.js';
import { type CertificatePair, fixedCertificate, makeCertificate } from '../certwatcher/index.js';
import { bigIntOf, newBadRequest } from '../client/index.js';
import { newLogger, silentLogger } from '../log/index.js';
import { newMetrics } from '../metrics/index.js';
import { type AdmissionHandler, admissionWebhook, allowed, patched, withWarnings } from './admission/index.js';
import { newWebhookManagedBy, newWebhookServer, type WebhookServer, type WebhookServerOptions } from './index.js';

const names = { commonName: 'webhook', ipAddresses: ['127.0.0.1'] };
let pair: CertificatePair;
let stop = new AbortController();
let running: Promise<void> = Promise.resolve();

beforeAll(async () => {
  pair = await makeCertificate(names);
});

afterEach(async () => {
  stop.abort();
  await running;
  stop = new AbortController();
});

async function started(options: WebhookServerOptions = {}): Promise<WebhookServer> {
  const certificates = fixedCertificate(pair);
  const server = newWebhookServer({ host: '127.0.0.1', port: 0, certificates, shutdownTimeout: 0, ...options });
  running = server.start(stop.signal);
  await vi.waitFor(() => expect(server.port).toBeGreaterThan(0));
  return server;
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

interface CallOptions {
  readonly path?: string;
  readonly body?: string | Buffer | undefined;
  readonly contentType?: string;
  readonly ca?: string;
  readonly client?: CertificatePair;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

function call(server: WebhookServer, options: CallOptions = {}): Promise<Reply> {
  const { path = '/hook', body, contentType = 'application/json', ca = pair.cert, client } = options;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType };
    const settings = {
      host: '127.0.0.1',
      port: server.port,
      path,
      method: 'POST',
      agent: false,
      ca,
      headers,
      ...client,
    };
    const request = httpsRequest(settings, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function review(request: Record<string, unknown> = {}, version = 'v1'): string {
  const base = { uid: 'u-1', operation: 'CREATE', userInfo: { username: 'ann' } };
  return JSON.stringify({
    apiVersion: `admission.k8s.io/${version}`,
    kind: 'AdmissionReview',
    request: { ...base, ...request },
  });
}

async function hooked(handler: AdmissionHandler, options: WebhookServerOptions = {}): Promise<WebhookServer> {
  const server = await started(options);
  server.register('/hook', admissionWebhook(handler, { metrics: server.metrics.webhook('/hook') }));
  return server;
}

describe('malformed admission requests are rejected, and responses have the version of their request', () => {
  it('responds with the uid of the request', async () => {
    const server = await hooked(() => allowed());
    const { status, text } = await call(server, { body: review() });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      kind: 'AdmissionReview',
      apiVersion: 'admission.k8s.io/v1',
      response: { uid: 'u-1', allowed: true, status: { metadata: {}, code: 200 } },
    });
  });

  it('does not let a client flood the log', async () => {
    const lines: string[] = [];
    const log = newLogger({ destination: { write: (line) => void lines.push(line) } });
    const handler = admissionWebhook(() => Promise.reject(new Error('no')), { log });
    const body = Buffer.from(review());
    for (let count = 0; count < 100; count++) {
      const { status } = await handler({
        method: 'POST',
        path: '/hook',
        query: new URLSearchParams(),
        headers: { 'content-type': 'application/json' },
        signal: stop.signal,
        readBody: async () => body,
      });
      expect(status).toBe(200);
    }
    expect(lines).toHaveLength(10);
    expect(lines[0]).toContain('admission handler failed');
  });

  it('responds to v1beta1 in v1beta1', async () => {
    const server = await hooked(() => allowed());
    const { text } = await call(server, { body: review({}, 'v1beta1') });
    expect(JSON.parse(text).apiVersion).toBe('admission.k8s.io/v1beta1');
  });

  it('sends patches in base64, with all digits, and warnings next to them', async () => {
    const server = await hooked(({ object }) =>
      withWarnings(patched([{ op: 'add', path: '/copy', value: bigIntOf(object as object, 'big') }]), 'careful'),
    );
    const body = review({ object: { big: '@' } }).replace('"@"', '9223372036854775807');
    const { response } = JSON.parse(
      (await call(server, { body, contentType: 'application/json; charset=utf-8' })).text,
    );
    expect(response).toMatchObject({ patchType: 'JSONPatch', warnings: ['careful'] });
    expect(Buffer.from(response.patch, 'base64').toString()).toBe(
      '[{"op":"add","path":"/copy","value":9223372036854775807}]',
    );
  });

  it.each([
    ['an empty body', undefined, 'application/json', 400, 'request body is empty'],
    [
      'a wrong content type',
      review(),
      'application/foo',
      400,
      'contentType=application/foo, expected application/json',
    ],
    ['a body that is not JSON', '{', 'application/json', 400, /not JSON/],
    ['JSON that is not an object', '3', 'application/json', 400, 'the body is not a JSON object'],
    ['a review of an unknown version', review({}, 'v3'), 'application/json', 400, /expected AdmissionReview of/],
    ['a review that is nested too deeply', nested(11_000), 'application/json', 400, /deeper than 10010 levels/],
    [
      'a kind that is nested deeply',
      `{"kind":${nested(10_000)}}`,
      'application/json',
      400,
      /expected AdmissionReview of/,
    ],
    ['a review without a uid', review({ uid: 1 }), 'application/json', 400, /no request with a uid/],
    [
      'a body of more than 7 MiB',
      Buffer.alloc(7 * 1024 * 1024 + 1, 32),
      'application/json',
      413,
      'request entity is too large; limit is 7340032 bytes',
    ],
  ])('rejects %s', async (_, body, contentType, code, message) => {
    const server = await hooked(() => allowed());
    const { status, text } = await call(server, { body, contentType });
    expect(status).toBe(code);
    const { response } = JSON.parse(text);
    expect(response).toMatchObject({ uid: '', allowed: false, status: { code } });
    expect(response.status.message).toMatch(message);
  });

  it('rejects a body that exceeds its memory, so that the API server retries', async () => {
    const server = await hooked(() => allowed(), { limits: { maxBodyBytes: 10 } });
    const { status, text, retryAfter } = await call(server, { body: review() });
    expect([status, retryAfter]).toEqual([503, '1']);
    expect(JSON.parse(text).response).toMatchObject({ allowed: false, status: { code: 503 } });
  });

  it('denies the request with 500 when the handler throws, and counts it', async () => {
    const metrics = await newMetrics({ process: false });
    const server = await hooked(
      () => {
        throw new Error('bug');
      },
      { metrics },
    );
    const { status, text } = await call(server, { body: review() });
    expect(status).toBe(200);
    expect(JSON.parse(text).response).toMatchObject({
      uid: 'u-1',
      allowed: false,
      status: { code: 500, message: 'panic: bug [recovered]' },
    });
    expect((await metrics.text()).body).toContain('controller_runtime_webhook_panics_total 1');
  });

  it('denies the request with the status that the handler throws', async () => {
    const server = await hooked(() => Promise.reject(newBadRequest('wrong kind')));
    expect(JSON.parse((await call(server, { body: review() })).text).response.status).toMatchObject({
      code: 400,
      message: 'wrong kind',
    });
  });
});

describe('the server', () => {
  it('rejects a path that is already registered', async () => {
    const server = newWebhookServer();
    const handler = admissionWebhook(() => allowed());
    server.register('/a', handler);
    expect(server.isRegistered('/a')).toBe(true);
    expect(server.isRegistered('/b')).toBe(false);
    expect(() => server.register('/a', handler)).toThrow('a webhook is already registered at `/a`');
  });

  it('responds with 404 at unregistered paths', async () => {
    const server = await started();
    expect(await call(server, { path: '/none', body: review() })).toMatchObject({ status: 404 });
  });

  it('counts requests by path and code, starting from zero', async () => {
    const metrics = await newMetrics({ process: false });
    const server = await hooked(() => allowed(), { metrics });
    const textOf = async () => (await metrics.text()).body;
    expect(await textOf()).toContain('controller_runtime_webhook_requests_total{webhook="/hook",code="200"} 0');
    await call(server, { body: review() });
    await call(server);
    const text = await textOf();
    expect(text).toContain('controller_runtime_webhook_requests_total{webhook="/hook",code="200"} 1');
    expect(text).toContain('controller_runtime_webhook_requests_total{webhook="/hook",code="400"} 1');
    expect(text).toContain('controller_runtime_webhook_requests_in_flight{webhook="/hook"} 0');
    expect(text).toContain('controller_runtime_webhook_latency_seconds_count{webhook="/hook"} 2');
  });

  it('is ready once handshakes succeed, and not ready after it stopped', async () => {
    const idle = newWebhookServer({ host: '127.0.0.1', port: 0, certificates: fixedCertificate(pair) });
    await expect(idle.startedChecker()()).rejects.toThrow('is not started');
    const server = await started();
    await expect(server.startedChecker()()).resolves.toBeUndefined();
    stop.abort();
    await running;
    await expect(server.startedChecker()()).rejects.toThrow('is not started');
  });

  it('is disabled with port -1, and is ready', async () => {
    const server = newWebhookServer({ port: -1, certDir: '/none' });
    running = server.start(stop.signal);
    await expect(server.startedChecker()()).resolves.toBeUndefined();
    expect(server.port).toBeUndefined();
  });

  it('reads certificate and client CA from files, and reloads the certificate', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const certDir = await mkdtemp(join(tmpdir(), 'webhook-'));
    const authority = await makeCertificate({ commonName: 'ca', isAuthority: true });
    const client = await makeCertificate({ commonName: 'api-server', issuer: authority });
    const next = await makeCertificate(names);
    const write = async (written: CertificatePair) => {
      await writeFile(join(certDir, 'tls.crt'), written.cert);
      await writeFile(join(certDir, 'tls.key'), written.key);
    };
    await write(pair);
    await writeFile(join(certDir, 'ca.crt'), authority.cert);
    const server = newWebhookServer({
      host: '127.0.0.1',
      port: 0,
      certDir,
      clientCAName: 'ca.crt',
      shutdownTimeout: 0,
    });
    server.register(
      '/hook',
      admissionWebhook(() => allowed()),
    );
    running = server.start(stop.signal);
    await vi.waitFor(() => expect(server.port).toBeGreaterThan(0));
    expect((await call(server, { body: review(), client })).status).toBe(200);
    await expect(call(server, { body: review() })).rejects.toThrow();
    await write(next);
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => call(server, { body: review(), client, ca: next.cert }));
    await rm(certDir, { recursive: true });
  });

  it('fails to start without its certificate, and reports the file', async () => {
    const server = newWebhookServer({ port: 0, certDir: '/none' });
    await expect(server.start(stop.signal)).rejects.toThrow(/`\/none\/tls.crt`.*ENOENT/);
  });
});

describe('newWebhookManagedBy', () => {
  interface Gadget extends KubernetesObject {
    spec: { size?: number };
  }
  const Gadget = defineKind<Gadget>({ group: 'things.example.io', version: 'v1', kind: 'Gadget' });
  const Pod = defineKind<KubernetesObject>({ group: '', version: 'v1', kind: 'Pod' });
  const defaulter = {
    default(object: Gadget) {
      object.spec.size ??= 1;
    },
  };
  const validator = { validateCreate: () => ['w'], validateUpdate: () => {}, validateDelete: () => {} };
  const host = (webhookServer: WebhookServer) => ({ webhookServer, log: silentLogger });

  it('serves defaulter and validator at the paths of the kind', async () => {
    const server = await started();
    newWebhookManagedBy(host(server), Gadget).withDefaulter(defaulter).withValidator(validator).complete();
    const object = { apiVersion: 'things.example.io/v1', kind: 'Gadget', metadata: {}, spec: {} };
    const ask = async (path: string) =>
      JSON.parse((await call(server, { path, body: review({ object }) })).text).response;
    const mutated = await ask('/mutate-things-example-io-v1-gadget');
    expect(JSON.parse(Buffer.from(mutated.patch, 'base64').toString())).toEqual([
      { op: 'add', path: '/spec/size', value: 1 },
    ]);
    expect(await ask('/validate-things-example-io-v1-gadget')).toMatchObject({ allowed: true, warnings: ['w'] });
  });

  it('uses the path of core kinds, and custom ones', () => {
    const server = newWebhookServer();
    newWebhookManagedBy(host(server), Pod)
      .withValidator(validator)
      .withDefaulter({ default: () => {} })
      .withDefaulterCustomPath('/pods')
      .complete();
    expect(server.isRegistered('/validate--v1-pod')).toBe(true);
    expect(server.isRegistered('/pods')).toBe(true);
    expect(server.isRegistered('/mutate--v1-pod')).toBe(false);
  });

  it('rejects a builder without webhooks, a path without its webhook, and a malformed path', () => {
    const builder = () => newWebhookManagedBy(host(newWebhookServer()), Gadget);
    expect(() => builder().complete()).toThrow(
      'webhooks of Gadget: call `withDefaulter`, `withValidator` or `withConverter`',
    );
    expect(() => builder().withDefaulter(defaulter).withValidatorCustomPath('/a').complete()).toThrow(
      'call `withValidator` too',
    );
    expect(() => builder().withDefaulter(defaulter).withDefaulterCustomPath('a b').complete()).toThrow(
      /expected a webhook path such as .*; found `a b`/,
    );
  });
});
