import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binaries, binaryPath, cacheFolder } from '../../../hack/control-plane/cache.mjs';

const home = fileURLToPath(new URL('../../../hack/control-plane/', import.meta.url));
let scratch: string;

// A fake Go: writes the file after `-o`.
const compiler =
  'if [ "$1" = env ]; then echo go1.26.0; exit; fi; while [ "$1" != -o ]; do shift; done; echo binary >"$2"';

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'kbts-build-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

test('requires in each Go module the version that the cache folder is named after', () => {
  for (const { module, version, goPackage } of binaries) {
    const text = readFileSync(join(home, module, 'go.mod'), 'utf8');
    const required = [...text.matchAll(/^(?:require )?\s*(\S+) v(\S+)/gm)].find(([, path = '']) =>
      goPackage.startsWith(path),
    );
    expect(required?.[2], goPackage).toBe(version);
    expect(text).toContain(goPackage);
  }
});

test('prints the folder, whose name contains all versions', () => {
  const { stdout, status } = build(['--path']);
  expect(status).toBe(0);
  expect(stdout.trim()).toBe(cacheFolder({ KBTS_CACHE: scratch }));
  for (const { name, module, version } of binaries) {
    const path = binaryPath(name, { KBTS_CACHE: scratch });
    expect(path).toContain(`${module}-${version}`);
    if (name !== 'helm') expect(path).toBe(join(stdout.trim(), name));
  }
});

test('keeps tools in folders of their own, so that their updates do not rebuild the control plane', () => {
  const helm = binaryPath('helm', { KBTS_CACHE: scratch });
  expect(dirname(helm)).not.toBe(cacheFolder({ KBTS_CACHE: scratch }));
  expect(cacheFolder()).not.toContain('helm');
  expect(build(['--only', 'helm,etcd'], compiler).status).toBe(0);
  expect(readdirSync(dirname(helm))).toEqual(['helm']);
  expect(readdirSync(cacheFolder({ KBTS_CACHE: scratch }))).toEqual(['etcd']);
});

test('ignores a relative cache folder, which would be inside the project', () => {
  const folder = cacheFolder({ KBTS_CACHE: 'cache', XDG_CACHE_HOME: 'cache' });
  expect(folder).toContain(join(homedir(), '.cache', 'kbts'));
  expect(cacheFolder({ KBTS_CACHE: 'cache', XDG_CACHE_HOME: scratch })).toContain(join(scratch, 'kbts'));
});

test('builds the binaries for tests of a project, or all with --all, and prints how long that takes', () => {
  const few = build([], compiler);
  expect(few.stdout).toMatch(/^Building etcd, kube-apiserver, kubectl from Go modules: about \d+ minutes?, once\n/);
  expect(readdirSync(cacheFolder({ KBTS_CACHE: scratch })).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
  const others = ['kustomize', 'controller-gen', 'kube-controller-manager', 'kube-scheduler', 'kwok', 'helm'];
  expect(build(['--all'], compiler).stdout).toContain(`Building ${others.join(', ')} from Go modules`);
  expect(binaries.filter(({ name }) => !existsSync(binaryPath(name, { KBTS_CACHE: scratch })))).toEqual([]);
});

test('rejects an unknown binary or option, and prints the usage', () => {
  const unknownName = build(['--only', 'etcd,kubelet']);
  expect(unknownName).toMatchObject({ status: 2, stderr: expect.stringContaining('no binary named `kubelet`') });
  expect(unknownName.stderr).toContain('Usage: node hack/control-plane/build.mjs');
  expect(build(['--fast']).status).toBe(2);
});

test('reports requirements if Go is missing or too old', () => {
  const missing = build([], '');
  expect(missing).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('requires Go 1.26 or later: `go` was not found on the PATH'),
  });
  expect(missing.stderr).toContain('https://go.dev/doc/install');
  expect(build([], 'echo go1.20.3').stderr).toContain('Go 1.20.3 is too old');
  expect(build([], 'echo "go.mod requires go >= 1.26.0 (running go 1.25.1)" >&2; exit 1').stderr).toContain(
    'running go 1.25.1',
  );
});

test('builds requested binaries that are missing', () => {
  const first = build(['--only', 'etcd,kwok'], compiler);
  expect(first).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/\[1\/2] etcd .*: built.*\n\[2\/2] kwok .*: built/),
  });
  expect(readdirSync(cacheFolder({ KBTS_CACHE: scratch })).sort()).toEqual(['etcd', 'kwok']);
  const second = build(['--only', 'etcd,kwok'], '');
  expect(second).toMatchObject({ status: 0, stdout: expect.stringContaining('all were already built') });
});

test.skipIf(process.geteuid?.() === undefined)('keeps no binaries that other users can write', () => {
  build(['--only', 'etcd'], compiler);
  const folder = cacheFolder({ KBTS_CACHE: scratch });
  chmodSync(join(folder, 'etcd'), 0o777);
  expect(build(['--only', 'etcd'], compiler)).toMatchObject({
    status: 1,
    stderr: `\`${join(folder, 'etcd')}\` can be written by other users: remove what you did not build, and correct owner and mode.\n`,
  });
});

test('leaves no partial binary if a build fails, and shows why', () => {
  const failing = build(
    ['--only', 'etcd'],
    `${compiler}; if [ "$2" ]; then echo 'main.go:1: undefined: x' >&2; exit 1; fi`,
  );
  expect(failing).toMatchObject({ status: 1, stderr: expect.stringContaining('main.go:1: undefined: x') });
  const folder = cacheFolder({ KBTS_CACHE: scratch });
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

/** Runs the script with a fake `go`; an empty one means that there is none. */
function build(args: string[], go = 'exit 1') {
  const bin = mkdtempSync(join(scratch, 'bin-'));
  if (go !== '') {
    writeFileSync(join(bin, 'go'), `#!/bin/sh\n${go}\n`);
    chmodSync(join(bin, 'go'), 0o755);
  }
  const path = go === '' ? bin : `${bin}:/bin:/usr/bin:${dirname(process.execPath)}`;
  const env = { PATH: path, HOME: scratch, KBTS_CACHE: scratch };
  return spawnSync(process.execPath, [join(home, 'build.mjs'), ...args], { env, encoding: 'utf8' });
}
