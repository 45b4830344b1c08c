import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../certwatcher/index.js';
import { SetupError } from '../errors/index.js';
import { loadConfig } from './load.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbts-kubeconfig-'));
  path = join(folder, 'config');
});
afterEach(() => rm(folder, { recursive: true }));

const base64 = (text: string) => Buffer.from(text).toString('base64');
const token = 'sekrit-sekrit';

/** A kubeconfig in JSON, which is YAML too. */
function kubeconfig(cluster: unknown, user: unknown = { token }, more: object = {}): string {
  return JSON.stringify({
    'current-context': 'a',
    clusters: [{ name: 'a', cluster }],
    users: [{ name: 'a', user }],
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    ...more,
  });
}

/** Returns the error message for a kubeconfig with this content. */
async function refusal(text: string): Promise<string> {
  await writeFile(path, text);
  const error = await loadConfig({ kubeconfig: path, env: {} }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SetupError);
  const { message } = error as SetupError; // see above
  expect(message).toContain(`kubeconfig \`${path}\``);
  expect(message).not.toMatch(/\n|sekrit/);
  return message;
}

const server = 'https://a';

describe('an invalid kubeconfig', () => {
  it.each([
    [kubeconfig({ server: {} }), '`clusters[0].cluster.server` must be a string, found a mapping'],
    [kubeconfig({ server: 5 }), '`clusters[0].cluster.server` must be a string, found a number; put it in quotes'],
    [kubeconfig([]), '`clusters[0].cluster` must be a mapping, found a list'],
    [kubeconfig({ server, 'insecure-skip-tls-verify': 'yes' }), 'must be a boolean, found a string'],
    [kubeconfig({ server }, 'me'), '`users[0].user` must be a mapping, found a string'],
    [kubeconfig({ server }, { token: ['a'] }), '`users[0].user.token` must be a string, found a list'],
    [kubeconfig({ server }, { 'as-groups': 'a' }), '`users[0].user.as-groups` must be a list, found a string'],
    [kubeconfig({ server }, { 'as-user-extra': { a: 'b' } }), '`users[0].user.as-user-extra.a` must be a list'],
    [kubeconfig({ server }, { exec: 'aws' }), '`users[0].user.exec` must be a mapping'],
    [
      kubeconfig({ server }, { exec: { command: 'a', args: [null] } }),
      '`users[0].user.exec.args[0]` must be a string, found a null value',
    ],
    [kubeconfig({ server }, { exec: { args: [] } }), 'the `exec` of the user `a` has no `command`'],
    [kubeconfig({ server }, {}, { clusters: {} }), '`clusters` must be a list, found a mapping'],
    [kubeconfig({ server }, {}, { clusters: ['a'] }), '`clusters[0]` must be a mapping, found a string'],
    [kubeconfig({ server }, {}, { clusters: null }), 'has no cluster `a`; it has none'],
    [kubeconfig({ server }, {}, { clusters: [null] }), 'has no cluster `a`; it has none'],
    [kubeconfig({ server }, {}, { 'current-context': 5 }), '`current-context` must be a string'],
    [kubeconfig({ server }, {}, { 'current-context': '' }), 'no `current-context`; available contexts: `a`'],
    [kubeconfig(null), 'has no `server` for the cluster `a`'],
    [kubeconfig({ server: 'ftp://a' }), 'has `ftp://a` as the `server` of the cluster `a`; expected a URL'],
    [kubeconfig({ server: 'https://me:sekrit@:port' }), 'has `https://…@:port` as the `server` of the cluster `a`'],
    ...['ftp://a', 'http://me:sekrit@:bad', 'proxy.example.com'].map(
      (proxy) =>
        [
          kubeconfig({ server, 'proxy-url': proxy }),
          'is not valid: the `proxy-url` of the cluster `a`: expected a URL with `http` or `https`',
        ] as const,
    ),
    [
      kubeconfig({ server, 'proxy-url': 'socks5://me:sekrit@a' }),
      'the `proxy-url` of the cluster `a`: SOCKS proxies are not supported; expected a URL',
    ],
    [kubeconfig({ server, 'proxy-url': 5 }), '`clusters[0].cluster.proxy-url` must be a string'],
    ...['../x', 'A', '-a', 'a'.repeat(64)].map(
      (namespace) =>
        [
          kubeconfig({ server }, {}, { contexts: [{ name: 'a', context: { cluster: 'a', namespace } }] }),
          'is not valid: the `namespace` of the context `a`: expected at most 63 lowercase letters',
        ] as const,
    ),
    [
      kubeconfig({ server: 'https://me:sekrit@[' }),
      'has `https://…@[` as the `server` of the cluster `a`; expected a URL',
    ],
    [kubeconfig({ server: 'me:sekrit@a:port' }), 'has `…@a:port` as the `server`'],
    [kubeconfig({ server: 'https://a:port' }), 'expected a URL such as `https://10.0.0.1:6443`'],
    [kubeconfig({ server, 'certificate-authority-data': '?!' }), '`certificate-authority-data` must be base64'],
    [kubeconfig({ server, 'certificate-authority-data': base64('no') }), 'the certificate authority of'],
    [kubeconfig({ server }, { 'client-certificate-data': base64('no') }), 'the client certificate of'],
    [kubeconfig({ server }, { 'client-key-data': base64('sekrit') }), 'the client key of'],
    [kubeconfig({ server, 'certificate-authority': 'missing.crt' }), 'cannot read the certificate authority file of'],
    [kubeconfig({ server }, { tokenFile: 'missing' }), 'cannot read the token file of'],
    ['', 'has no `current-context`; available contexts: none'],
    ['just a string', 'the file must be a mapping, found a string'],
    ['[]', 'the file must be a mapping, found a list'],
    ['a: [1,\nusers: sekrit', 'not valid YAML at line 2, column'],
    ['{"users": "sekrit', 'not valid YAML at line 1, column'],
    ['a: "sekrit', 'not valid YAML at line 1'],
    ['a: *sekrit', 'has an alias (`*name`) but no such anchor (`&name`)'],
    ['\u0000\u0001\u0002', 'valid'],
  ] as const)('is reported in one line that quotes nothing of it: %#', async (text, message) => {
    expect(await refusal(text)).toContain(message);
  });

  it('is reported when its aliases expand exponentially', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [index, name] of [...'bcdefghij'].entries()) {
      lines.push(`${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(', ')}]`);
    }
    expect(await refusal(lines.join('\n'))).toContain('it has too many aliases');
  });

  it('is reported when the key belongs to another certificate', async () => {
    const [one, two] = [await makeCertificate({ commonName: 'one' }), await makeCertificate({ commonName: 'two' })];
    const user = { 'client-certificate-data': base64(one.cert), 'client-key-data': base64(two.key) };
    expect(await refusal(kubeconfig({ server }, user))).toContain('does not belong to the client key');
  });

  it('is reported when it is a folder', async () => {
    await expect(loadConfig({ kubeconfig: folder, env: {} })).rejects.toThrow(/cannot read the kubeconfig .*EISDIR/);
  });
});

