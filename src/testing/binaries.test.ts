import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder } from '../../hack/control-plane/cache.mjs';
import { basicBinaries, findControlPlane } from './binaries.js';
import { describeWithControlPlane } from './describe.js';
import { startControlPlane } from './start-control-plane.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addBinaries(target: string, names: readonly string[] = basicBinaries) {
  mkdirSync(target, { recursive: true });
  for (const name of names) {
    writeFileSync(join(target, name), '#!/bin/sh\n');
    chmodSync(join(target, name), 0o755);
  }
}

test('finds binaries where KUBEBUILDER_ASSETS says', () => {
  addBinaries(folder);
  expect(findControlPlane({ env: { KUBEBUILDER_ASSETS: folder } })).toEqual({ kind: 'found', folder });
});

test('finds binaries in the cache that they are built into', () => {
  const env = { KBTS_CACHE: folder };
  expect(findControlPlane({ env }).kind).toBe('missing');
  addBinaries(cacheFolder(env));
  expect(findControlPlane({ env })).toEqual({ kind: 'found', folder: cacheFolder(env) });
});

test('looks only where KUBEBUILDER_ASSETS says when it is set', () => {
  addBinaries(cacheFolder({ KBTS_CACHE: folder }));
  const found = findControlPlane({ env: { KBTS_CACHE: folder, KUBEBUILDER_ASSETS: join(folder, 'none') } });
  expect(found).toMatchObject({ kind: 'missing', reason: expect.stringContaining('which KUBEBUILDER_ASSETS names') });
  expect(found).toMatchObject({ reason: expect.stringContaining('unset KUBEBUILDER_ASSETS and run') });
});

test('names each binary that is missing, and the command that builds them', () => {
  addBinaries(folder, ['etcd']);
  const env = { KUBEBUILDER_ASSETS: folder };
  const binaries = [...basicBinaries, 'kwok'] as const;
  const found = findControlPlane({ env, binaries, cwd: folder });
  const start = `\`kube-apiserver\`, \`kubectl\` and \`kwok\` were not found in \`${folder}\``;
  expect(found).toMatchObject({ reason: expect.stringMatching(/hack\/control-plane\/build\.mjs`/) });
  expect(found).toMatchObject({ reason: expect.stringContaining(start) });
});

test('gives the command of a project that has one, or the shortest path to the script', () => {
  const reasonIn = (cwd: string) => findControlPlane({ env: { KBTS_CACHE: folder }, cwd });
  const repo = join(import.meta.dirname, '../..');
  expect(reasonIn(repo)).toMatchObject({
    reason: expect.stringMatching(/run `(npm run control-plane|node hack\/control-plane\/build\.mjs)`/),
  });
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "control-plane": "x" } }');
  expect(reasonIn(folder)).toMatchObject({ reason: expect.stringContaining('run `npm run control-plane`') });
});

test('refuses to start without binaries, with that reason', async () => {
  await expect(startControlPlane({ env: { KBTS_CACHE: folder } })).rejects.toThrow(
    /`etcd`, `kube-apiserver` and `kubectl` were not found in .* To build them, run `/,
  );
});

test('skips tests without binaries, and says why', () => {
  const seen: string[] = [];
  const describe = Object.assign((name: string) => seen.push(`run ${name}`), {
    skip: (name: string) => seen.push(`skip ${name}`),
  });
  const options = { env: { KUBEBUILDER_ASSETS: folder }, report: (reason: string) => seen.push(reason) };
  describeWithControlPlane(describe, 'a controller', () => {}, options);
  expect(seen[0]).toMatch(/^skipped `a controller`: `etcd`, .* were not found/);
  expect(seen[1]).toMatch(/^skip a controller \(skipped: /);
  addBinaries(folder);
  describeWithControlPlane(describe, 'a controller', () => {}, options);
  expect(seen.slice(2)).toEqual(['run a controller']);
});
