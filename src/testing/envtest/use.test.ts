import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { archiveOf, publishedEntries, sha512Of } from './fixtures/archive.js';
import { indexOf, type Routes, serveReleases, serveRoutes } from './fixtures/archive-server.js';
import { addBinaries, emptyFolder } from './fixtures/folder.js';
import { Store } from './store.js';
import { type UseOptions, useBinaries } from './use.js';
import { formatVersion, parseSelector, parseVersion } from './versions.js';

const platform = { os: 'linux', arch: 'amd64' };

it('downloads the newest matching version once', async () => {
  const { index, requests, archive } = await serveReleases(['1.36.0', '1.36.2', '1.37.0']);
  const store = new Store(emptyFolder());
  const used = await use(store, '1.36', { index });
  expect(used).toMatchObject({ version: { minor: 36, patch: 2 }, sha512: sha512Of(archive) });
  expect(used.folder).toBe(`${store.root}/k8s/1.36.2-linux-amd64`);
  expect(readdirSync(used.folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
  expect((await use(store, '1.36', { index })).folder).toBe(used.folder);
  expect(requests).toEqual(['/index.yaml', '/archives/envtest-v1.36.2-linux-amd64.tar.gz']);
});

it('searches for a newer version only for `latest`, and downloads again when forced', async () => {
  const { index, requests } = await serveReleases(['1.36.2', '1.37.0']);
  const store = new Store(emptyFolder());
  install(store, '1.36.2', '1.36.9');
  expect(formatVersion((await use(store, '1.36', { index })).version)).toBe('1.36.9');
  expect(requests).toEqual([]);
  expect(formatVersion((await use(store, 'latest', { index })).version)).toBe('1.37.0');
  await use(store, '1.36.2', { index, force: true });
  expect(requests.filter((path) => path.includes('1.36.2'))).toHaveLength(1);
});

it('uses the installed version for `latest` with a warning if the index cannot be reached', async () => {
  const store = new Store(emptyFolder());
  install(store, '1.36.2');
  const used = await use(store, 'latest', { index: 'http://127.0.0.1:1/index.yaml' });
  expect(used).toMatchObject({ version: { patch: 2 }, warning: expect.stringContaining('cannot download') });
});

it('downloads nothing with `installedOnly`', async () => {
  const store = new Store(emptyFolder());
  install(store, '1.35.0');
  expect(formatVersion((await use(store, 'latest', { installedOnly: true })).version)).toBe('1.35.0');
  await expect(use(store, '1.36', { installedOnly: true })).rejects.toThrow(
    'no installed version matches `1.36`; installed: 1.35.0',
  );
});

it.each([
  ['1.36.7', 'did you mean `1.36.2`?'],
  ['1.99', 'did you mean `1.37.0`?'],
])('suggests a version for %s', async (text, hint) => {
  const { index } = await serveReleases(['1.36.2', '1.37.0']);
  await expect(use(new Store(emptyFolder()), text, { index })).rejects.toMatchObject({
    message: `no published version matches \`${text}\``,
    hint: expect.stringContaining(hint),
  });
});

it('reports the platforms of a published version', async () => {
  const sha512 = '0'.repeat(128);
  const platforms = ['darwin-arm64', 'linux-arm64'];
  const index = indexOf(platforms.map((each) => ({ version: '1.36.2', platform: each, sha512 })));
  const { url } = await serveRoutes({ '/index.yaml': index });
  const using = use(new Store(emptyFolder()), '1.36', { index: `${url}/index.yaml` });
  await expect(using).rejects.toMatchObject({
    message: 'Kubernetes 1.36.2 is not published for linux/amd64',
    hint: expect.stringContaining('it is published for darwin/arm64, linux/arm64; '),
  });
});

it.each<[string, Routes, RegExp]>([
  ['another hash', { [path('1.36.2')]: archiveOf([]) }, /has the SHA-512/],
  ['no archive', { [path('1.36.2')]: (_request, response) => response.writeHead(404).end() }, /status code 404/],
  ['no index', { '/index.yaml': (_request, response) => response.writeHead(404).end() }, /status code 404/],
  ['HTML', { '/index.yaml': '<!doctype html><html>x</html>' }, /index .* cannot be read: expected a map `releases`/],
  ['broken YAML', { '/index.yaml': 'releases: {' }, /index .* cannot be read: .*index\.yaml:1:12/],
  ['an alias bomb', { '/index.yaml': bomb() }, /index .* cannot be read: .*alias/],
  [
    'a hash that is none',
    { '/index.yaml': entry('hash: abc') },
    /`hash` of `v1.36.2\/envtest-v1.36.2-linux-amd64.tar.gz`/,
  ],
  ['no link', { '/index.yaml': entry(`hash: ${'a'.repeat(128)}`) }, /`selfLink` of .* is not an https URL/],
  [
    'a file as link',
    { '/index.yaml': entry(`hash: ${'a'.repeat(128)}, selfLink: "file:///etc/passwd"`) },
    /`selfLink`/,
  ],
  [
    'a link without TLS',
    { '/index.yaml': entry(`hash: ${'a'.repeat(128)}, selfLink: "http://example.com/a.tar.gz"`) },
    /`selfLink` of .* is not an https URL/,
  ],
  ['a list of releases', { '/index.yaml': 'releases: []' }, /no published version/],
])('installs nothing from a server with %s', async (_, routes, message) => {
  const { index } = await serveReleases(['1.36.2'], 'linux-amd64', routes);
  const store = new Store(emptyFolder());
  await expect(use(store, '1.36', { index })).rejects.toThrow(message);
  expect(store.list()).toEqual([]);
  expect(existsSync(store.root) ? readdirSync(store.root).filter((name) => name !== 'k8s') : []).toEqual([]);
});

it('installs nothing from an invalid archive, even if its hash is correct', async () => {
  const archive = archiveOf(publishedEntries.slice(0, 3));
  const index = indexOf([{ version: '1.36.2', platform: 'linux-amd64', sha512: sha512Of(archive) }]);
  const { url } = await serveRoutes({ '/index.yaml': index, [path('1.36.2')]: archive });
  const store = new Store(emptyFolder());
  await expect(use(store, '1.36', { index: `${url}/index.yaml` })).rejects.toThrow(
    'it lacks `kube-apiserver` and `kubectl`',
  );
  expect(readdirSync(`${store.root}/k8s`)).toEqual([]);
});

it('leaves no files of a truncated archive, even if its hash is correct', async () => {
  const entries = publishedEntries.map((entry) => (entry.contents ? { ...entry, contents: randomBytes(3000) } : entry));
  const whole = archiveOf(entries);
  for (const part of [0.68, 0.72, 0.76, 0.8, 0.84, 0.88, 0.92, 0.96]) {
    const archive = whole.subarray(0, Math.floor(whole.length * part));
    const index = indexOf([{ version: '1.36.2', platform: 'linux-amd64', sha512: sha512Of(archive) }]);
    const { url } = await serveRoutes({ '/index.yaml': index, [path('1.36.2')]: archive });
    const store = new Store(emptyFolder());
    await expect(use(store, '1.36', { index: `${url}/index.yaml` })).rejects.toThrow('unexpected end of file');
    await setImmediate();
    expect(readdirSync(store.root)).toEqual(['k8s']);
  }
});

it('waits at most a minute for the index', async () => {
  const real = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => real(milliseconds / 1000));
  onTestFinished(() => timeout.mockRestore());
  const { url } = await serveRoutes({ '/index.yaml': (_request, response) => void response.write('x') });
  const fetching = use(new Store(emptyFolder()), '1.36', { index: `${url}/index.yaml` });
  await expect(fetching).rejects.toThrow('it took too long');
  expect(timeout.mock.calls).toEqual([[60_000]]);
});

it.skipIf(process.geteuid?.() === undefined)('refuses installed binaries that others can write', async () => {
  const store = new Store(emptyFolder());
  install(store, '1.36.2');
  const folder = `${store.root}/k8s/1.36.2-linux-amd64`;
  chmodSync(`${folder}/kubectl`, 0o777);
  await expect(use(store, '1.36', {})).rejects.toMatchObject({
    message: `the installed binaries are not safe: \`${folder}/kubectl\` can be written by other users`,
    hint: expect.stringContaining('--force'),
  });
  const { index } = await serveReleases(['1.36.2']);
  expect((await use(store, '1.36', { index, force: true })).folder).toBe(folder);
  expect((await use(store, '1.36', {})).folder).toBe(folder);
});

it.each(['ftp://example.com/index.yaml', 'index.yaml', ''])('refuses `%s` as the URL of an index', async (index) => {
  await expect(use(new Store(emptyFolder()), '1.36', { index })).rejects.toThrow('is not an https URL');
});

it.each([
  ['http://me:sekrit@example.com:port/index.yaml', '`http://…@example.com:port/index.yaml` is not an https URL'],
  ['ftp://me:sek@rit@example.com', '`ftp://…@example.com` is not an https URL'],
  ['me:sekrit@example.com', '`…@example.com` is not an https URL'],
])('does not quote the password of an index whose URL is invalid: %s', async (index, message) => {
  await expect(use(new Store(emptyFolder()), '1.36', { index })).rejects.toMatchObject({ message });
});

it.each(['<!doctype html><html>x</html>', 'releases: {', entry('hash: abc')])(
  'quotes no password and no parameter of the URL of a malformed index: %s',
  async (text) => {
    const { url } = await serveRoutes({ '/index.yaml?token=sekrit': text });
    const index = `${url.replace('//', '//me:sekrit@')}/index.yaml?token=sekrit`;
    const error = await use(new Store(emptyFolder()), '1.36', { index }).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining(`the index \`${url}/index.yaml\` cannot be read`) });
    expect(inspect(error)).not.toContain('sekrit');
  },
);

function use(store: Store, version: string, more: Partial<UseOptions>) {
  const selector = parseSelector(version);
  if (!selector) throw new Error(version);
  const download = { signal: new AbortController().signal, env: {}, retryDelay: 1 };
  return useBinaries({ store, selector, platform, index: '', installedOnly: false, force: false, download, ...more });
}

function install(store: Store, ...versions: string[]) {
  for (const text of versions) {
    const version = parseVersion(text);
    if (version) addBinaries(store.pathOf({ version, platform }));
  }
}

function path(version: string): string {
  return `/archives/envtest-v${version}-linux-amd64.tar.gz`;
}

function entry(fields: string): string {
  return `releases: { v1.36.2: { envtest-v1.36.2-linux-amd64.tar.gz: { ${fields} } } }\n`;
}

function bomb(): string {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`,
  );
  return `a0: &a0 [x, x]\n${levels.join('\n')}\nreleases: *a12\n`;
}
