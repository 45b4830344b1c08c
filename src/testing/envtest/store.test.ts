import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addBinaries, emptyFolder } from './fixtures/folder.js';
import { defaultStoreFolder, type Item, Store } from './store.js';
import { formatVersion } from './versions.js';

const item = { version: { major: 1, minor: 36, patch: 2 }, platform: { os: 'linux', arch: 'amd64' } };
const fill = async (_scratch: string, unpacked: string) => void addBinaries(unpacked);

it.each([
  ['linux', { XDG_DATA_HOME: '/data', HOME: '/home/a' }, '/data/kubebuilder-envtest'],
  ['linux', { HOME: '/home/a' }, '/home/a/.local/share/kubebuilder-envtest'],
  ['linux', { XDG_DATA_HOME: 'data', HOME: '/home/a' }, '/home/a/.local/share/kubebuilder-envtest'],
  ['darwin', { HOME: '/Users/a' }, '/Users/a/Library/Application Support/io.kubebuilder.envtest'],
  ['windows', { LOCALAPPDATA: '/c/local' }, '/c/local/kubebuilder-envtest'],
])('is the folder of setup-envtest: %s, %j', (os, env, expected) => {
  expect(defaultStoreFolder(env, { os })).toBe(expected);
});

it('adds an item in the layout of setup-envtest, and nothing else', async () => {
  const store = new Store(emptyFolder());
  const folder = await store.add(item, fill);
  expect(folder).toBe(join(store.root, 'k8s/1.36.2-linux-amd64'));
  expect(readdirSync(store.root)).toEqual(['k8s']);
  expect(statSync(folder).mode & 0o777).toBe(0o555);
  expect(store.list()).toEqual([item]);
});

it('does not list an incomplete item, and keeps the previous one', async () => {
  const store = new Store(emptyFolder());
  const fail = store.add(item, async (_scratch, unpacked) => {
    addBinaries(unpacked, ['etcd']);
    throw new Error('lost');
  });
  await expect(fail).rejects.toThrow('lost');
  expect(readdirSync(store.root)).toEqual(['k8s']);
  expect(store.list()).toEqual([]);
  await store.add(item, fill);
  await expect(store.add(item, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(store.has(item)).toBe(true);
});

it('replaces an item, and completes one that another tool left incomplete', async () => {
  const store = new Store(emptyFolder());
  addBinaries(store.pathOf(item), ['etcd', 'stale']);
  chmodSync(store.pathOf(item), 0o555);
  expect(store.has(item)).toBe(false);
  await store.add(item, fill);
  expect(readdirSync(store.pathOf(item))).not.toContain('stale');
  await store.add(item, fill);
  expect(store.has(item)).toBe(true);
});

it('lets several processes add the same item at once', async () => {
  const store = new Store(emptyFolder());
  for (let round = 0; round < 50; round++) {
    await Promise.all(Array.from({ length: 6 }, () => store.add(item, fill)));
    expect(store.list()).toEqual([item]);
  }
  expect(readdirSync(store.root)).toEqual(['k8s']);
});

it('replaces a file, and keeps the previous item if the new one cannot be moved into place', async () => {
  const store = new Store(emptyFolder());
  mkdirSync(join(store.root, 'k8s'));
  writeFileSync(store.pathOf(item), 'a file');
  await store.add(item, fill);
  expect(store.has(item)).toBe(true);
  const gone = store.add(item, async (_scratch, unpacked) => rmSync(unpacked, { recursive: true }));
  await expect(gone).rejects.toThrow('ENOENT');
  expect(store.list()).toEqual([item]);
});

it('lists complete items, newest first, and ignores everything else', () => {
  const store = new Store(emptyFolder());
  const names = ['1.9.3-linux-amd64', '1.36.10-linux-amd64', '1.36.2-darwin-arm64', '1.36.2-linux-amd64'];
  for (const name of names) addBinaries(join(store.root, 'k8s', name));
  for (const name of ['latest', '1.36-linux-amd64', '1.36.2-linux']) addBinaries(join(store.root, 'k8s', name));
  addBinaries(join(store.root, 'k8s/1.35.0-linux-amd64'), ['etcd']);
  mkdirSync(join(store.root, 'k8s/1.34.0-linux-amd64/etcd'), { recursive: true });
  writeFileSync(join(store.root, 'k8s/1.33.0-linux-amd64'), '');
  expect(store.list().map(nameOf)).toEqual([names[1], names[2], names[3], names[0]]);
});

it('removes selected items, incomplete items, and old leftovers of downloads', async () => {
  const store = new Store(emptyFolder());
  await store.add(item, fill);
  addBinaries(join(store.root, 'k8s/1.35.0-linux-amd64'), ['etcd']);
  addBinaries(join(store.root, 'k8s/1.37.0-linux-amd64'));
  for (const name of ['old', 'young']) addBinaries(join(store.root, `.kbts-download-${name}/replaced`));
  chmodSync(join(store.root, '.kbts-download-old/replaced'), 0o555);
  utimesSync(join(store.root, '.kbts-download-old'), 1, 1);
  const removed = await store.remove(({ version }) => version.minor < 37);
  expect(removed.map(nameOf)).toEqual(['1.36.2-linux-amd64', '1.35.0-linux-amd64']);
  expect(readdirSync(join(store.root, 'k8s'))).toEqual(['1.37.0-linux-amd64']);
  expect(existsSync(join(store.root, '.kbts-download-old'))).toBe(false);
  expect(existsSync(join(store.root, '.kbts-download-young'))).toBe(true);
});

it('is empty if nothing was installed yet', async () => {
  const store = new Store(join(emptyFolder(), 'none'));
  expect(store.list()).toEqual([]);
  expect(await store.remove(() => true)).toEqual([]);
});

function nameOf({ version, platform }: Item): string {
  return `${formatVersion(version)}-${platform.os}-${platform.arch}`;
}
