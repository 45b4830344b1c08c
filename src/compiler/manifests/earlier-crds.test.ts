import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { generateManifests } from './index.js';

const kind = (name: string, markers: string, fields = 'guns?: Int32;') => `
export class ${name}Spec {
  ${fields}
}
${markers}
// +kubebuilder:object:root=true
export class ${name} extends CustomResource { spec?: ${name}Spec }
`;
const source = (...kinds: readonly string[]) =>
  ["// +groupName=ship.example.com\nimport { CustomResource, type Int32 } from 'kbts/api';", ...kinds].join('\n');
const args = ['crd:maxDescLen=0', 'paths=./...', 'output:dir=crds'];

function manifestsOf(files: Record<string, string>, earlier?: Record<string, string>) {
  const problems = new DiagnosticList();
  const before = Object.entries(earlier ?? {}).map(([path, text]) => ({ path, text }));
  const asked: string[] = [];
  const { changes } = generateManifests(args, memoryFiles(files), '0.0.0', problems, {
    earlier: (folder) => {
      asked.push(folder);
      return before;
    },
  });
  const made = changes.flatMap((change) => (change.kind === 'create' ? [[change.path, change.contents] as const] : []));
  return { made: Object.fromEntries(made), problems: problems.all, asked };
}

function breaks(before: Record<string, string>, after: Record<string, string>) {
  const { made } = manifestsOf(before);
  expect(manifestsOf(before, made).problems).toEqual([]);
  return manifestsOf(after, made);
}

const messages = (before: string, after: string) =>
  breaks({ 'v1/types.ts': before }, { 'v1/types.ts': after }).problems.map(({ message }) => message);

describe('CRDs against their earlier state', () => {
  it('point to the source of what breaks, and plan nothing', () => {
    const after = source(kind('Frigate', '', '// +kubebuilder:validation:Maximum=9\n guns?: Int32;'));
    const result = breaks({ 'v1/types.ts': source(kind('Frigate', '')) }, { 'v1/types.ts': after });
    expect(result.asked).toEqual(['crds']);
    expect(result.made).toEqual({});
    expect(result.problems).toMatchObject([
      { code: 'breaking-change', severity: 'error', message: 'v1: `maximum` of `.spec.guns` was added: 9' },
    ]);
    const { span } = result.problems[0] ?? {};
    expect(after.slice(span?.start, span?.end)).toBe('+kubebuilder:validation:Maximum=9');
  });

  it.each([
    ['+kubebuilder:resource:scope=Cluster', 'the scope of `Frigate` changed from Namespaced to Cluster'],
    [
      '+kubebuilder:subresource:status',
      'v1: the subresource `status` was added, so updates of the object no longer change `status`',
    ],
  ])('break with %s', (marker, message) => {
    expect(messages(source(kind('Frigate', '')), source(kind('Frigate', `// ${marker}`)))).toEqual([message]);
  });

  it.each([
    ['+kubebuilder:subresource:status', 'v1: the subresource `status` was removed'],
    ['+kubebuilder:selectablefield:JSONPath=.spec.guns', 'v1: the selectable field `.spec.guns` was removed'],
  ])('break without %s', (marker, message) => {
    expect(messages(source(kind('Frigate', `// ${marker}`)), source(kind('Frigate', '')))).toEqual([message]);
  });

  it('break when a kind was removed, or a version that was served', () => {
    const two = source(kind('Frigate', ''), kind('Sloop', ''));
    expect(messages(two, source(kind('Sloop', '')))).toEqual([
      'the kind `Frigate` (frigates.ship.example.com) was removed',
    ]);
    const [v1, v2] = [kind('Frigate', '// +kubebuilder:storageversion'), kind('Frigate', '')];
    const both = { 'v1/types.ts': source(v1), 'v2/types.ts': source(v2) };
    const later = {
      'v1/types.ts': source(v1),
      'v2/types.ts': source(kind('Frigate', '// +kubebuilder:unservedversion')),
    };
    expect(breaks(both, later).problems).toMatchObject([{ message: '`Frigate` is no longer served in version v2' }]);
    expect(breaks(later, both).problems).toEqual([]);
    expect(breaks(later, { 'v1/types.ts': source(v1) }).problems).toEqual([]);
  });

  it('are not written when the earlier state has no CRD', () => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.yaml`, 'kind: Namespace\n']));
    const { problems, made } = manifestsOf({ 'v1/types.ts': source(kind('Frigate', '')) }, files);
    expect(problems).toMatchObject([
      { message: 'found no CRDs for the comparison; searched `a.yaml`, `b.yaml`, `c.yaml` and 2 more' },
    ]);
    expect(made).toEqual({});
  });

  it('pass over CRDs that no generator wrote, and objects of other kinds', () => {
    const foreign = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: oars.example.com
---
apiVersion: v1
kind: Namespace
---
- 1
`;
    expect(manifestsOf({ 'v1/types.ts': source(kind('Frigate', '')) }, { 'a.yaml': foreign }).problems).toEqual([]);
  });

  it('are not written when the earlier state cannot be read', () => {
    const { problems, made } = manifestsOf({ 'v1/types.ts': source(kind('Frigate', '')) }, { 'a.yaml': 'a: [' });
    expect(problems).toMatchObject([{ code: 'manifest-invalid', message: expect.stringContaining('a.yaml:1:') }]);
    expect(made).toEqual({});
  });
});
