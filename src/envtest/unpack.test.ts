import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { archiveOf, type Entry, publishedEntries, tarOf } from './fixtures/archive.js';
import { emptyFolder } from './fixtures/folder.js';
import { unpack } from './unpack.js';

const { signal } = new AbortController();

it('unpacks the binaries, without their folders, to be executed and not written', async () => {
  const { folder, unpacked } = await run([...publishedEntries, { path: 'README.md', contents: 'text' }]);
  expect(await unpacked).toBeUndefined();
  expect(readdirSync(folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
  expect(readFileSync(join(folder, 'etcd'), 'utf8')).toBe('#!/bin/sh\necho etcd\n');
  expect(statSync(join(folder, 'etcd')).mode & 0o777).toBe(0o555);
});

it('takes pax headers that name neither paths nor sizes', async () => {
  const { unpacked } = await run([
    { path: 'PaxHeader', type: 'x', contents: '20 mtime=1700000000\n' },
    ...publishedEntries,
  ]);
  expect(await unpacked).toBeUndefined();
});

it('unpacks files of sizes around a block', async () => {
  const contents = (name: string) => Buffer.alloc({ etcd: 511, kubectl: 512 }[name] ?? 70_001, name);
  const entries = ['etcd', 'kubectl', 'kube-apiserver'].map((path) => ({ path, contents: contents(path) }));
  const { folder, unpacked } = await run(entries);
  await unpacked;
  for (const { path, contents } of entries) expect(readFileSync(join(folder, path)).equals(contents)).toBe(true);
});

it.each<[string, Entry, RegExp]>([
  ['a symbolic link', { path: 'etcd', type: '2', link: '/etc/passwd' }, /"etcd" is neither a plain file nor a folder/],
  ['a hard link', { path: 'x/kubectl', type: '1', link: 'etcd' }, /neither a plain file/],
  ['a device', { path: 'null', type: '3' }, /neither a plain file/],
  ['a pax header, which can rename files', { path: 'x', type: 'x', contents: '16 path=../etcd\n' }, /neither a plain/],
  ['a long name of GNU tar', { path: '././@LongLink', type: 'L', contents: '../etcd' }, /neither a plain file/],
  ['a path above the archive', { path: '../../etcd', contents: 'x' }, /it has the path "\.\.\/\.\.\/etcd"/],
  ['a path above with backslashes', { path: '..\\etcd', contents: 'x' }, /it has the path/],
  ['an absolute path', { path: '/usr/bin/etcd', contents: 'x' }, /it has the path "\/usr\/bin\/etcd"/],
  ['control characters in a path', { path: '\u001b[2J', type: '2' }, /"\\u001b\[2J" is neither/],
  ['a binary twice', { path: 'b/etcd', contents: 'x' }, /it has `etcd` twice/],
])('refuses %s', async (_, entry, message) => {
  const { unpacked } = await run([...publishedEntries, entry]);
  await expect(unpacked).rejects.toThrow(message);
});

it('refuses an archive that lacks a binary', async () => {
  const { unpacked } = await run(publishedEntries.slice(0, 3));
  await expect(unpacked).rejects.toThrow('it lacks `kube-apiserver` and `kubectl`');
});

it('rejects files that are not archives, or incomplete', async () => {
  await expect(runOn(Buffer.from('<html>')).unpacked).rejects.toThrow(/cannot be unpacked: .*header check/);
  await expect(runOn(archiveOf(publishedEntries).subarray(0, 100)).unpacked).rejects.toThrow(/unexpected end of file/);
  await expect(runOn(gzipSync(tarOf(publishedEntries).subarray(0, 2000))).unpacked).rejects.toThrow(/ends too early/);
  await expect(runOn(gzipSync(Buffer.alloc(600, 'x'))).unpacked).rejects.toThrow(/not octal|checksum/);
  const damaged = tarOf(publishedEntries);
  damaged.write('Z', 1030);
  await expect(runOn(gzipSync(damaged)).unpacked).rejects.toThrow('the checksum of a header is wrong');
});

it('refuses an archive that unpacks to more than it may, without unpacking all of it', async () => {
  const bomb = archiveOf([{ path: 'etcd', contents: Buffer.alloc(8 * 1024 * 1024) }]);
  expect(bomb.length).toBeLessThan(20_000);
  const { folder, unpacked } = runOn(bomb, 1024 * 1024);
  await expect(unpacked).rejects.toThrow('it unpacks to more than 1 MiB');
  expect(statSync(join(folder, 'etcd')).size).toBeLessThan(2 * 1024 * 1024);
});

it('ends when it is aborted', async () => {
  const { folder, archive } = prepare(archiveOf(publishedEntries));
  await expect(unpack(archive, folder, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
});

function run(entries: readonly Entry[]) {
  return Promise.resolve(runOn(archiveOf(entries)));
}

function runOn(contents: Buffer, largest?: number) {
  const { folder, archive } = prepare(contents);
  const unpacked = unpack(archive, folder, { signal, ...(largest === undefined ? {} : { largest }) });
  unpacked.catch(() => {});
  return { folder, unpacked };
}

function prepare(contents: Buffer) {
  const archive = join(emptyFolder(), 'archive.tar.gz');
  writeFileSync(archive, contents);
  return { folder: emptyFolder(), archive };
}
