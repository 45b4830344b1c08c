import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeWithControlPlane } from '../describe.js';
import { waitFor } from '../wait-for.js';

/** The setup of the suite selects the real API server. */
const real = { KIND: 'real' };
const suite = join(import.meta.dirname, 'fixtures/suite');
const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');

let reports: string;

beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'kbts-suite-'));
});
afterEach(() => rmSync(reports, { recursive: true }));

describe('a test run without binaries', { timeout: 60_000 }, () => {
  const missing = { KUBEBUILDER_ASSETS: '/nowhere' };

  it('passes, and lists skipped tests with the reason at the end', async () => {
    const { code, output } = await ended(run(missing));
    expect(code).toBe(0);
    const [summary, end] = output.split('Skipped because there is no control plane: ');
    expect(summary).toMatch(/Tests.* 2 skipped/);
    expect(end?.split('\n')[0]?.split(', ').sort()).toEqual(['the first file', 'the second file']);
    expect(end).toMatch(/`etcd`, `kube-apiserver` and `kubectl` were not found in `\/nowhere`/);
  });

  it('fails in CI, with the reason', async () => {
    const { code, output } = await ended(run({ ...missing, CI: 'true' }));
    expect(code).toBe(1);
    expect(output).toMatch(/were not found in `\/nowhere`.*In CI \(CI=true\), tests are not skipped/);
  });
});

it('a test run without binaries in its environment runs on the embedded API server', { timeout: 60_000 }, async () => {
  const { code, output } = await ended(run({ CI: 'true' }));
  expect(output).toMatch(/Tests.*1 failed.*1 passed/);
  expect(output).not.toContain('Skipped');
  expect(code).toBe(1);
  const [one, two] = [reported('one'), reported('two')];
  expect(two.server).toBe(one.server);
  expect(two.namespace).not.toBe(one.namespace);
  await expectNothingOf(one.folder);
});

describeWithControlPlane(describe, 'a test run with a control plane', () => {
  it('starts one for all files, and removes it even if a test failed', { timeout: 120_000 }, async () => {
    const { code, output } = await ended(run(real));
    expect(output).toMatch(/Tests.*1 failed.*1 passed/);
    expect(code).toBe(1);
    const [one, two] = [reported('one'), reported('two')];
    expect(two.server).toBe(one.server);
    expect(two.namespace).not.toBe(one.namespace);
    await expectNothingOf(one.folder);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('removes it after %s', { timeout: 120_000 }, async (signal) => {
    const child = run({ ...real, WAIT: '1' });
    const finished = ended(child);
    await waitFor(() => existsSync(join(reports, 'two')), { what: 'a test file to use the cluster', timeout: 90_000 });
    const { folder } = reported('two');
    expect(processesOf(folder)).not.toEqual([]);
    child.kill(signal);
    await finished;
    await expectNothingOf(folder);
  });
});

function run(env: NodeJS.ProcessEnv): ChildProcess {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:CI|KUBEBUILDER_ASSETS|KBTS_TEST_|VITEST)/.test(name),
  );
  return spawn(process.execPath, [vitest, 'run', '--no-color', '--config', join(suite, 'vitest.config.mjs')], {
    env: { ...Object.fromEntries(own), REPORT: reports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

function reported(name: string): { server: string; namespace: string; folder: string } {
  return JSON.parse(readFileSync(join(reports, name), 'utf8'));
}

async function expectNothingOf(folder: string): Promise<void> {
  expect(folder).toContain('kbts-control-plane-');
  await waitFor(() => processesOf(folder).length === 0, { what: 'the processes to be gone' });
  await waitFor(() => !existsSync(folder) && !existsSync(`${folder}.gone`), { what: 'the folder to be removed' });
}

function processesOf(folder: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(`${folder}/`));
}
