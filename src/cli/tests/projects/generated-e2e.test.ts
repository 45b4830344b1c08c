import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** Replaces kubectl, kind and make: records its arguments, and prints what the tests wait for. */
const stub = `#!/bin/sh
echo "$(basename "$0") $*" >> calls.txt
case "$*" in
  *read-metrics*phase*) echo Succeeded ;;
  *phase*) echo Running ;;
  *'logs read-metrics'*) echo "\${METRICS:-controller_runtime_}" ;;
  *jsonpath*) echo found ;;
  *'describe pods'*) echo 'state of the pods' ;;
esac
`;

/** A project with webhooks, and stubs of the programs that its tests run. */
async function projectWithStubs(): Promise<string> {
  const project = folderOf({});
  for (const command of [
    'init --domain example.com --project-name ships --yes',
    'create api --group ship --kind Frigate',
    'create webhook --group ship --kind Frigate --defaulting --programmatic-validation',
  ]) {
    expect(await main(command.split(' '), fakeIo(project))).toBe(0);
  }
  symlinkSync(modules, join(project, 'node_modules'));
  mkdirSync(join(project, 'stubs'));
  for (const name of ['kubectl', 'kind', 'make']) {
    writeFileSync(join(project, 'stubs', name), stub);
    chmodSync(join(project, 'stubs', name), 0o755);
  }
  return project;
}

async function run(env: Readonly<Record<string, string>>) {
  const project = await projectWithStubs();
  const PATH = `${join(project, 'stubs')}:${process.env.PATH}`;
  const argv = ['run', '--config', 'test/e2e/vitest.config.ts'];
  const options = { cwd: project, env: { PATH, KIND_CLUSTER: 'own', ...env }, reject: false, all: true } as const;
  const { exitCode, all } = await execa(join(modules, '.bin/vitest'), argv, options);
  return { exitCode, all, calls: readFileSync(join(project, 'calls.txt'), 'utf8').trim().split('\n') };
}

describe('the end-to-end tests of a project', () => {
  it('call kubectl only for their own cluster', { timeout: 120_000 }, async () => {
    const { exitCode, all, calls } = await run({});
    expect(exitCode, all).toBe(0);
    const kubectl = calls.filter((call) => call.startsWith('kubectl '));
    expect(kubectl.length).toBeGreaterThan(10);
    expect(kubectl.filter((call) => !call.startsWith('kubectl --context=kind-own '))).toEqual([]);
    const deploying = calls.filter((call) => /^make (?:un)?(?:install|deploy)/.test(call));
    expect(deploying).toHaveLength(4);
    expect(deploying.filter((call) => !call.includes(' KUBECTL=kubectl --context=kind-own'))).toEqual([]);
  });

  it('print the state of the manager when one of them fails', { timeout: 120_000 }, async () => {
    const { exitCode, all } = await run({ METRICS: 'none' });
    expect(exitCode).toBe(1);
    expect(all).toContain('kubectl describe pods\nstate of the pods\n');
    expect(all).toContain('kubectl logs --selector=control-plane=controller-manager --tail=-1\n');
  });
});
