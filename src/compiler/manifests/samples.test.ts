import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { generateManifests } from './index.js';

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
    caliber: 0
  name: ""
  others: []
`);
  });

  it.each([
    ["@k.Default('red') color!: string", 'color: red'],
    ["color!: 'green' | 'red'", 'color: green'],
    ["@k.Example('Bismarck') name!: string", 'name: Bismarck'],
    ['size!: k.Quantity', 'size: 0'],
    ['port!: k.IntOrString', 'port: 0'],
    ['@k.Maximum(-5) depth!: Int32', 'depth: -5'],
    ['on!: boolean', '"on": false'],
    ["mode!: 'on' | 'off'", 'mode: "on"'],
    ['raw!: k.RawExtension', 'raw: {}'],
    ['when!: string | null', 'when: ""'],
    ["@k.Pattern('^x?$') code!: string", 'code: ""'],
    ['@k.MinLength(2) code!: string', 'code: sample'],
    ["@k.Pattern('^[a-z]([-a-z0-9]*[a-z0-9])?$') name!: string", 'name: sample'],
    ['@k.MinItems(1) names!: string[]', 'names:\n- ""'],
  ])('fills in `%s`', (field, expected) => {
    expect(specOf(field)).toBe(expected);
  });

  it.each([
    ['@k.MinLength(1) route!: string', 'route: ""', 'route: sample'],
    ["@k.Pattern('^x$') route!: string", 'route: ""', undefined],
    ['@k.Minimum(2) count!: Int32', 'count: 0', 'count: 2'],
    ['@k.MinItems(1) names!: string[]', 'names: []', 'names: [ "" ]'],
    ['@k.MinLength(1) route!: string', 'route: /a', 'route: /a'],
    ['@k.MinLength(9) route!: string', 'route: /a', 'route: /a'],
    ['@k.MinLength(1) route?: string', 'route: ""', 'route: ""'],
  ])('gets another value for `%s`, which was filled in as `%s` before it had markers', (field, before, after) => {
    const earlier = fresh.replace('spec: {}', `spec:\n  ${before}`);
    const [, spec = ''] = sampleOf(`export class FrigateSpec { ${field} }`, earlier).split(/^spec:/m);
    expect(spec.trim()).toBe(after ?? '{}');
  });

  it('fills in what a built-in type requires', () => {
    expect(specOf('template!: PodTemplateSpec;')).toBe('template: {}');
  });

  it('gets the first optional field that has a value, where an object requires one', () => {
    const types = `
@k.MinProperties(1) @k.MaxProperties(1)
export class Provider { at?: k.Time; cloud?: { region: string }; local?: { path: string } }
export class FrigateSpec { provider!: Provider }`;
    expect(sampleOf(types)).toBe(`${head}# TODO(user): Add fields here.
spec:
  provider:
    cloud:
      region: ""