describe('a valid kubeconfig', () => {
  it('may be YAML that looks like JSON, and have fields that kbts does not know', async () => {
    await writeFile(path, `{current-context: a, extensions: [5], ${kubeconfig({ server, 'x-other': 5 }).slice(1)}`);
    await expect(loadConfig({ kubeconfig: path, env: {} })).resolves.toMatchObject({ server, token });
  });

  it.each(['http://me:sekrit@proxy:3128', 'https://proxy', ''])('may have the proxy `%s`', async (proxy) => {
    await writeFile(path, kubeconfig({ server, 'proxy-url': proxy }));
    await expect(loadConfig({ kubeconfig: path, env: {} })).resolves.toMatchObject({ server });
  });

  it('may have line breaks in its base64, and in the arguments of a plugin', async () => {
    const exec = { command: 'sh', args: ['-c', 'a\n\tb'], env: [{ name: 'A', value: 'b\nc' }] };
    const { cert } = await makeCertificate({ commonName: 'one' });
    const lines = base64(cert).replace(/.{64}/g, '$&\n');
    await writeFile(path, kubeconfig({ server, 'certificate-authority-data': lines }, { exec }));
    await expect(loadConfig({ kubeconfig: path, env: {} })).resolves.toMatchObject({ ca: cert, plugin: { exec } });
  });

  it('may be a pipe', async () => {
    execFileSync('mkfifo', [path]);
    const loading = loadConfig({ kubeconfig: path, env: {} });
    await writeFile(path, kubeconfig({ server }));
    await expect(loading).resolves.toMatchObject({ server });
  });

  it('may name a server without a scheme', async () => {
    await writeFile(path, kubeconfig({ server: 'localhost:6443/' }));
    await expect(loadConfig({ kubeconfig: path, env: {} })).resolves.toMatchObject({ server: 'localhost:6443' });
  });
});
