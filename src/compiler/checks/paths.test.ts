import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import { describeWithControlPlane, type TestCluster, testCluster } from '../../testing/index.js';
import { checkFiles, checkSource } from './fixtures/load.js';
import { kind } from './fixtures/source.js';

function problemsOf(column: string) {
  const source = kind(`// +kubebuilder:printcolumn:${column},type=integer,JSONPath=.spec.size`);
  return checkSource(source).problems.map(({ code, severity, span }) => {
    return [code, severity, span && source.slice(span.start, span.end)];
  });
}

describe('a printer column', () => {
  it.each([
    ['no name', 'name=""', '""'],
    ['a priority above 32 bits', 'name=A,priority=2147483648', '2147483648'],
    ['a priority below 32 bits', 'name=A,priority=-2147483649', '-2147483649'],
  ])('is invalid with %s', (_, column, at) => {
    expect(problemsOf(column)).toEqual([['path-invalid', 'error', at]]);
  });

  it.each(['name=A', 'name=A,priority=2147483647', 'name=A,priority=-2147483648'])('is valid with %s', (column) => {
    expect(problemsOf(column)).toEqual([]);
  });
});

const color = '// +kubebuilder:selectablefield:JSONPath=`.spec.color`\n';
const size = '// +kubebuilder:selectablefield:JSONPath=`.spec.size`\n';
const stored = '// +kubebuilder:storageversion\n';

/** The versions v1 and v2 of a kind, each with its markers; v2 has another field. */
function versions(first: string, second: string, isSame = false): Record<string, string> {
  const next = kind(second).replace('versionName=v1', 'versionName=v2');
  return {
    'api/v1/thing.ts': kind(stored + first),
    'api/v2/thing.ts': isSame ? next : next.replace('  size?: Int32;', '  size?: Int32;\n  weight?: Int32;'),
  };
}

const cases = [
  ['the same', versions(color, color), 'rejects'],
  ['two that are the same', versions(color + size, color + size), 'rejects'],
  ['the same, with equal schemas', versions(color, color, true), 'accepts'],
  ['in another order', versions(color + size, size + color), 'accepts'],
  ['one more', versions(color, color + size), 'accepts'],
  ['none in one version', versions(color, ''), 'accepts'],
  ['none', versions('', ''), 'accepts'],
] as const;

describe('selectable fields of several versions', () => {
  it.each(cases)('are checked: %s', (_, files, result) => {
    const { problems } = checkFiles(files);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual(
      result === 'rejects' ? [['path-invalid', 'error']] : [],
    );
  });

  it('are reported at the marker of the last version', () => {
    const files = versions(color, color);
    const [problem] = checkFiles(files).problems;
    expect(problem?.message).toBe(
      'the selectable fields of `Thing` are the same in v1 and v2, whose schemas differ, and the API server rejects such a CRD',
    );
    expect(problem?.span?.file).toBe('api/v2/thing.ts');
    const text = files['api/v2/thing.ts'] ?? '';
    expect(text.slice(problem?.span?.start, problem?.span?.end)).toContain('kubebuilder:selectablefield');
  });
});

describeWithControlPlane(describe, 'the API server', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
  }, 120_000);

  afterAll(() => cluster?.stop());

  it.each(cases.map(([name, files, result], index) => [name, files, result, index] as const))(
    'agrees with the check: %s',
    async (_name, files, result, index) => {
      const own = Object.entries(files).map(([path, text]) => [path, text.replace('=checks.', `=selectable${index}.`)]);
      const [crd] = checkFiles(Object.fromEntries(own)).crds;
      const definition = crd?.artifact.documents[0] as unknown as CustomResourceDefinition; // the API server decides
      const made = await cluster.client.create(definition).then(
        () => 'accepts',
        (error: unknown) => {
          expect(String(error)).toContain('selectableFields');
          return 'rejects';
        },
      );
      expect(made).toBe(result);
      if (made === 'accepts') await cluster.client.delete(definition);
    },
  );
});
