import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles, withChanges } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { generateManifests } from '../../compiler/manifests/index.js';
import { planImportProject } from './import-project.js';
import { portingFile } from './report.js';

/** Go modules that contain their PROJECT file and CRDs, and the manifests that are equal after the import. */
const modules = [
  { module: 'github.com/kedacore/keda/v2@v2.21.0', equal: ['6 of 6 CRDs', '`config/rbac/role.yaml`'] },
  {
    module: 'github.com/open-telemetry/opentelemetry-operator@v0.115.0',
    equal: ['4 of 4 CRDs', '`config/rbac/role.yaml`', '`config/webhook/manifests.yaml`'],
  },
  {
    module: 'github.com/cloudnative-pg/cloudnative-pg@v1.24.1',
    equal: ['6 of 6 CRDs', '`config/rbac/role.yaml`', '`config/webhook/manifests.yaml`'],
  },
] as const;

let scratch: string;

beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-real-projects-'));
});

afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

/** Downloads a module into Go's module cache, and returns its folder. */
function download(module: string): string {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOWORK: 'off' };
  const output = execFileSync('go', ['mod', 'download', '-json', module], { cwd: scratch, env, encoding: 'utf8' });
  const { Dir }: { readonly Dir: string } = JSON.parse(output);
  return Dir;
}

describe('kbts import project', () => {
  it.each(modules)('imports $module with equal manifests', { timeout: 600_000 }, async ({ module, equal }) => {
    const source = download(module);
    const target = path.join(scratch, module.replaceAll(/\W/g, '-'));
    fs.mkdirSync(target);
    const problems = new DiagnosticList();
    const around = { files: openFiles(target), version: '0.1.0', year: 2026 };
    const { planned } = await planImportProject({ source, force: false }, around, target, problems);
    expect(problems.all).toEqual([]);
    expect(planned?.notes[0]).toBe(`The same as in the Go project: ${equal.join(', ')}`);
    const files = withChanges(openFiles(target), planned?.changes ?? []);
    // The planned manifests are up to date.
    const again = new DiagnosticList();
    expect(generateManifests(undefined, files, around.version, again).changes).toEqual([]);
    expect(again.hasErrors).toBe(false);
    const report = files.readText(portingFile) ?? '';
    expect(report).toContain('## Webhooks');
    expect(report).not.toContain('## Manifests that differ');
    expect(report).toContain('## Controllers');
    expect(report).toContain('## Tests');
  });
});
