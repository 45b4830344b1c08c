import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../hack/control-plane/cache.mjs';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { readYamlDocuments } from '../../base/yaml/index.js';
import { generateManifests } from './index.js';

const cases = fileURLToPath(new URL('../../../testdata/differential/', import.meta.url));
const controllerGen = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'controller-gen');

const types = `// +groupName=g.example.com
// +versionName=v2
import { CustomResource } from 'kbts/api';
/** The desired state. */
export class Spec { size!: string }
// +kubebuilder:object:root=true
export class Thing extends CustomResource { spec!: Spec }
`;

const manifest = `# Kept by hand.
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: things.g.example.com # the name
spec:
  names: {kind: Thing, plural: things}
  group: g.example.com
  scope: Cluster
  versions:
    # The old one.
    - name: v1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
    - name: v2
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          properties:
            # The desired state.
            spec:
              type: string
          type: object
`;

function patch(crd: string, options = 'maxDescLen=0') {
  const problems = new DiagnosticList();
  const files = memoryFiles({ 'api/types.ts': types, 'crds/thing.yaml': crd, 'crds/other.yaml': 'kind: Service\n' });
  const args = [`schemapatch:manifests=crds,${options}`, 'paths=./api', 'output:dir=crds'];
  const { changes } = generateManifests(args, files, '0.0.0', problems);
  return { changes, problems: problems.all };
}

describe('schemapatch', () => {
  it('replaces schemas of known versions, and keeps comments, order and everything else', () => {
    const { changes, problems } = patch(manifest);
    expect(problems).toEqual([]);
    expect(changes).toHaveLength(1);
    const [change] = changes;
    if (change?.kind !== 'update') throw new Error('expected an update');
    expect(change.path).toBe('crds/thing.yaml');
    expect(change.contents).toContain('# Kept by hand.\n');
    expect(change.contents).toContain('name: things.g.example.com # the name');
    expect(change.contents).toContain('# The old one.');
    expect(change.contents.indexOf('names:')).toBeLessThan(change.contents.indexOf('group:'));
    const [crd] = readYamlDocuments('thing.yaml', change.contents);
    expect(crd).toMatchObject({
      spec: {
        versions: [
          { name: 'v1', served: true, storage: false },
          {
            name: 'v2',
            schema: {
              openAPIV3Schema: {
                properties: { spec: { properties: { size: { type: 'string' } }, required: ['size'], type: 'object' } },
                required: ['spec'],
              },
            },
          },
        ],
      },
    });
    expect(crd).not.toHaveProperty('spec.versions.0.schema');
  });

  it('changes nothing when the schemas are fresh, and nothing in CRDs of other kinds', () => {
    const [change] = patch(manifest).changes;
    const fresh = change?.kind === 'update' ? change.contents : '';
    expect(patch(fresh).changes).toEqual([]);
    expect(patch(manifest.replace('kind: Thing', 'kind: Other')).changes).toEqual([]);
  });

  it('writes descriptions unless they are turned off', () => {
    const [change] = patch(manifest, 'maxDescLen=100').changes;
    expect(change?.kind === 'update' && change.contents).toContain('description: The desired state.');
  });

  it('rejects a CRD of another API version, one without versions, and one that is not YAML', () => {
    const messages = (crd: string) => patch(crd).problems.map(({ code, message, span }) => [code, message, span?.file]);
    expect(messages(manifest.replace('k8s.io/v1', 'k8s.io/v1beta1'))).toEqual([
      [
        'manifest-invalid',
        'apiVersion `apiextensions.k8s.io/v1beta1` is not supported, expected `apiextensions.k8s.io/v1`',
        'crds/thing.yaml',
      ],
    ]);
    const [incomplete] = messages(manifest.replace('  versions:', '  kinds:'));
    expect(incomplete).toEqual([
      'manifest-invalid',
      expect.stringContaining('requires `spec.group`'),
      'crds/thing.yaml',
    ]);
    expect(messages(manifest.replace('  scope:', ' \tscope:'))[0]?.[0]).toBe('manifest-invalid');
  });

  it('refuses a folder that is not there', () => {
    const problems = new DiagnosticList();
    const files = memoryFiles({ 'api/types.ts': types });
    generateManifests(['schemapatch:manifests=none', 'paths=./api'], files, '0.0.0', problems);
    expect(problems.all).toMatchObject([{ code: 'file-missing' }]);
  });
});

describe.skipIf(!existsSync(controllerGen))(`against controller-gen (skipped without ${controllerGen})`, () => {
  it('patches to the same values', () => {
    const crd = manifest
      .replaceAll('things', 'forms')
      .replace('Thing', 'Form')
      .replaceAll('g.example.com', 'forms.example.com')
      .replace('name: v1', 'name: v0')
      .replace('name: v2', 'name: v1');
    const folder = mkdtempSync(join(tmpdir(), 'kbts-schemapatch-'));
    try {
      writeFileSync(join(folder, 'form.yaml'), crd);
      const args = (manifests: string, out: string) => [
        `schemapatch:manifests=${manifests},maxDescLen=0`,
        'paths=./forms',
        `output:dir=${out}`,
      ];
      execaSync(controllerGen, args(folder, join(folder, 'out')), { cwd: cases });
      const source = readFileSync(join(cases, 'forms/types.ts'), 'utf8');
      const files = memoryFiles({ 'forms/types.ts': source, 'crds/form.yaml': crd });
      const [change] = generateManifests(args('crds', 'out'), files, '0.0.0', new DiagnosticList()).changes;
      const ours = change?.kind === 'create' ? change.contents : '';
      const theirs = readFileSync(join(folder, 'out/form.yaml'), 'utf8');
      expect(theirs).not.toBe(crd);
      expect(readYamlDocuments('ours', ours)).toEqual(readYamlDocuments('theirs', theirs));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
