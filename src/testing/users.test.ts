import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCertificate } from '../runtime/certwatcher/index.js';
import { loadConfig, type RestConfig } from '../runtime/config/index.js';
import { makeServingCertificate } from './certificates.js';
import { kubeconfigOf } from './users.js';

test.each<Partial<RestConfig>>([
  { token: 'secret', insecureSkipTlsVerify: true, tlsServerName: 'api', proxyUrl: 'http://proxy:3128' },
  { username: 'ann', password: 'secret', impersonate: { user: 'bob', uid: '1', groups: ['a'], extra: { b: ['c'] } } },
  { plugin: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'login', args: ['-x'] } } },
])('keeps %j', async (part) => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-kubeconfig-'));
  try {
    const path = join(folder, 'config');
    writeFileSync(path, kubeconfigOf({ server: 'https://127.0.0.1:6443', ...part }, 'ann'));
    expect(await loadConfig({ kubeconfig: path, env: {} })).toMatchObject(part);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('writes a kubeconfig that the runtime reads back as the same configuration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-kubeconfig-'));
  try {
    const { cert: ca } = await makeCertificate({ commonName: 'test', isAuthority: true });
    const { cert, key } = await makeServingCertificate();
    const config = { server: 'https://127.0.0.1:6443', ca, cert, key };
    const path = join(folder, 'config');
    writeFileSync(path, kubeconfigOf(config, 'ann'));
    expect(await loadConfig({ kubeconfig: path, env: {} })).toMatchObject(config);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
