import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { archiveOf, type Entry, publishedEntries, tarOf } from './fixtures/archive.js';
import { emptyFolder } from './fixtures/folder.js';
import { unpack } from './unpack.js';

const { signal } = new AbortController();

it('unpacks the binaries without their folders, executable and read-only', async () => {
  const { folder, unpacked } = await run([...publishedEntries, { path: 'README.md', contents: 'text' }]);
  expect(await unpacked).toBeUndefined();
  expect(readdirSync(folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
  expect(readFileSync(join(folder, 'etcd'), 'utf8')).toBe('#!/bin/sh\necho etcd\n');
  expect(statSync(join(folder, 'etcd')).mode & 0o777).toBe(0o555);
});

it('unpacks files whose sizes are near a multiple of the block size', async () => {
  const contents = (name: string) => Buffer.alloc({ etcd: 511, kubectl: 512 }[name] ?? 70_001, name);
  const entries = ['etcd', 'kubectl', 'kube-apiserver'].map((path) => ({ path, contents: contents(path) }));
  const { folder, unpacked } = await run(entries);
  await unpacked;
  for (const { path, contents } of entries) expect(readFileSync(join(folder, path)).equals(contents)).toBe(true);
});

it.each<[string, Entry]>([
  ['links', { path: 'a/etcd', type: '2', link: '/etc/passwd' }],
  ['hard links', { path: 'x/kubectl', type: '1', link: 'etcd' }],
  ['devices', { path: 'etcd', type: '3' }],
  ['paths outside of the folder', { path: '../../other', contents: 'x' }],
])('skips %s', async (_, entry) => {
  const { folder, unpacked } = await run([entry, ...publishedEntries]);
  await unpacked;
  expect(readdirSync(folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
  expect(readFileSync(join(folder, 'etcd'), 'utf8')).toBe('#!/bin/sh\necho etcd\n');
});

it('rejects an archive that lacks a binary', async () => {
  const { unpacked } = await run(publishedEntries.slice(0, 3));
  await expect(unpacked).rejects.toThrow('it lacks `kube-apiserver` and `kubectl`');
});

it('rejects incomplete archives and other files', async () => {
  await expect(runOn(Buffer.from('<html>')).unpacked).rejects.toThrow(/cannot be unpacked: .*header check/);
  await expect(runOn(archiveOf(publishedEntries).subarray(0, 100)).unpacked).rejects.toThrow(/unexpected end of file/);
  await expect(runOn(gzipSync(tarOf(publishedEntries).subarray(0, 2000))).unpacked).rejects.toThrow(/end of data/);
  await expect(runOn(gzipSync(Buffer.alloc(600, 'x'))).unpacked).rejects.toThrow(/Invalid tar header/);
});

it('rejects an archive that unpacks to more than 2 GiB, without unpacking it', async () => {
  const bomb = tarOf([{ path: 'etcd', contents: 'x' }]);
  bomb.write('77777777777', 124); // 8 GiB
  bomb.write('        ', 148);
  const sum = bomb.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  bomb.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  await expect(runOn(gzipSync(bomb)).unpacked).rejects.toThrow('it unpacks to more than 2048 MiB');
});

it('rejects with the reason of the signal when it is aborted', async () => {
  const { folder, archive } = prepare(archiveOf(publishedEntries));
  await expect(unpack(archive, folder, { os: 'linux' }, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
    'enough',
  );
});

function run(entries: readonly Entry[]) {
  return Promise.resolve(runOn(archiveOf(entries)));
}

function runOn(contents: Buffer) {
  const { folder, archive } = prepare(contents);
  const unpacked = unpack(archive, folder, { os: 'linux' }, signal);
  unpacked.catch(() => {});
  return { folder, unpacked };
}

function prepare(contents: Buffer) {
  const archive = join(emptyFolder(), 'archive.tar.gz');
  writeFileSync(archive, contents);
  return { folder: emptyFolder(), archive };
}
