import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clusterVariable } from './cluster/connection.js';
import { kindVariable } from './controlplane/kind.js';
import { controlPlaneSkipReason, describeWithControlPlane } from './describe.js';

const before = process.env[clusterVariable];
let folder: string;
let seen: string[];

const describe = Object.assign(
  (name: string, body: () => void) => {
    seen.push(`run ${name}`);
    body();
  },
  { skip: (name: string) => seen.push(`skip ${name}`) },
);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-describe-'));
  process.env[clusterVariable] = folder;
  seen = [];
});
afterEach(() => {
  if (before === undefined) delete process.env[clusterVariable];
  else process.env[clusterVariable] = before;
  rmSync(folder, { recursive: true });
});

test('never skips tests on the embedded API server, which is the default', () => {
  const env = { HOME: folder, CI: 'true' };
  describeWithControlPlane(describe, 'a controller', () => seen.push('body'), { env, cwd: folder });
  const named = { ...env, KUBEBUILDER_ASSETS: folder };
  describeWithControlPlane(describe, 'another', () => seen.push('body'), { kind: 'embedded', env: named });
  expect(seen).toEqual(['run a controller', 'body', 'run another', 'body']);
});

test('requires the binaries that options name, and those of a run on the real API server', () => {
  const env = { HOME: folder, KBTS_CACHE: folder };
  const etcd = { binaries: ['etcd'], env, cwd: folder } as const;
  expect(controlPlaneSkipReason(etcd)).toMatch(/`etcd` was not found/);
  const ofRun = { env: { ...env, [kindVariable]: 'real' }, cwd: folder };
  expect(controlPlaneSkipReason(ofRun)).toMatch(/`etcd`, `kube-apiserver` and `kubectl` were not found/);
  expect(controlPlaneSkipReason({ ...ofRun, kind: 'embedded' })).toBeUndefined();
});

test('runs tests without binaries in an existing cluster', () => {
  const env = { KUBEBUILDER_ASSETS: folder, USE_EXISTING_CLUSTER: 'True', CI: 'true' };
  describeWithControlPlane(describe, 'a controller', () => seen.push('body'), { env });
  expect(seen).toEqual(['run a controller', 'body']);
});

test('skips tests without binaries, and records their names for the end of the run', () => {
  const env = { KUBEBUILDER_ASSETS: folder };
  describeWithControlPlane(describe, 'a controller', () => seen.push('body'), { env });
  describeWithControlPlane(describe, 'another', () => seen.push('body'), { env: { ...env, CI: 'false' } });
  expect(seen).toEqual([
    expect.stringMatching(/^skip a controller \(skipped: `etcd`, .* were not found/),
    expect.stringMatching(/^skip another/),
  ]);
  expect(readFileSync(join(folder, 'skipped'), 'utf8')).toBe('a controller\nanother\n');
});

test('fails tests without binaries in CI, with the reason', () => {
  const env = { KUBEBUILDER_ASSETS: folder, CI: 'true' };
  expect(() => describeWithControlPlane(describe, 'a controller', () => seen.push('body'), { env })).toThrow(
    /`etcd`, .* were not found.* In CI \(CI=true\), tests are not skipped/,
  );
  expect(seen).toEqual(['run a controller']);
});

test('runs tests if the binaries are installed', () => {
  const env = {
    TEST_ASSET_ETCD: process.execPath,
    TEST_ASSET_KUBE_APISERVER: process.execPath,
    TEST_ASSET_KUBECTL: process.execPath,
    KUBEBUILDER_ASSETS: folder,
    CI: 'true',
  };
  describeWithControlPlane(describe, 'a controller', () => seen.push('body'), { env });
  expect(seen).toEqual(['run a controller', 'body']);
  expect(existsSync(join(folder, 'skipped'))).toBe(false);
});
