import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { configurableCodes, DiagnosticList, type Severities } from '../../base/problems/index.js';
import { generateManifests } from './index.js';

const api = (field: string) => `// +groupName=a.example.com
// +versionName=v1
import { CustomResource, XValidation } from 'kbts/api';

// +kubebuilder:object:root=true
export class Ship extends CustomResource {
${field}
}
`;
const twice = '  // +kubebuilder:validation:MaxLength=9\n  // +kubebuilder:validation:MaxLength=5\n  name!: string;';
const args = ['crd', 'rbac:roleName=r', 'webhook', 'paths=./src/...', 'output:dir=out'];
const project = (severity: string) =>
  `version: "3"\nlayout: typescript.kbts.io/v1\nprojectName: ships\ndomain: example.com\n${severity}`;

function run(
  source: string,
  { severities = {}, inProject = '' }: { severities?: Severities; inProject?: string } = {},
) {
  const list = new DiagnosticList();
  const files = memoryFiles({ 'src/types.ts': source, ...(inProject ? { PROJECT: project(inProject) } : {}) });
  const { changes } = generateManifests(args, files, '0.0.0', list, { severities });
  return { found: list.all.map(({ severity, code }) => `${severity} ${code}`), list, isWritten: changes.length > 0 };
}

const suppress = (comment: string) => run(api(`  ${comment}\n${twice}`));

describe('severities', () => {
  it('of kbts hold by default', () => {
    expect(run(api(twice))).toMatchObject({ found: ['warning marker-contradiction'], isWritten: true });
  });

  it('are those of PROJECT, and the command line overrides them', () => {
    const inProject = 'severity:\n  marker-contradiction: error\n';
    expect(run(api(twice), { inProject })).toMatchObject({ found: ['error marker-contradiction'], isWritten: false });
    const severities = { 'marker-contradiction': 'off' } as const;
    expect(run(api(twice), { inProject, severities })).toMatchObject({ found: [], isWritten: true });
  });

  it('turn an error of a check that controller-gen lacks into a warning, and the manifests are written', () => {
    const wrong = api("  // +kubebuilder:validation:XValidation:rule='self.x'\n  name!: string;");
    expect(run(wrong).isWritten).toBe(false);
    const severities = Object.fromEntries(configurableCodes.map((code) => [code, 'warning'] as const));
    const { found, isWritten } = run(wrong, { severities });
    expect(found.every((one) => one.startsWith('warning cel-'))).toBe(true);
    expect(isWritten).toBe(true);
  });

  it.each([
    ['a code that does not exist', 'severity:\n  marker-contradictoin: off\n'],
    ['a code that protects files', 'severity:\n  path-outside: off\nmanifests: crd output:dir=../out\n'],
    ['a word that is not a severity', 'severity:\n  cel-cost: never\n'],
    ['a list', 'severity: [off]\n'],
  ])('in PROJECT do not take effect with %s', (_, inProject) => {
    const list = new DiagnosticList();
    const files = memoryFiles({ 'src/types.ts': api(''), PROJECT: project(inProject) });
    const { changes } = generateManifests(undefined, files, '0.0.0', list, {});
    expect(list.hasErrors).toBe(true);
    expect(changes).toEqual([]);
  });

  it('cannot turn off what controller-gen refuses under the same code', () => {
    const marker =
      '// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,timeoutSeconds=31,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1\n\n';
    const severities = { 'webhook-invalid': 'off', 'webhook-unserved': 'off' } as const;
    expect(run(marker + api(''), { severities }).found).toEqual(['error webhook-invalid']);
  });
});

describe('a `kbts-ignore` comment', () => {
  it.each([
    ['above the markers of a field', '// kbts-ignore marker-contradiction: two tools read it'],
    ['above other comments', '// kbts-ignore marker-contradiction: two tools read it\n  // more\n\n  /** Text. */'],
    [
      'above a decorator of several lines',
      '// kbts-ignore marker-contradiction: two tools read it\n  @XValidation({\n    rule: \'size(self) > 1 || self != ")}"\', // )\n  })',
    ],
  ])('%s suppresses its diagnostics', (_, comment) => {
    expect(suppress(comment)).toMatchObject({ found: [], isWritten: true });
  });

  it('at the end of a line is for that line', () => {
    const line = twice.replace('MaxLength=5', 'MaxLength=5 // kbts-ignore marker-contradiction: why');
    // Text after the value of a marker is not allowed, so the comment is for code only.
    expect(run(api(line)).found).toContain('error marker-syntax');
    const code = "  @XValidation({ rule: 'self.x' }) name!: string; // kbts-ignore cel-type: checked elsewhere";
    expect(run(api(code)).found).toEqual([]);
  });

  it('is for one declaration only', () => {
    const other = twice.replace('name', 'other');
    const { found } = run(api(`  // kbts-ignore marker-contradiction: two tools read it\n${twice}\n${other}`));
    expect(found).toEqual(['warning marker-contradiction']);
  });

  it.each([
    ['without a reason', '// kbts-ignore marker-contradiction', 'error suppression-invalid'],
    ['with an empty reason', '// kbts-ignore marker-contradiction: ', 'error suppression-invalid'],
    ['with an unknown code', '// kbts-ignore marker-contradictoin: why', 'error suppression-invalid'],
    ['for what cannot be suppressed', '// kbts-ignore marker-syntax: why', 'error suppression-invalid'],
    ['without a code', '// kbts-ignore', 'error suppression-invalid'],
    ['that suppresses nothing', '// kbts-ignore cel-cost: why', 'warning suppression-unused'],
  ])('%s is reported, and what it is for as well', (_, comment, problem) => {
    expect(suppress(comment).found.sort()).toEqual([problem, 'warning marker-contradiction'].sort());
  });

  it('is not reported as unused when the run cannot tell', () => {
    const source = api('  // kbts-ignore breaking-change: announced\n  name!: string;');
    expect(run(source).found).toEqual([]);
    const list = new DiagnosticList();
    const unused = api('  // kbts-ignore webhook-unserved: why\n  name!: string;');
    generateManifests(
      ['crd', 'paths=./src/...', 'output:none'],
      memoryFiles({ 'src/types.ts': unused }),
      '1',
      list,
      {},
    );
    expect(list.all).toEqual([]);
  });
});
