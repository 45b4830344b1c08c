import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../problems/index.js';
import { readAllYaml, readYaml } from './read.js';
import { writeYaml, type YamlValue } from './write.js';

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
  const sink = new DiagnosticList();
  return { yaml: readYaml(source, { file: 'PROJECT', code: 'project-invalid', sink }), sink };
}

describe('reading YAML', () => {
  it('reads integers with a leading zero as octal if kubectl reads the file', () => {
    const reading = { file: 'a.yaml', code: 'object-invalid', sink: new DiagnosticList() } as const;
    const valuesOf = (more: object) =>
      readAllYaml('a: [0644, -010, 0, 089, "010"]', { ...reading, ...more })?.map(({ value }) => value);
    expect(valuesOf({ hasOctalIntegers: true })).toEqual([{ a: [420, -8, 0, 89, '010'] }]);
    expect(valuesOf({ hasOctalIntegers: true, hasBigIntegers: true })).toEqual([{ a: [420n, -8n, 0n, 89n, '010'] }]);
    expect(valuesOf({})).toEqual([{ a: [644, -10, 0, 89, '010'] }]);
  });

  it('finds the location of each key and value', () => {
    const { yaml } = read(text);
    const at = (span = yaml?.spanOf([])) => text.slice(span?.start, span?.end);
    expect(at(yaml?.spanOf(['domain']))).toBe('example.com');
    expect(at(yaml?.keySpanOf(['resources', 1, 'kind']))).toBe('kind');
    expect(at(yaml?.spanOf(['resources', 1, 'missing']))).toBe('group: crew');
  });

  it('leaves empty maps as they are when another value changes', () => {
    const { yaml } = read('a: {}\nb: 1\n');
    expect(yaml?.rewrite({ a: {}, b: 2 })).toBe('a: {}\nb: 2\n');
    expect(yaml?.rewrite({ a: { c: 1 }, b: 1 })).toBe('a:\n  c: 1\nb: 1\n');
  });

  it('keeps the digits of long integers when another value changes', () => {
    const { yaml } = read('a: 9223372036854775807 # most\nb: [-9223372036854775808]\nc: 1\nd: 9007199254740993\n');
    const value = { ...(yaml?.value as object), c: 2, d: 1e20 };
    expect(yaml?.rewrite(value)).toBe(
      'a: 9223372036854775807 # most\nb: [ -9223372036854775808 ]\nc: 2\nd: 100000000000000000000\n',
    );
  });

  it('reads integers without losing digits if that is requested', () => {
    const source = 'a: 9223372036854775807\nb: 1\nc: 1.5\nd: "1"\n';
    const reading = { file: 'a.yaml', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
    const [yaml] = readAllYaml(source, { ...reading, hasBigIntegers: true }) ?? [];
    expect(yaml?.value).toEqual({ a: 9223372036854775807n, b: 1n, c: 1.5, d: '1' });
    expect(writeYaml(yaml?.value as YamlValue)).toBe(source); // what YAML can express
    const [usual] = readAllYaml('b: 1\n', reading) ?? [];
    expect(usual?.value).toEqual({ b: 1 });
  });

  it('reports what is not YAML with its place', () => {
    const { yaml, sink } = read('a: [1\nb: 2\n');
    expect(yaml).toBeUndefined();
    expect(sink.all[0]).toMatchObject({ code: 'project-invalid', span: { file: 'PROJECT' } });
  });

  it.each([
    ['a duplicate key', 'a: 1\na: 2\n', 'the key `a` is duplicated', 'a'],
    ['a key that is a duplicate as a string', '{1: x, "1": y}', 'the key `1` is duplicated', '"1"'],
    ['a key that is a list', '? [a]\n: 1\n', 'keys must be strings', '['],
    ['an alias without anchor', 'a: *b\nb: &b 1\n', 'the alias `*b` has no anchor above it', '*b'],
    [
      'an alias of the value around it',
      'a: &a [*a]\n',
      'the alias `*a` refers to a value that contains the alias',
      '*a',
    ],
    ['aliases of aliases', bomb(9), 'the aliases expand to too many values', bomb(9)],
    ['a tag', 'a: !!set {b}', 'found the tag `tag:yaml.org,2002:set`', '{b}'],
    ['a second document', 'a: 1\n---\nb: 1\n', 'found a second document', '---'],
    ['a control character', 'a: \u0000', 'found the control character U+0000', '\u0000'],
    ['what is nested too deeply', `a: ${'['.repeat(300)}`, 'nested too deeply', '['],
    ['what is nested in lines', `${'- '.repeat(100_000)}x\ny: 1`, 'nested too deeply', ' '],
    ['what is too long', '#'.repeat(17 * 2 ** 20), 'too long: 17825792 characters', ''],
  ])('reports %s at its place', (_, source, message, place) => {
    const { yaml, sink } = read(source);
    expect(yaml).toBeUndefined();
    const [problem] = sink.all;
    expect(problem?.message).toContain(message);
    expect(source.slice(problem?.span?.start, problem?.span?.end)).toBe(place);
  });

  it('accepts aliases of anchors above, and takes no version for an order', () => {
    expect(read('a: &a {b: 1}\nc: *a\n').yaml?.value).toEqual({ a: { b: 1 }, c: { b: 1 } });
    expect(read('%YAML 1.1\n---\na: yes\n<<: {b: 1}\n').yaml?.value).toEqual({ a: 'yes', '<<': { b: 1 } });
  });

  it('reports the first of very many faults', () => {
    expect(read(`[${','.repeat(1000)}`).sink.all).toHaveLength(20);
  });
});

/** Aliases of aliases, ten times as many values with each line. */
function bomb(lines: number): string {
  const row = (index: number) => `a${index}: &a${index} [${`*a${index - 1},`.repeat(10)}]\n`;
  return `a0: &a0 [x,x]\n${Array.from({ length: lines }, (_, index) => row(index + 1)).join('')}`.trimEnd();
}

describe('rewriting YAML', () => {
  const identify = (_: unknown, item: unknown) => (item as { kind?: string }).kind;

  it('returns the same text for the same value', () => {
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

  it('keeps line ends and a byte order mark', () => {
    const { yaml } = read('\uFEFF# one\r\na: 1\r\n# two\r\nb: 1\r\n');
    expect(yaml?.rewrite({ a: 2, b: 1 })).toBe('\uFEFF# one\r\na: 2\r\n# two\r\nb: 1\r\n');
  });

  it('keeps a key that would be a prototype', () => {
    const { yaml } = read('__proto__: {a: 1}\nb: 1\n');
    expect(yaml?.rewrite({ ...(yaml.value as object), b: 2 })).toBe('__proto__: { a: 1 }\nb: 2\n');
    expect(yaml?.rewrite({ b: 2 })).toBe('b: 2\n');
  });

  it('writes an object in each of its places', () => {
    const one = { type: 'string' };
    const { yaml } = read('old: 1\n');
    expect(yaml?.rewrite({ a: one, b: [{ c: one }] })).toBe('a:\n  type: string\nb:\n- c:\n    type: string\n');
  });
});
