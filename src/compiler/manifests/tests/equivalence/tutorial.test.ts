import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openFiles, withChanges } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { generateManifests } from '../../index.js';

const project = fileURLToPath(new URL('../../../../../testdata/cronjob/project/', import.meta.url));
const golden = fileURLToPath(new URL('../../../../../../shared/golden/cronjob/', import.meta.url));
const crd = 'batch.tutorial.kubebuilder.io_cronjobs.yaml';

describe.skipIf(!existsSync(golden))('the CronJob tutorial (skipped without ../shared/golden)', () => {
  const problems = new DiagnosticList();
  const files = openFiles(project);
  const args = ['rbac:roleName=manager-role', 'crd:maxDescLen=0', 'webhook', 'paths=./src/...', 'output:dir=out'];
  // The version that upstream's manifests were generated for.
  const kubernetesVersion = '1.36';
  const after = withChanges(files, generateManifests(args, files, '0.0.0', problems, { kubernetesVersion }).changes);

  it('has no problems', () => {
    expect(problems.all).toEqual([]);
  });

  it.each([crd, 'role.yaml', 'manifests.yaml'])(
    'generates %s byte for byte, except for the version of the generator',
    (name) => {
      expect(withoutVersion(after.readText(`out/${name}`))).toBe(
        withoutVersion(readFileSync(`${golden}${name}`, 'utf8')),
      );
    },
  );
});

function withoutVersion(text: string | undefined): string | undefined {
  return text?.replace(/(controller-gen\.kubebuilder\.io\/version: ).*/, '$1any');
}
