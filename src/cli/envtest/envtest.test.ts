import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../hack/control-plane/cache.mjs';
import { archiveOf, publishedEntries } from '../../testing/envtest/fixtures/archive.js';
import { serveReleases } from '../../testing/envtest/fixtures/archive-server.js';
import { addBinaries, emptyFolder } from '../../testing/envtest/fixtures/folder.js';
import { builtVersion, formatVersion, platformOf, testedMinor } from '../../testing/envtest/index.js';
import { main } from '../index.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';

const { os, arch } = platformOf();
const here = `${os}-${arch}`;
const nowhere = 'http://127.0.0.1:1/index.yaml';

describe('kbts envtest use', () => {
  it('installs the newest patch release of the default minor, once, and prints an overview', async () => {
    const { index, requests } = await serveReleases([`${testedMinor}.0`, `${testedMinor}.1`, '1.9.0'], here);
    const home = homeFolder();
    const { code, stdout, stderr } = await kbts('use', { home, env: { ENVTEST_INDEX: index } });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`^Version: ${testedMinor}.1\nOS/Arch: ${os}/${arch}\nsha512: [0-9a-f]{128}\nPath: ${storeOf(home)}`),
    );
    expect(stderr).toContain(`Downloading envtest-v${testedMinor}.1-${here}.tar.gz from 127.0.0.1:`);
    const again = await kbts(`use --index ${index}`, { home });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(requests).toHaveLength(2);
  });

  it('prints what a shell can evaluate, whatever the folder is called', async () => {
    const { index } = await serveReleases(['1.36.2'], here);
    const home = join(homeFolder(), "it's $HOME; a `folder`");
    const { stdout } = await kbts(`use 1.36.2 -p env --index ${index}`, { home });
    const folder = execFileSync('/bin/sh', ['-c', `eval "$1"; echo "$KUBEBUILDER_ASSETS"`, 'sh', stdout])
      .toString()
      .trim();
    expect(readdirSync(folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
    expect((await kbts('use 1.36.2 --print path', { home })).stdout).toBe(`${folder}\n`);
  });

  it('keeps KUBEBUILDER_ASSETS with `--use-env` if it has binaries', async () => {
    const assets = addBinaries(join(emptyFolder(), 'assets'));
    const env = { KUBEBUILDER_ASSETS: assets, ENVTEST_INDEX: nowhere, PATH: '' };
    expect(await kbts('use --use-env -p path', { env })).toMatchObject({ code: 0, stdout: `${assets}\n` });
    expect((await kbts('use --use-env', { env })).stdout).toBe(`From: KUBEBUILDER_ASSETS\nPath: ${assets}\n`);
    expect((await kbts('use -p path', { env: { ...env, ENVTEST_USE_ENV: 'true' } })).stdout).toBe(`${assets}\n`);
    expect((await kbts('use --use-env', { env: { ...env, KUBEBUILDER_ASSETS: '/missing' } })).code).toBe(1);
  });

  it.each([['use -i'], ['use --installed-only']])('uses no network with `%s`', async (call) => {
    const home = homeFolder();
    expect(await kbts(call, { home, env: { ENVTEST_INDEX: nowhere } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`no installed version matches \`${testedMinor}\`; installed: none`),
    });
    install(home, `${testedMinor}.3`);
    expect(await kbts(call, { home, env: { ENVTEST_INDEX: nowhere } })).toMatchObject({ code: 0 });
  });

  it('installs an archive from the disk', async () => {
    const archive = join(emptyFolder(), 'envtest.tar.gz');
    writeFileSync(archive, archiveOf(publishedEntries));
    const { code, stdout } = await kbts(`use 1.35.0 --archive ${archive} -p path`);
    expect(code).toBe(0);
    expect(readdirSync(stdout.trim()).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
    expect((await kbts(`use 1.35 --archive ${archive}`)).stderr).toContain('`--archive` requires an exact version');
    expect((await kbts('use 1.35.0 --archive /missing')).stderr).toContain('ENOENT');
  });

  it('shows how far it is on a terminal', async () => {
    const { index } = await serveReleases(['1.36.2'], here);
    const { stderr } = await kbts(`use 1.36.2 --index ${index}`, { isTerminal: true });
    expect(stderr).toContain('\r\u001b[K  100% of 0 MB\n');
  });

  it('builds with Go if the download fails', async () => {
    const home = homeFolder();
    const env = { PATH: pathWithGo(home), ENVTEST_INDEX: nowhere };
    const { code, stdout, stderr } = await kbts('use', { home, env });
    expect(stderr).toMatch(
      /^note: cannot download `http:\/\/127\.0\.0\.1:1\/index\.yaml`: .*; building from Go modules/,
    );
    expect(code).toBe(0);
    const folder = cacheFolder({ KBTS_CACHE: join(home, 'cache') });
    expect(stdout).toBe(`Version: ${formatVersion(builtVersion)}\nOS/Arch: ${os}/${arch}\nPath: ${folder}\n`);
    expect(readdirSync(folder).sort()).toEqual(['etcd', 'kube-apiserver', 'kubectl']);
    expect(await kbts('path', { home, env })).toMatchObject({ code: 0, stdout: `${folder}\n` });
    expect(await kbts('use -p path', { home, env })).toMatchObject({ code: 0, stdout: `${folder}\n`, stderr: '' });
  });

  it('fails with one line and what to do when there is neither a network nor Go', async () => {
    const { code, stdout, stderr } = await kbts('use', { env: { PATH: '', ENVTEST_INDEX: nowhere } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^error envtest-failed: cannot download .*ECONNREFUSED.*\n {2}help: check the network.*install Go/,
    );
  });

  it('builds nothing that would be another version, or that was forbidden', async () => {
    const env = { PATH: pathWithGo(homeFolder()), ENVTEST_INDEX: nowhere };
    expect((await kbts('use 1.30', { env })).stderr).not.toContain('install Go');
    expect((await kbts('use --build=false', { env })).code).toBe(1);
    expect((await kbts('use --os darwin --arch mips', { env })).code).toBe(1);
  });

  it('builds nothing when what was downloaded is wrong', async () => {
    const { index } = await serveReleases(['1.36.2'], here, { '/index.yaml': '<html>' });
    const env = { PATH: pathWithGo(homeFolder()), ENVTEST_INDEX: index };
    expect(await kbts('use', { env })).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') });
  });

  it('ends silently with Ctrl+C, and leaves no files', async () => {
    const { index } = await serveReleases(['1.36.2'], here, {
      [`/archives/envtest-v1.36.2-${here}.tar.gz`]: () => io.interrupt(),
    });
    const home = homeFolder();
    const io = ioFor(home, { ENVTEST_INDEX: index });
    expect(await main(['envtest', 'use', '1.36'], io)).toBe(130);
    expect(io.printed.stderr).not.toContain('error');
    expect(readdirSync(dirname(storeOf(home)))).toEqual(['k8s']);
  });

  it.each([
    ['use one', '`one` is not a Kubernetes version'],
    ['use 1.36 1.37', 'unexpected argument `1.37`'],
    ['use --print json', 'invalid value in `--print=json`, expected `overview`, `path` or `env`'],
    ['use --os *', '`*` is not a platform'],
  ])('refuses `%s`', async (call, message) => {
    expect(await kbts(call)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('refuses an ENVTEST_K8S_VERSION that is none', async () => {
    const { code, stderr } = await kbts('use', { env: { ENVTEST_K8S_VERSION: 'new' } });
    expect(code).toBe(2);
    expect(stderr).toContain('ENVTEST_K8S_VERSION is `new`, which is not a Kubernetes version');
  });
});

describe('kbts envtest list', () => {
  it('lists what is installed and what can be downloaded, newest first', async () => {
    const { index } = await serveReleases(['1.36.2', '1.37.0', '1.35.0'], here);
    const home = homeFolder();
    install(home, '1.36.1');
    expect((await kbts(`list <=1.36 --index ${index}`, { home })).stdout).toBe(
      `(installed)  v1.36.1  ${os}/${arch}\n(available)  v1.36.2  ${os}/${arch}\n(available)  v1.35.0  ${os}/${arch}\n`,
    );
    expect((await kbts('list -i', { home })).stdout).toBe(`(installed)  v1.36.1  ${os}/${arch}\n`);
  });

  it('lists all platforms when it is asked to', async () => {
    const { index } = await serveReleases(['1.36.2'], 'plan9-mips');
    expect((await kbts(`list --index ${index}`)).stdout).toBe('');
    expect((await kbts(`list --index ${index} --os * --arch *`)).stdout).toBe('(available)  v1.36.2  plan9/mips\n');
  });

  it('lists what is installed when the index cannot be reached, and fails', async () => {
    const home = homeFolder();
    install(home, '1.36.1');
    const { code, stdout, stderr } = await kbts('list', { home, env: { ENVTEST_INDEX: nowhere } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: `(installed)  v1.36.1  ${os}/${arch}\n` });
    expect(stderr).toContain('cannot download');
  });
});

describe('kbts envtest list --json', () => {
  it('prints one document, even if the index cannot be reached', async () => {
    const { index } = await serveReleases(['1.36.2'], here);
    const home = homeFolder();
    install(home, '1.36.1');
    const installed = { version: '1.36.1', os, arch, state: 'installed' };
    const both = await kbts(`list --json --index ${index}`, { home });
    expect(both).toMatchObject({ code: 0, stderr: '' });
    const available = { version: '1.36.2', os, arch, state: 'available' };
    expect(JSON.parse(both.stdout)).toEqual({ versions: [installed, available], problems: [] });
    const { code, stdout, stderr } = await kbts('list --json', { home, env: { ENVTEST_INDEX: nowhere } });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ versions: [installed], problems: [{ code: 'envtest-failed' }] });
  });

  it('reports an invalid version', async () => {
    const { code, stdout } = await kbts('list nonsense --json', { env: { ENVTEST_INDEX: nowhere } });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ versions: [], problems: [{ code: 'usage' }] });
  });
});

describe('kbts envtest path and cleanup', () => {
  it('print the folder of a version, or the one that tests use', async () => {
    const home = homeFolder();
    install(home, '1.30.0', '1.31.0');
    expect((await kbts('path 1.30', { home })).stdout).toBe(`${storeOf(home)}/1.30.0-${here}\n`);
    expect((await kbts('path', { home })).stdout).toBe(`${storeOf(home)}/1.31.0-${here}\n`);
    expect((await kbts('path 1.29', { home })).stderr).toMatch(
      /no installed version matches `1.29`[\s\S]*envtest use 1.29/,
    );
    const assets = addBinaries(join(home, 'assets'));
    expect((await kbts('path', { home, env: { KUBEBUILDER_ASSETS: assets } })).stdout).toBe(`${assets}\n`);
  });

  it('say when nothing is there', async () => {
    expect(await kbts('path')).toMatchObject({ code: 1, stderr: expect.stringContaining('no control plane binaries') });
    expect(await kbts('cleanup')).toMatchObject({ code: 0, stderr: 'nothing to remove\n' });
  });

  it('remove selected versions, after showing them', async () => {
    const home = homeFolder();
    install(home, '1.30.0', '1.31.0');
    expect((await kbts('cleanup <1.31 --dry-run', { home })).stdout).toBe(`(would remove)  v1.30.0  ${os}/${arch}\n`);
    expect((await kbts('cleanup <1.31', { home })).stdout).toBe(`(removed)  v1.30.0  ${os}/${arch}\n`);
    expect(readdirSync(storeOf(home))).toEqual([`1.31.0-${here}`]);
    await kbts('cleanup', { home });
    expect(readdirSync(storeOf(home))).toEqual([]);
  });
});

interface Call {
  readonly home?: string;
  readonly env?: Record<string, string>;
  readonly isTerminal?: boolean;
}

/** Runs `kbts envtest …`, split at spaces. */
async function kbts(call: string, { home = homeFolder(), env = {}, isTerminal = false }: Call = {}) {
  const io = ioFor(home, env, isTerminal);
  const code = await main(['envtest', ...call.split(' ')], io);
  return { code, ...io.printed };
}

function ioFor(home: string, env: Record<string, string>, isTerminal = false) {
  mkdirSync(join(home, 'project'), { recursive: true });
  const own = { HOME: home, XDG_DATA_HOME: join(home, 'data'), KBTS_CACHE: join(home, 'cache'), NO_COLOR: '1' };
  return fakeIo(join(home, 'project'), { env: { ...own, ...env }, isTerminal });
}

function homeFolder(): string {
  return emptyFolder();
}

function storeOf(home: string): string {
  return join(home, 'data/kubebuilder-envtest/k8s');
}

function install(home: string, ...versions: string[]) {
  for (const version of versions) addBinaries(join(storeOf(home), `${version}-${here}`));
}

/** A PATH with a Go that makes empty binaries. */
function pathWithGo(home: string): string {
  const bin = join(home, 'go-bin');
  mkdirSync(bin, { recursive: true });
  const compiler = `case "$1" in env) echo go1.26.0 ;; build) while [ "$1" != -o ]; do shift; done; echo x >"$2"; chmod +x "$2" ;; esac`;
  writeFileSync(join(bin, 'go'), `#!/bin/sh\n${compiler}\n`);
  chmodSync(join(bin, 'go'), 0o755);
  return `${bin}:/bin:/usr/bin`;
}
