import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { generateManifests } from '../../index.js';

const podSet = (members: string, before = '', base = 'CustomResource') => `
import { CustomResource, GroupVersion, Kind } from 'kbts/api';
${before}
@Kind(new GroupVersion('apps.example.com', 'v1'))
export class PodSet extends ${base} { ${members} spec!: { size: string }; }
`;

function generate(text: string) {
  const problems = new DiagnosticList();
  const files = memoryFiles({ 'a/types.ts': text });
  const { stdout } = generateManifests(['crd', 'paths=./a', 'output:stdout'], files, '0.0.0', problems);
  const found = problems.all.map(({ message, span, hint }) => ({
    message,
    hint,
    at: span && text.slice(span.start, span.end),
  }));
  return { stdout, found };
}

describe('a kind that declares its apiVersion and kind again', () => {
  const plain = generate(podSet(''));

  it.each([
    ["declare kind: 'PodSet';"],
    ["declare kind: 'PodSet'; declare apiVersion: 'apps.example.com/v1';"],
    ["declare readonly apiVersion: 'apps.example.com/v1'; 'kind'!: 'PodSet';"],
    ['/** Which kind. */ declare kind: Name; declare apiVersion: string;', "type Name = 'PodSet';"],
    ['', "class Base extends CustomResource { declare kind: 'PodSet' }", 'Base'],
    ["declare kind: 'PodSet';", "abstract class Base extends CustomResource { declare kind: 'PodSet' | 'A' }", 'Base'],
    ['', 'class Base<K extends string> extends CustomResource { declare kind: K }', "Base<'PodSet'>"],
  ])('has the CRD of one that does not: %s %s', (members, before = '', base = undefined) => {
    expect(plain.stdout).toContain('required:\n        - spec\n');
    expect(generate(podSet(members, before, base))).toEqual({ stdout: plain.stdout, found: [] });
  });

  it.each([
    ["declare kind: 'Other';", "'Other'", /^`kind` of the kind `PodSet` is always `PodSet`, found `'Other'`$/],
    ["declare kind: 'PodSet' | 'Other';", "'PodSet' | 'Other'", /found `'PodSet' \| 'Other'`/],
    ['declare kind: boolean;', 'boolean', /found `boolean`/],
    ['declare kind;', 'kind', /found no type/],
    ["declare apiVersion: 'v1';", "'v1'", /^`apiVersion` of .* is always `apps.example.com\/v1`, found `'v1'`$/],
  ])('is refused at the type of another value: %s', (members, at, message) => {
    const { found } = generate(podSet(members));
    const field = members.includes('apiVersion') ? "apiVersion: 'apps.example.com/v1'" : "kind: 'PodSet'";
    const hint = `write \`declare ${field}\`, or remove it`;
    expect(found).toEqual([{ message: expect.stringMatching(message), at, hint }]);
  });

  it('is refused with markers, which the schema of these fields does not have', () => {
    const { found } = generate(podSet("/** +kubebuilder:validation:MaxLength=6 */ declare kind: 'PodSet';"));
    expect(found).toMatchObject([
      { message: expect.stringContaining('markers of `kind`'), at: expect.stringMatching(/MaxLength/) },
    ]);
  });

  it('is refused at the base class that declares another value', () => {
    const { found } = generate(podSet('', "class Base extends CustomResource { declare kind: 'Base' }", 'Base'));
    expect(found).toMatchObject([{ message: expect.stringContaining("found `'Base'`"), at: "'Base'" }]);
  });

  it('keeps fields of other types that have these names', () => {
    const { stdout } = generate(podSet("owner!: { kind: 'A' | 'B'; apiVersion: string };"));
    expect(stdout).toMatch(/owner:[\s\S]*enum:\s+- A\s+- B\s[\s\S]*required:\s+- apiVersion\s+- kind\s/);
  });
});
