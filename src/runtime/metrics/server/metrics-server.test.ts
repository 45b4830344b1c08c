import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../certwatcher/index.js';
import { textResponse } from '../../serving/index.js';
import { type MetricsServer, type MetricsServerOptions, newMetricsServer } from '../index.js';

let stop = new AbortController();
let running: Promise<void> = Promise.resolve();

afterEach(async () => {
  stop.abort();
  await running;
  stop = new AbortController();
});

const text = async () => ({ contentType: 'text/x-metrics', body: 'up 1\n' });

async function started(options: Partial<MetricsServerOptions> = {}): Promise<MetricsServer> {
  const server = newMetricsServer({ bindAddress: '127.0.0.1:0', text, shutdownTimeout: 0, ...options });
  running = server.start(stop.signal);
  await vi.waitFor(() => expect(server.port).toBeGreaterThan(0));
  return server;
}

function get(server: MetricsServer, path: string, tls?: { ca?: string; rejectUnauthorized?: boolean }) {
  return new Promise<{ status: number | undefined; type: string | undefined; text: string }>((resolve, reject) => {
    const send = tls ? httpsRequest : httpRequest;
    const request = send({ host: '127.0.0.1', port: server.port, path, agent: false, ...tls }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, type: response.headers['content-type'], text: body });
    });
    request.on('error', reject);
    request.end();
  });
}

describe('the metrics server', () => {
  it('serves the metrics, and nothing else', async () => {
    const server = await started();
    expect(await get(server, '/metrics')).toEqual({ status: 200, type: 'text/x-metrics', text: 'up 1\n' });
    expect(await get(server, '/other')).toMatchObject({ status: 404 });
  });

  it('serves extra handlers, and applies the filter to all paths', async () => {
    const server = await started({
      extraHandlers: { '/debug': () => textResponse(200, 'debug') },
      filter: (handler) => (request) => (request.query.has('in') ? handler(request) : textResponse(401, 'no')),
    });
    expect(await get(server, '/debug?in')).toMatchObject({ status: 200, text: 'debug\n' });
    expect(await get(server, '/debug')).toMatchObject({ status: 401 });
    expect(await get(server, '/metrics')).toMatchObject({ status: 401 });
  });

  it('responds with 500 if the metrics cannot be read', async () => {
    const server = await started({ text: () => Promise.reject(new Error('secret')) });
    expect(await get(server, '/metrics')).toMatchObject({ status: 500, text: 'internal error\n' });
  });

  it('creates a self-signed certificate', async () => {
    const server = await started({ secureServing: true });
    expect(await get(server, '/metrics', { rejectUnauthorized: false })).toMatchObject({ status: 200 });
    await expect(get(server, '/metrics', {})).rejects.toThrow(/self-signed/);
    await expect(get(server, '/metrics')).rejects.toThrow();
  });

  it('reads a certificate from files, and fails to start if there is none', async () => {
    const certDir = await mkdtemp(join(tmpdir(), 'metrics-'));
    const options = { secureServing: true, certDir, certName: 'a.crt', keyName: 'a.key' };
    const broken = newMetricsServer({ bindAddress: '127.0.0.1:0', text, ...options });
    await expect(broken.start(stop.signal)).rejects.toThrow(/a.crt.*ENOENT/);
    const pair = await makeCertificate({ commonName: 'metrics', ipAddresses: ['127.0.0.1'] });
    await writeFile(join(certDir, 'a.crt'), pair.cert);
    await writeFile(join(certDir, 'a.key'), pair.key);
    expect(await get(await started(options), '/metrics', { ca: pair.cert })).toMatchObject({ status: 200 });
    await rm(certDir, { recursive: true });
  });

  it('serves nothing at the address `0`', async () => {
    const server = newMetricsServer({ bindAddress: '0', text });
    await expect(server.start(stop.signal)).resolves.toBeUndefined();
    expect(server.port).toBeUndefined();
  });

  it('rejects a malformed address and invalid paths of extra handlers', () => {
    expect(() => newMetricsServer({ bindAddress: '8080', text })).toThrow(/expected `host:port`/);
    const extra = (path: string) => () =>
      newMetricsServer({ text, extraHandlers: { [path]: () => textResponse(200, '') } });
    expect(extra('/metrics')).toThrow('`/metrics` is reserved');
    expect(extra('debug')).toThrow('the path `debug` of an extra handler must begin with `/`');
  });
});
