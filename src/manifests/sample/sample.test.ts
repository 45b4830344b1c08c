import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../files/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { generateManifests } from '../index.js';

const path = 'config/samples/ship_v1_frigate.yaml';
const head = `apiVersion: ship.example.com/v1
kind: Frigate
metadata:
  name: frigate-sample
`;
const fresh = `${head}# TODO(user): Add fields here.
spec: {}
`;

/** The sample after \`kbts manifests\`, with the declarations of \`FrigateSpec\` and its dependencies. */
function sampleOf(declarations: string, sample = fresh, args?: readonly string[]): string {
  const files = {
    PROJECT: 'layout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\n',
    'src/api/v1/types.ts': `import * as k from 'kbts/api';
import { CustomResource, GroupVersion, Kind, type Int32 } from 'kbts/api';
import type { PodTemplateSpec } from 'kbts/k8s/core/v1';
${declarations}
@Kind(new GroupVersion('ship.example.com', 'v1'))
export class Frigate extends CustomResource { spec!: FrigateSpec }
`,
    [path]: sample,
  };
  const problems = new DiagnosticList();
  const { changes } = generateManifests(args, memoryFiles(files), '0.0.0', problems);
  expect(problems.all.filter(({ severity }) => severity === 'error')).toEqual([]);
  const change = changes.find((one) => one.path === path);
  return change && 'contents' in change ? (change.contents ?? '') : sample;
}

/** The spec that a fresh sample gets for fields of these declarations. */
function specOf(fields: string, others = ''): string {
  const [, spec = ''] = sampleOf(`${others}\nexport class FrigateSpec {\n${fields}\n}`).split(/^spec:/m);
  return spec.replaceAll(/^ {2}/gm, '').trim();
}

function longDefaults(count: number): string {
  const fields = Array.from({ length: count }, (_, index) => `@k.Default('${'x'.repeat(30_000)}') a${index}!: string;`);
  return fields.join(' ');
}

