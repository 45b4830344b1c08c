import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheFolder, distrustBinaries } from '../../../hack/control-plane/cache.mjs';
import { platformOf, testedMinor } from '../envtest/index.js';
import { basicBinaries, type FindControlPlaneOptions, findControlPlane } from './binaries.js';
import { startControlPlane } from './start-control-plane.js';

let folder: string;
let env: NodeJS.ProcessEnv;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-binaries-'));
  env = { HOME: folder, XDG_DATA_HOME: join(folder, 'data'), KBTS_CACHE: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('binaries are found', () => {
  test('only in the folder in KUBEBUILDER_ASSETS, if that is set', () => {
    addBinaries(cacheFolder(env));
    const assets = addBinaries(join(folder, 'assets'));
    expect(find({ KUBEBUILDER_ASSETS: assets })).toMatchObject({ folder: assets, paths: { etcd: `${assets}/etcd` } });
    expect(find({ KUBEBUILDER_ASSETS: join(folder, 'none') })).toMatchObject({
      reason: expect.stringMatching(/\(KUBEBUILDER_ASSETS\)\. Unset KUBEBUILDER_ASSETS and install the binaries with/),
    });
  });

  test('individually by TEST_ASSET variables, which precede KUBEBUILDER_ASSETS', () => {
    const assets = addBinaries(join(folder, 'assets'), ['etcd', 'kubectl']);
    const own = join(addBinaries(join(folder, 'own'), ['kube-apiserver']), 'kube-apiserver');
    const asked = { KUBEBUILDER_ASSETS: assets, TEST_ASSET_KUBE_APISERVER: own };
    expect(find(asked)).toMatchObject({ paths: { 'kube-apiserver': own, etcd: `${assets}/etcd` } });
    chmodSync(own, 0o644);
    expect(find(asked)).toMatchObject({
      reason: `\`${own}\` in TEST_ASSET_KUBE_APISERVER is not executable`,
    });
  });

  test('in `bin/k8s` of the project, then the store of setup-envtest, then the build cache', () => {
    const [os, arch] = Object.values(platformOf());
    const built = addBinaries(cacheFolder(env));
    expect(find()).toMatchObject({ folder: built });
    const stored = addBinaries(join(folder, `data/kubebuilder-envtest/k8s/${testedMinor}.1-${os}-${arch}`));
    expect(find()).toMatchObject({ folder: stored });
    const ofProject = addBinaries(join(folder, `bin/k8s/1.30.0-${os}-${arch}`));
    expect(find()).toMatchObject({ folder: ofProject });
  });

  test('in the requested version, else in the minor of this package, else the newest', () => {
    const add = (version: string, platform = Object.values(platformOf()).join('-')) =>
      addBinaries(join(folder, `data/kubebuilder-envtest/k8s/${version}-${platform}`));
    add('9.9.9', 'plan9-mips');
    const [old, newer] = [add('1.30.0'), add('1.31.4')];
    expect(find()).toMatchObject({ folder: newer });
    const tested = add(`${testedMinor}.0`);
    add('9.0.0');
    expect(find()).toMatchObject({ folder: tested });
    expect(find({ ENVTEST_K8S_VERSION: '1.30' })).toMatchObject({ folder: old });
    expect(find({ ENVTEST_K8S_VERSION: '1.29' })).toMatchObject({ kind: 'missing' });
    expect(find({ ENVTEST_K8S_VERSION: 'garbage' })).toMatchObject({ kind: 'missing' });
  });

  test('only in a folder that contains all of them', () => {
    const [os, arch] = Object.values(platformOf());
    addBinaries(join(folder, `bin/k8s/${testedMinor}.1-${os}-${arch}`));
    const built = addBinaries(cacheFolder(env), [...basicBinaries, 'kwok']);
    expect(find({}, { binaries: [...basicBinaries, 'kwok'] })).toMatchObject({ folder: built });
  });
});

describe.skipIf(process.geteuid?.() === undefined)('binaries that other users can write', () => {
  test.each([
    ['a binary', 'kube-apiserver'],
    ['their folder', '.'],
    ['the folder of all versions', '..'],
    ['the cache', '../..'],
  ])('are not executed: %s', (_, place) => {
    const built = addBinaries(cacheFolder(env));
    chmodSync(join(built, place), 0o777);
    expect(find()).toEqual({
      kind: 'missing',
      reason: `the binaries are not safe to execute: \`${join(built, place)}\` can be written by other users. Remove files that you did not install, and correct owner and mode.`,
    });
  });

  test('are executed if a variable names them, or if they are in the project folder', () => {
    const [os, arch] = Object.values(platformOf());
    const ofProject = addBinaries(join(folder, `bin/k8s/1.30.0-${os}-${arch}`));
    const assets = addBinaries(join(folder, 'assets'));
    for (const place of [ofProject, assets]) chmodSync(place, 0o777);
    expect(find()).toMatchObject({ folder: ofProject });
    expect(find({ KUBEBUILDER_ASSETS: assets })).toMatchObject({ folder: assets });
  });

  test('belong to another user, or to a group with others in it', () => {
    const built = addBinaries(cacheFolder(env));
    const user = process.geteuid?.() ?? 0;
    const etcd = join(built, 'etcd');
    expect(distrustBinaries(built, ['etcd'], user)).toBeUndefined();
    if (user !== 0) expect(distrustBinaries(built, ['etcd'], user + 1)).toContain('belongs to another user');
    else {
      chownSync(etcd, 12345, 12345);
      expect(distrustBinaries(built, ['etcd'])).toBe(`\`${etcd}\` belongs to another user`);
      chownSync(etcd, 0, 12345);
      chmodSync(etcd, 0o775);
      expect(distrustBinaries(built, ['etcd'])).toBe(`\`${etcd}\` can be written by other users`);
      chownSync(etcd, 0, 0);
      expect(distrustBinaries(built, ['etcd'])).toBeUndefined();
    }
  });
});

describe('binaries that are missing are reported', () => {
  test('by name, with the command that installs them', () => {
    addBinaries(cacheFolder(env), ['etcd']);
    expect(find()).toEqual({
      kind: 'missing',
      reason:
        '`kube-apiserver` and `kubectl` were not found. Install the binaries with `npx kbts envtest use`, ' +
        'or set KUBEBUILDER_ASSETS to a folder that contains them.',
    });
    expect(find({}, { binaries: [...basicBinaries, 'kwok'] })).toMatchObject({
      reason: expect.stringMatching(/with `node .*hack\/control-plane\/build\.mjs`/),
    });
  });

  test('with the npm script of a project that has one', () => {
    writeFileSync(join(folder, 'package.json'), '{ "scripts": { "control-plane": "x" } }');
    expect(find()).toMatchObject({ reason: expect.stringContaining('with `npm run control-plane`') });
    writeFileSync(join(folder, 'package.json'), '{ broken');
    expect(find()).toMatchObject({ reason: expect.stringContaining('with `npx kbts envtest use`') });
  });

  test('when a control plane is to be started', async () => {
    await expect(startControlPlane({ kind: 'real', env })).rejects.toThrow(
      /`etcd`, `kube-apiserver` and `kubectl` were not found\. Install the binaries with `/,
    );
  });
});

function find(more: NodeJS.ProcessEnv = {}, options: FindControlPlaneOptions = {}) {
  return findControlPlane({ env: { ...env, ...more }, cwd: folder, ...options });
}

function addBinaries(target: string, names: readonly string[] = basicBinaries): string {
  mkdirSync(target, { recursive: true });
  for (const name of names) writeFileSync(join(target, name), '#!/bin/sh\n', { mode: 0o755 });
  return target;
}