`);
  });

  it.each([
    ["@k.Pattern('^x$') code!: string", 'code', 'a string that matches "^x$"'],
    ['@k.MinLength(7) code!: string', 'code', 'a string of at least 7 characters'],
    ['since!: k.Time', 'since', 'a string of format date-time'],
    ['@k.Minimum(7) @k.ExclusiveMinimum(true) depth!: Int32', 'depth', 'an integer of format int32'],
    ['@k.MinItems(2) names!: string[]', 'names', 'an array'],
    ['@k.MinItems(1) times!: k.Time[]', 'times', 'an array'],
    [
      "@k.XValidation({ rule: 'self > 3' }) depth!: Int32",
      'depth',
      'an integer of format int32 that satisfies `self > 3`',
    ],
  ])('leaves `%s` to the user', (field, name, requirement) => {
    const todo = `# TODO(user): Set \`spec.${name}\` to ${requirement}.`;
    expect(sampleOf(`export class FrigateSpec { ${field} }`)).toBe(fresh.replace('\nspec', `\n${todo}\nspec`));
  });

  it.each([
    ['labels!: Record<string, Int32>', 'labels', {}],
    ['at!: { b?: k.Time }', 'at', {}],
    ["@k.XValidation({ rule: 'has(self.c)' }) part!: { b?: string; c?: string }", 'part', { b: '' }],
  ])('names `%s` with too few fields or an invalid combination to the user', (field, name, value) => {
    const made = sampleOf(`export class FrigateSpec { @k.MinProperties(1) ${field} }`);
    const rule = name === 'part' ? ' that satisfies `has(self.c)`' : '';
    expect(made).toContain(`\n# TODO(user): Set \`spec.${name}\` to an object with 1 or more fields${rule}.\n`);
    expect(parse(made)).toMatchObject({ spec: { [name]: value } });
  });

  it.each([
    ['@k.MinProperties(1)', '{ b?: k.Time }', 'with 1 or more fields'],
    ["@k.XValidation({ rule: 'has(self.b)' })", '{ b?: k.Time }', 'that satisfies `has(self.b)`'],
    [
      "@k.XValidation({ rule: 'has(self.b) && has(self.part.c)' })",
      '{ @k.Default(1) b?: Int32; @k.Default({}) part?: Part }',
      undefined,
    ],
    ["@k.XValidation({ rule: 'self == oldSelf' })", '{ b?: k.Time }', undefined],
    ["@k.XValidation({ rule: 'self.b <= self.c' })", '{ b?: Int32; c?: Int32 }', 'that satisfies `self.b <= self.c`'],
  ])('requires fields of the spec where `%s` of `%s` does', (marker, fields, requirement) => {
    const made = sampleOf(
      `export class Part { @k.Default(2) c?: Int32 }\n${marker}\nexport class FrigateSpec ${fields}`,
    );
    const todo = `# TODO(user): Set \`spec\` to an object ${requirement}.`;
    expect(made).toBe(requirement ? fresh.replace('\nspec', `\n${todo}\nspec`) : fresh);
  });

  it.each(['{ depth: { a: 1 } }', '{ depth: [] }', '{ depth: x }'])('keeps the wrong value `%s`', (spec) => {
    const types = "export class FrigateSpec { @k.XValidation({ rule: 'self > 3' }) depth!: Int32; size!: Int32 }";
    expect(parse(sampleOf(types, fresh.replace('{}', spec))).spec).toEqual({ ...parse(spec), size: 0 });
  });

  it('gets the fields of a default that lacks some', () => {
    const types = `export class Gun { @k.Default(380) caliber!: Int32; crew?: string }
export class FrigateSpec { @k.Default({ caliber: 1, crew: 'a' }) main!: Gun }`;
    expect(sampleOf(types)).toBe(`${fresh.replace('spec: {}\n', '')}spec:\n  main:\n    caliber: 1\n    crew: a\n`);
  });

  it('lists the fields that the user must set, until they have a value', () => {
    const spec = `export class FrigateSpec { @k.Pattern('^x$') @k.MinLength(2) name!: string; size!: Int32 }`;
    const open = sampleOf(spec);
    expect(open).toBe(`${head}# TODO(user): Add fields here.
# TODO(user): Set \`spec.name\` to a string that matches "^x$" of at least 2 characters.
spec:
  size: 0
`);
    expect(sampleOf(spec, open)).toBe(open);
    const later = `export class FrigateSpec { @k.Example('x') name!: string; size!: Int32 }`;
    expect(sampleOf(later, open)).toBe(`${fresh.replace('spec: {}\n', '')}spec:\n  name: x\n  size: 0\n`);
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
        .replace('  - {}\n', '  - caliber: 0\n')
        .replace('  main: {}\n', '  main:\n    caliber: 0\n')
        .replace('kept\n', 'kept\n  port: 0\n'),
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
    expect(sampleOf(spec, theirs)).toBe(`${theirs}  name: ""\n  port: 0\n`);
    const windows = fresh.replaceAll('\n', '\r\n');
    expect(sampleOf(spec, windows)).toBe(sampleOf(spec, fresh).replaceAll('\n', '\r\n'));
  });

  it.each([
    ['is the last one', (text: string) => text.trimEnd()],
    ['is the last one, and is indented', () => `${head}spec:\n  # TODO(user): Add fields here`],
    ['ends differently', (text: string) => text.replaceAll('\n', '\r\n').replace(/here\.\r\n/, 'here.\n')],
  ])('is up to date after one run when its line %s', (_, edit) => {
    const types = String.raw`export class FrigateSpec { @k.Pattern('^\u2028$') a!: string }`;
    const once = sampleOf(types, edit(`${head}spec: {}\n# TODO(user): Add fields here.\n`));
    expect(once.match(/TODO\(user\): Set/g)).toHaveLength(1);
    expect(sampleOf(types, once)).toBe(once);
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
    expect(once.replaceAll(/^(?:# TODO\(user\): Set `spec\.b` .*| {2}port: 0)\n/gm, '')).toBe(head + rest);
    expect(sampleOf(types, once)).toBe(once);
  });
});

describe('a sample that the API server would reject', () => {
  const types =
    'export class Gun { caliber!: Int32 }\nexport class FrigateSpec { replicas!: Int32; guns?: Gun[]; @Default(1) @Required() masts?: Int32 }';
  const problemsOf = (sample: string) => {
    const problems = new DiagnosticList();
    const files = {
      PROJECT: 'layout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\n',
      'src/api/v1/types.ts': `import { CustomResource, Default, GroupVersion, Kind, Required, type Int32 } from 'kbts/api';\n${types}\n@Kind(new GroupVersion('ship.example.com', 'v1'))\nexport class Frigate extends CustomResource { spec!: FrigateSpec }\n`,
      [path]: sample,
    };
    generateManifests(undefined, memoryFiles(files), '0.0.0', problems);
    const placed = problems.all.filter(({ code }) => code === 'sample-invalid');
    return placed.map(({ message, span }) => `${sample.slice(span?.start, span?.end)}: ${message}`);
  };

  it.each([
    ['spec:\n  replicas: 1\n  guns:\n  - caliber: 3\n', []],
    [
      'spec:\n  replicas: 1\n  guns:\n  - {}\n',
      ['{}: `spec.guns[0]` of the sample is missing the required field `caliber`'],
    ],
    ['spec:\n  count: 1\n  replicas: 1\n', ['1: `spec` of the sample contains the unknown field `count`']],
    [
      'spec:\n  replicas: 1\n  guns:\n  - caliber: big\n',
      ['big: `spec.guns[0].caliber` of the sample is "big", but must be of type integer'],
    ],
  ])('is reported with its place: %j', (spec, expected) => {
    expect(problemsOf(head + spec)).toEqual(expected);
    expect(problemsOf(`${head}${spec}---\n${head}${spec}`)).toEqual([...expected, ...expected]);
  });

  it('is not reported for fields that kbts asks the user to set', () => {
    expect(problemsOf(`${head}spec: {}\n`)).toHaveLength(1);
    expect(problemsOf(fresh)).toEqual([]);
    expect(problemsOf(fresh.replace('{}', '{ count: 1 }'))).toHaveLength(1);
    expect(problemsOf(`${head.replace('/v1', '/v3')}spec: { count: 1 }\n`)).toEqual([]);
  });
});