describe('a fresh sample', () => {
  it('gets the required fields, and no others', () => {
    const types = `
export class Gun { caliber!: Int32; @k.Minimum(2) barrels!: Int32; note?: string }
export class FrigateSpec { name!: string; main!: Gun; others!: Gun[]; labels!: Record<string, string>; flag?: string }`;
    expect(sampleOf(types)).toBe(`${head}# TODO(user): Add fields here.
spec:
  labels: {}
  main:
    barrels: 2
    caliber: 1
  name: example
  others: []
`);
  });

  it.each([
    ["@k.Default('red') color!: string", 'color: red'],
    ["color!: 'green' | 'red'", 'color: green'],
    ["@k.Example('Bismarck') name!: string", 'name: Bismarck'],
    ['@k.MinLength(10) name!: string', 'name: exampleexa'],
    ['@k.MaxLength(3) name!: string', 'name: exa'],
    ["@k.Pattern('^[A-Z]{2}-\\\\d+$') code!: string", 'code: AA-1'],
    ["@k.Pattern('^\\\\d+$') @k.MinLength(3) code!: string", 'code: "111"'],
    ["@k.Format('email') mail!: string", 'mail: user@example.com'],
    ["@k.Format('ipv6') address!: string", 'address: 2001:db8::1'],
    ['since!: k.Time', 'since: "2026-01-01T00:00:00Z"'],
    ['size!: k.Quantity', 'size: "1"'],
    ['port!: k.IntOrString', 'port: 1'],
    ['@k.Maximum(-5) depth!: Int32', 'depth: -5'],
    ['@k.Minimum(7) @k.ExclusiveMinimum(true) depth!: Int32', 'depth: 8'],
    ['@k.Minimum(7) @k.MultipleOf(5) depth!: Int32', 'depth: 10'],
    ['on!: boolean', '"on": false'],
    ['@k.MinItems(2) @k.ListType("set") names!: string[]', 'names:\n- example\n- example2'],
    ['@k.MinProperties(1) labels!: Record<string, Int32>', 'labels:\n  example: 1'],
    ["mode!: 'on' | 'off'", 'mode: "on"'],
    ['raw!: k.RawExtension', 'raw: {}'],
    ['when!: string | null', 'when: example'],
  ])('fills in `%s`', (field, expected) => {
    expect(specOf(field)).toBe(expected);
  });

  it('fills in what a built-in type requires', () => {
    expect(specOf('template!: PodTemplateSpec;')).toBe('template: {}');
  });

  it('fills in the first member of a union, and the first of alternatives', () => {
    const union = `type Source = { type: 'git'; 'clone-url': string } | { type: 'image'; image: string };`;
    expect(specOf('source!: Source', union)).toBe('source:\n  clone-url: example\n  type: git');
    const choice = `@k.ExactlyOneOf('first', 'second') export class Choice { first?: string; second?: string }`;
    expect(specOf('choice!: Choice', choice)).toBe('choice:\n  first: example');
    const some = `@k.AtLeastOneOf('first', 'second') export class Some { first?: string; second?: string }`;
    expect(specOf('some!: Some', some)).toBe('some:\n  first: example');
    const rule = `@k.XValidation({ rule: "self.kind == 'a' ? has(self.a) : !has(self.a)" })
export class Ruled { kind!: 'a' | 'b'; a?: string }`;
    expect(specOf('ruled!: Ruled', rule)).toBe('ruled:\n  a: example\n  kind: a');
    const either = `@k.AnyOf({ required: ['a'] }, { required: ['b'] }) export class Either { a?: string; b?: string }`;
    expect(specOf('either!: Either', either)).toBe('either:\n  a: example');
  });

  it('gets missing fields of list items', () => {
    const types = `export class Gun { @k.Pattern('^x$') @k.MinLength(2) code!: string; caliber!: Int32 }
export class FrigateSpec { @k.MinItems(1) guns!: Gun[] }`;
    expect(sampleOf(types)).toBe(`${head}# TODO(user): Add fields here.
# TODO(user): Set \`spec.guns[0].code\` to a string that matches "^x$" of at least 2 characters.
spec:
  guns:
  - caliber: 1
`);
  });

  it('stays small whatever lists require', () => {
    const depth = 12;
    const lists = Array.from({ length: depth }, (_, index) => {
      const items = index + 1 === depth ? 'string' : `List${index + 1}`;
      return `export class List${index} { @k.MinItems(10) @k.MaxItems(10) items!: ${items}[] }`;
    });
    const types = `${lists.join('\n')} export class FrigateSpec { name!: string; lists!: List0 }`;
    const sample = sampleOf(types);
    expect(sample).toBe(`${head}# TODO(user): Add fields here.
# TODO(user): Set the required fields; kbts cannot add them, because there are too many or their schemas are too large.
spec: {}
`);
    expect(sampleOf(types, sample)).toBe(sample);
    expect(sampleOf('export class FrigateSpec { name!: string }', sample)).toBe(
      `${fresh.replace('spec: {}\n', '')}spec:\n  name: example\n`,
    );
  });

  it('lists the fields that the user must set, until they have a value', () => {
    const spec = `export class FrigateSpec { @k.Pattern('^x$') @k.MinLength(2) name!: string; size!: Int32 }`;
    const open = sampleOf(spec);
    expect(open).toBe(`${head}# TODO(user): Add fields here.
# TODO(user): Set \`spec.name\` to a string that matches "^x$" of at least 2 characters.
spec:
  size: 1
`);
    expect(sampleOf(spec, open)).toBe(open);
    const later = `export class FrigateSpec { @k.Pattern('^x$') name!: string; size!: Int32 }`;
    expect(sampleOf(later, open)).toBe(`${fresh.replace('spec: {}\n', '')}spec:\n  name: x\n  size: 1\n`);
  });
});

