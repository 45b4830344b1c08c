import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { Code, code } from './code.js';
import { insertAtMarker, scaffoldMarker } from './insert.js';

const main = `import { a } from './a.js';
// +kubebuilder:scaffold:imports

function setUp() {
  // +kubebuilder:scaffold:builder
}
`;
const kustomization = 'resources:\n- a.yaml\n# +kubebuilder:scaffold:crdkustomizeresource\n';

describe('a scaffold marker', () => {
  it('is a comment of the language of its file', () => {
    expect(scaffoldMarker('src/main.ts', 'imports')).toBe('// +kubebuilder:scaffold:imports');
    expect(scaffoldMarker('config/crd/kustomization.yaml', 'x')).toBe('# +kubebuilder:scaffold:x');
  });
});

describe('code at a scaffold marker', () => {
  const insert = (code: string, marker = 'builder', text = main) =>
    insertAtMarker('src/main.ts', text, { marker, code: new Code(code) });

  it('is inserted above it, with the same indentation', () => {
    expect(insert('if (a) {\n  b();\n}')).toBe(main.replace('  // +kube', '  if (a) {\n    b();\n  }\n  // +kube'));
  });

  it('is inserted after previous insertions', () => {
    const first = insert('one();');
    expect(insert('two();', 'builder', String(first))).toContain('  one();\n  two();\n  // +kubebuilder');
  });

  it('is not put in twice, whatever its indentation', () => {
    const once = String(insert('if (a) {\n  b();\n}'));
    expect(insert('if (a) {\n  b();\n}', 'builder', once)).toBe(once);
    const moved = once.replaceAll(/^ +/gm, '\t\t');
    expect(insert('if (a) {\n  b();\n}', 'builder', moved)).toBe(moved);
  });

  it('is put in when only a part of it is there', () => {
    const part = main.replace('function', 'one();\nfunction');
    expect(insert('one();\ntwo();', 'builder', part)).toContain('  one();\n  two();\n  // +kube');
  });

  it('keeps the line ends of the file', () => {
    const windows = main.replaceAll('\n', '\r\n');
    expect(insert('one();', 'imports', windows)).toBe(windows.replace('// +kube', 'one();\r\n// +kube'));
  });

  it('leaves empty lines empty', () => {
    expect(insert('one();\n\ntwo();')).toContain('  one();\n\n  two();\n');
  });

  it('goes to YAML, too', () => {
    const insertion = { marker: 'crdkustomizeresource', code: new Code('- b.yaml') };
    expect(insertAtMarker('config/crd/kustomization.yaml', kustomization, insertion)).toBe(
      kustomization.replace('# +', '- b.yaml\n# +'),
    );
  });

  it.each([
    ['is not there', main.replace(':builder', '')],
    ['has another name that begins so', main.replace(':builder', ':builders')],
    ['is inside other text', main.replace('// +kubebuilder:scaffold:builder', 'a(); // +kubebuilder:scaffold:builder')],
  ])('is a problem that says what to paste when the marker %s', (_, text) => {
    expect(insert('one();', 'builder', text)).toEqual({
      code: 'scaffold-marker-missing',
      severity: 'error',
      message: 'scaffold marker `// +kubebuilder:scaffold:builder` not found in `src/main.ts`',
      hint: expect.stringContaining('\n// +kubebuilder:scaffold:builder\nthe command inserts above it:\none();'),
    });
  });
});

it('takes time proportional to the file, whatever its lines are', async () => {
  const insert = () =>
    ['#\t', '\t', '// ', '\u00a0', '#'].map((unit) =>
      insertAtMarker('a.ts', `#${unit.repeat(100_000)}x${unit.repeat(100_000)}\ny`, { marker: 'a', code: code`b` }),
    );
  expect(await cpuTimeOf(insert)).toBeLessThan(3_000);
});
