import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SelfSubjectReview } from '../../../k8s/authentication/v1.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { fixedCertificate, makeCertificate } from '../../certwatcher/index.js';
import { newClient } from '../../client/index.js';
import { newWebhookServer } from '../index.js';
import { authenticated, authenticationWebhook, unauthenticated } from './index.js';

describeWithControlPlane(describe, 'an authentication webhook on a control plane', () => {
  const stop = new AbortController();
  let controlPlane: ControlPlane;
  let folder: string;
  let running: Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kbts-authentication-'));
    const pair = await makeCertificate({ commonName: 'webhook', ipAddresses: ['127.0.0.1'] });
    const server = newWebhookServer({ host: '127.0.0.1', port: 0, certificates: fixedCertificate(pair) });
    const handler = authenticationWebhook(({ token, audiences = [] }) => {
      if (token === 'broken') throw new Error('no connection to the directory');
      if (token === 'for-vault') return authenticated({ username: 'ann' }, audiences.filter(isVault));
      return token === 'of-ann' ? authenticated({ username: 'ann', groups: ['dev'] }) : unauthenticated();
    });
    server.register('/authenticate', handler);
    running = server.start(stop.signal);
    await vi.waitFor(() => expect(server.port).toBeGreaterThan(0));
    const file = join(folder, 'webhook.json');
    await writeFile(file, kubeconfigFor(`https://127.0.0.1:${server.port}/authenticate`, pair.cert));
    controlPlane = await startControlPlane({
      apiServerArgs: [
        `--authentication-token-webhook-config-file=${file}`,
        '--authentication-token-webhook-version=v1',
      ],
    });
  }, 120_000);

  afterAll(async () => {
    await controlPlane?.stop();
    stop.abort();
    await running;
    await rm(folder, { recursive: true });
  }, 60_000);

  const whoIs = async (token: string) => {
    const { server, ca } = controlPlane.config;
    const client = newClient({ config: { server, ca, token } });
    return (await client.create(SelfSubjectReview.from({ metadata: {} }))).status?.userInfo;
  };

  it('authenticates the users of the API server', async () => {
    expect(await whoIs('of-ann')).toEqual({ username: 'ann', groups: ['dev', 'system:authenticated'] });
  });

  it.each(['of-nobody', 'broken', 'for-vault'])('does not authenticate the token %s', async (token) => {
    await expect(whoIs(token)).rejects.toMatchObject({ code: 401 });
  });
});

const isVault = (audience: string) => audience === 'vault';

function kubeconfigFor(server: string, authority: string): string {
  const cluster = { server, 'certificate-authority-data': Buffer.from(authority).toString('base64') };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'webhook', cluster }],
    users: [{ name: 'api-server', user: {} }],
    contexts: [{ name: 'webhook', context: { cluster: 'webhook', user: 'api-server' } }],
    'current-context': 'webhook',
  });
}