describe('a sample that the user works on', () => {
  const spec = `export class Gun { caliber!: Int32 }
export class FrigateSpec { name!: string; guns?: Gun[]; main?: Gun; @k.Nullable() note?: string | null; port!: Int32 }`;

  it('keeps every value and comment, and gets missing fields', () => {
    const sample = `${head}# TODO(user): Add fields here.
spec:
  # Ours.
  name: Bismarck # the ship
  guns:
  - {}
  - caliber: 380
  main: {}
  note: null
  unknown: kept
`;
    expect(sampleOf(spec, sample)).toBe(
      sample
        .replace('  - {}\n', '  - caliber: 1\n')
        .replace('  main: {}\n', '  main:\n    caliber: 1\n')
        .replace('kept\n', 'kept\n  port: 1\n'),
    );
  });

  it.each([
    ['the line is gone', fresh.replace(/^# TODO.*\n/m, '')],
    ['it is complete', `${head}# TODO(user): Add fields here.\nspec: { name: a, port: 1 }\n`],
    ['it is of another kind', fresh.replace('Frigate', 'Sloop')],
    ['it is of another version', fresh.replace('/v1', '/v2')],
    ['it is not YAML', `${fresh}  {\n`],
    ['it has two documents', `${fresh}---\n${fresh}`],
    ['it is not an object', '# TODO(user): Add fields here.\n- a\n'],
  ])('is left alone when %s', (_, sample) => {
    expect(sampleOf(spec, sample)).toBe(sample);
  });

  it('is left alone by arguments of controller-gen', () => {
    expect(sampleOf(spec, fresh, ['crd', 'paths=./src/...'])).toBe(fresh);
  });

  it('may be one of kubebuilder, and may have the line ends of Windows', () => {
    const theirs = `${head}spec:\n  # TODO(user): Add fields here\n`;
    expect(sampleOf(spec, theirs)).toBe(`${theirs}  name: example\n  port: 1\n`);
    const windows = fresh.replaceAll('\n', '\r\n');
    expect(sampleOf(spec, windows)).toBe(sampleOf(spec, fresh).replaceAll('\n', '\r\n'));
  });

  it.each([
    ['is the last one', (text: string) => text.trimEnd()],
    ['is the last one, and is indented', () => `${head}spec:\n  # TODO(user): Add fields here`],
    ['ends differently', (text: string) => text.replaceAll('\n', '\r\n').replace(/here\.\r\n/, 'here.\n')],
  ])('is up to date after one run when its line %s', (_, edit) => {
    for (const types of [
      String.raw`export class FrigateSpec { @k.Pattern('^\u2028$') @k.MinLength(3) a!: string }`,
      `export class FrigateSpec { ${longDefaults(40)} }`,
    ]) {
      const once = sampleOf(types, edit(`${head}spec: {}\n# TODO(user): Add fields here.\n`));
      expect(once.match(/TODO\(user\): Set/g)).toHaveLength(1);
      expect(sampleOf(types, once)).toBe(once);
    }
  });

  it.each([
    ['their own tasks', '# TODO(user): Add fields here.\n# TODO(user): Set my own thing\nspec:\n  name: a\n'],
    ['long integers', '# TODO(user): Add fields here.\nspec:\n  name: a\n  big: 9223372036854775807\n'],
    [
      'a task in a string',
      '# TODO(user): Add fields here.\nspec:\n  name: |\n    a\n    # TODO(user): Set `a` to b.\n',
    ],
    ['the line in a string', 'spec:\n  name: |\n    a\n    # TODO(user): Add fields here.\n    b\n'],
  ])('keeps %s', (_, rest) => {
    const types = `export class FrigateSpec { name!: string; @k.Pattern('^$') @k.MinLength(3) b!: string; port!: Int32 }`;
    const once = sampleOf(types, head + rest);
    expect(once.replaceAll(/^(?:# TODO\(user\): Set `spec\.b` .*| {2}port: 1)\n/gm, '')).toBe(head + rest);
    expect(sampleOf(types, once)).toBe(once);
  });

  it.each([
    ['few fields', spec],
    ['long defaults', `export class FrigateSpec { ${longDefaults(6)} last!: string }`],
    ['defaults that are too long', `export class FrigateSpec { ${longDefaults(40)} last!: string }`],
    [
      'a default that lacks one of several fields',
      `@k.AtLeastOneOf('b', 'c') export class In { b?: string; c?: string }
export class FrigateSpec { @k.Default({}) a!: In }`,
    ],
    [
      'a default that lacks what a rule requires',
      `@k.XValidation({ rule: "self.type == 'git' ? has(self.b) : !has(self.b)" })
export class In { type!: 'git' | 'other'; b?: string }
export class FrigateSpec { @k.Default({ type: 'git' }) a!: In }`,
    ],
    [
      'an alternative that cannot be filled in, and one that is met then',
      `@k.AnyOf({ required: ['p', 'q'] }, { required: ['q'] })
export class FrigateSpec { @k.Pattern('^$') @k.MinLength(3) p?: string; q?: string }`,
    ],
  ])('is up to date after one run: %s', (_, types) => {
    const once = sampleOf(types, fresh);
    expect(once).not.toBe(fresh);
    expect(sampleOf(types, once)).toBe(once);
  });
});
