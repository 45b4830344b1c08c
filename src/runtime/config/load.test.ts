import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../certwatcher/index.js';
import { loadConfig } from './load.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbts-config-'));
  for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function put(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  return path;
}

/** A kubeconfig with one context; its server is `https://<name>`. */
function kubeconfig(name: string, more = ''): string {
  return `apiVersion: v1
kind: Config
current-context: ${name}
clusters:
  - name: ${name}-cluster
    cluster: { server: "https://${name}" }
users:
  - name: ${name}-user
    user: { token: ${name}-token }
contexts:
  - name: ${name}
    context: { cluster: ${name}-cluster, user: ${name}-user }
${more}`;
}

async function putPod(): Promise<string> {
  await put('pod/token', 'pod-token');
  await put('pod/namespace', 'shop\n');
  await put('pod/ca.crt', (await makeCertificate({ commonName: 'ca' })).cert);
  return join(folder, 'pod');
}

const podEnv = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' };

describe('loadConfig', () => {
  it('prefers the flag, then KUBECONFIG, then the pod, then the home folder', async () => {
    const kubeconfigPath = await put('flag', kubeconfig('flag'));
    const env = { ...podEnv, KUBECONFIG: await put('env', kubeconfig('env')) };
    await put('home/.kube/config', kubeconfig('home'));
    const rest = { serviceAccountDir: await putPod(), home: join(folder, 'home') };
    const servers = [
      await loadConfig({ kubeconfig: kubeconfigPath, env, ...rest }),
      await loadConfig({ env, ...rest }),
      await loadConfig({ env: podEnv, ...rest }),
      await loadConfig({ env: {}, ...rest }),
    ].map(({ server }) => server);
    expect(servers).toEqual(['https://flag', 'https://env', 'https://10.0.0.1:443', 'https://home']);
  });

  it('reads the files of a pod, including over IPv6', async () => {
    const serviceAccountDir = await putPod();
    const env = { ...podEnv, KUBERNETES_SERVICE_HOST: 'fd00::1' };
    await expect(loadConfig({ env, serviceAccountDir })).resolves.toEqual({
      server: 'https://[fd00::1]:443',
      tokenFile: join(serviceAccountDir, 'token'),
      caFile: join(serviceAccountDir, 'ca.crt'),
      namespace: 'shop',
      source: 'the service account of the pod',
    });
  });

  it('falls back to the home folder if the pod has no token, and otherwise reports it', async () => {
    const options = { env: podEnv, serviceAccountDir: join(folder, 'none'), home: join(folder, 'home') };
    await expect(loadConfig(options)).rejects.toThrow(/no service account token: ENOENT.*automount/);
    await put('home/.kube/config', kubeconfig('home'));
    await expect(loadConfig(options)).resolves.toMatchObject({ server: 'https://home' });
  });

  it('reports all sources if there is no configuration', async () => {
    await expect(loadConfig({ env: {}, home: folder })).rejects.toThrow(
      /pass `--kubeconfig`, set `KUBECONFIG`.*run in a pod/,
    );
  });

  it('reports the missing file of the flag', async () => {
    const path = join(folder, 'missing');
    await expect(loadConfig({ kubeconfig: path, env: {} })).rejects.toThrow(
      `cannot read the kubeconfig \`${path}\`: ENOENT`,
    );
  });

  it('merges the files of KUBECONFIG: the first entry of a name wins, missing files are skipped', async () => {
    const first = await put('first', kubeconfig('first').replace('current-context: first', ''));
    const second = await put('second', kubeconfig('second').replaceAll('second-cluster', 'first-cluster'));
    const KUBECONFIG = [join(folder, 'missing'), first, second].join(delimiter);
    const expected = { server: 'https://first', token: 'second-token' };
    await expect(loadConfig({ env: { KUBECONFIG } })).resolves.toMatchObject(expected);
    await expect(loadConfig({ env: { KUBECONFIG: join(folder, 'missing') } })).rejects.toThrow(
      'no file in `KUBECONFIG` (',
    );
  });

  it('uses the requested context', async () => {
    const more = '  - name: other\n    context: { cluster: a-cluster, user: a-user, namespace: shop }\n';
    const path = await put('config', kubeconfig('a', more));
    await expect(loadConfig({ kubeconfig: path, context: 'other' })).resolves.toMatchObject({ namespace: 'shop' });
    const unknown = loadConfig({ kubeconfig: path, context: 'nowhere' });
    await expect(unknown).rejects.toThrow('has no context `nowhere`; it has `a`, `other`');
  });

  it.each([
    ['current-context: a', '', 'no `current-context`'],
    ['server: "https://a"', '', 'has no `server` for the cluster `a-cluster`'],
    ['user: a-user', 'user: b-user', 'has no user `b-user`; it has `a-user`'],
    ['cluster: a-cluster', 'cluster: b', 'has no cluster `b`; it has `a-cluster`'],
    ['apiVersion: v1', '{', 'is not valid'],
  ])('reports a kubeconfig whose `%s` is `%s`', async (found, replacement, message) => {
    const path = await put('config', kubeconfig('a').replace(found, replacement));
    await expect(loadConfig({ kubeconfig: path })).rejects.toThrow(message);
  });

  it('uses the proxy of the kubeconfig, then that of the environment', async () => {
    const path = await put('config', kubeconfig('a'));
    const env = { HTTPS_PROXY: 'http://env:3128', NO_PROXY: 'b' };
    await expect(loadConfig({ kubeconfig: path, env })).resolves.toMatchObject({ proxyUrl: 'http://env:3128' });
    expect(await loadConfig({ kubeconfig: await put('b', kubeconfig('b')), env })).not.toHaveProperty('proxyUrl');
    const own = kubeconfig('a').replace('server:', 'proxy-url: "http://own:3128", server:');
    const result = await loadConfig({ kubeconfig: await put('own', own), env });
    expect(result).toMatchObject({ proxyUrl: 'http://own:3128' });
  });

  it('reads everything that a user and a cluster can have, with paths relative to the file', async () => {
    const authority = await makeCertificate({ commonName: 'ca' });
    const client = await makeCertificate({ commonName: 'me' });
    await put('ca.crt', authority.cert);
    await put('token', 'secret');
    const keyFile = await put('elsewhere/abs.key', client.key);
    const cluster = {
      server: 'https://a/',
      'certificate-authority': 'ca.crt',
      'tls-server-name': 'api',
      'insecure-skip-tls-verify': true,
    };
    const user = {
      'client-certificate': 'ignored.crt',
      'client-certificate-data': base64(client.cert),
      'client-key': keyFile,
      tokenFile: 'token',
      username: 'me',
      password: 'pw',
      as: 'you',
      'as-groups': ['g'],
    };
    const text = JSON.stringify({
      'current-context': 'a',
      clusters: [{ name: 'a', cluster }],
      users: [{ name: 'a', user }],
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    });
    const path = await put('config', text);
    await expect(loadConfig({ kubeconfig: path })).resolves.toEqual({
      source: `the kubeconfig \`${path}\`, context \`a\``,
      server: 'https://a',
      caFile: join(folder, 'ca.crt'),
      cert: client.cert,
      keyFile,
      tokenFile: join(folder, 'token'),
      username: 'me',
      password: 'pw',
      impersonate: { user: 'you', groups: ['g'] },
      tlsServerName: 'api',
      insecureSkipTlsVerify: true,
    });
  });
});
