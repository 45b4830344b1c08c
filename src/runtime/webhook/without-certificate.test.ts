import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../certwatcher/index.js';
import { silentLogger } from '../log/index.js';
import { newWebhookServer, type WebhookServerOptions } from './index.js';

let folder: string;
let stop: AbortController;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbts-webhook-'));
  stop = new AbortController();
  vi.stubEnv('TMPDIR', folder); // the default `certDir` is below it
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

function newServer(options: WebhookServerOptions = {}) {
  const info = vi.fn();
  const log = { ...silentLogger, info };
  const server = newWebhookServer({ host: '127.0.0.1', port: 0, log, skipWithoutCertificate: true, ...options });
  server.register('/hook', () => ({ status: 200, body: '' }));
  return { server, info };
}

describe('a webhook server without a certificate', () => {
  it('is disabled with `skipWithoutCertificate`, logs it once, and is ready', async () => {
    const { server, info } = newServer();
    const running = server.start(stop.signal);
    await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(2));
    expect(info).toHaveBeenLastCalledWith(expect.stringContaining('--webhook-cert-path'), { paths: ['/hook'] });
    expect(server.port).toBeUndefined();
    await server.startedChecker()();
    stop.abort();
    await running;
  });

  it('fails without `skipWithoutCertificate`, or with `certDir`', async () => {
    for (const options of [{ skipWithoutCertificate: false }, { certDir: folder }]) {
      const { server } = newServer(options);
      await expect(server.start(stop.signal)).rejects.toThrow(/cannot use the certificate `.*tls.crt` .*ENOENT/);
      await expect(server.startedChecker()()).rejects.toThrow('is not started');
    }
  });

  it('serves if its default folder has a certificate', async () => {
    const certDir = join(folder, 'k8s-webhook-server', 'serving-certs');
    await mkdir(certDir, { recursive: true });
    const { cert, key } = await makeCertificate({ commonName: 'a' });
    await writeFile(join(certDir, 'tls.crt'), cert);
    await writeFile(join(certDir, 'tls.key'), key);
    const { server } = newServer();
    const running = server.start(stop.signal);
    await vi.waitFor(() => expect(server.port).toBeGreaterThan(0));
    stop.abort();
    await running;
  });
});
