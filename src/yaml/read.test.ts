import { describe, expect, it } from 'vitest';
import { ProblemList } from '../problems/index.js';
import { readYaml } from './read.js';

const text = `# made by a tool
domain: example.com # ours
resources:
# the first
- group: crew
  kind: Captain
  ours: {x: 1}
- group: crew
  kind: Sailor
version: "3"
`;

function read(source: string) {
  const sink = new ProblemList();
  return { yaml: readYaml('PROJECT', source, 'project-invalid', sink), sink };
}

describe('reading YAML', () => {
  it('knows where each key and value stands', () => {
    const { yaml } = read(text);
    const at = (span = yaml?.spanOf([])) => text.slice(span?.start, span?.end);
    expect(at(yaml?.spanOf(['domain']))).toBe('example.com');
    expect(at(yaml?.keySpanOf(['resources', 1, 'kind']))).toBe('kind');
    expect(at(yaml?.spanOf(['resources', 1, 'missing']))).toBe('group: crew');
  });

  it('reports what is not YAML with its place', () => {
    const { yaml, sink } = read('a: [1\nb: 2\n');
    expect(yaml).toBeUndefined();
    expect(sink.all[0]).toMatchObject({ code: 'project-invalid', span: { file: 'PROJECT' } });
  });

  it('reports a key that stands twice', () => {
    expect(read('a: 1\na: 2\n').sink.hasErrors).toBe(true);
  });
});

describe('rewriting YAML', () => {
  const identify = (_: unknown, item: unknown) => (item as { kind?: string }).kind;

  it('gives the same text for the same value', () => {
    const { yaml } = read(`${text}\n\n# end`);
    expect(yaml?.rewrite(yaml.value)).toBe(`${text}\n\n# end`);
  });

  it('keeps comments, and puts new keys in their alphabetical place', () => {
    const { yaml } = read(text);
    const value = yaml?.value as { resources: object[] };
    const next = { ...value, multigroup: true, resources: [...value.resources, { kind: 'Mate', group: 'crew' }] };
    expect(yaml?.rewrite(next, identify)).toBe(
      text
        .replace('resources:', 'multigroup: true\nresources:')
        .replace('ours: {x: 1}', 'ours: { x: 1 }')
        .replace('version', '- group: crew\n  kind: Mate\nversion'),
    );
  });

  it('lets comments follow their item when another one goes', () => {
    const { yaml } = read(text.replace('- group: crew\n  kind: Sailor', '# the second\n- group: crew\n  kind: Sailor'));
    const value = yaml?.value as { resources: object[] };
    const next = yaml?.rewrite({ ...value, resources: value.resources.slice(1) }, identify);
    expect(next).toContain('# the second\n- group: crew\n  kind: Sailor');
    expect(next).not.toContain('Captain');
  });

  it('removes keys that are gone and keeps the heading', () => {
    const { yaml } = read(text);
    expect(yaml?.rewrite({ version: '3' })).toBe('# made by a tool\nversion: "3"\n');
  });

  it('writes an object in each of its places', () => {
    const one = { type: 'string' };
    const { yaml } = read('old: 1\n');
    expect(yaml?.rewrite({ a: one, b: [{ c: one }] })).toBe('a:\n  type: string\nb:\n- c:\n    type: string\n');
  });
});
