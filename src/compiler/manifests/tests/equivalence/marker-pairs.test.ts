import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import type { JsonSchema } from '../../../../base/json/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { readYamlDocuments } from '../../../../base/yaml/index.js';
import type { CustomResourceDefinition } from '../../../../k8s/apiextensions/v1.js';
import { hasControllerGen, inGoModule, runControllerGen, withoutControllerGen } from '../../fixtures/controller-gen.js';
import { generateManifests } from '../../index.js';

/** A field whose type and markers make a case. */
interface Field {
  readonly name: string;
  readonly type: readonly [go: string, typeScript: string];
  readonly markers: readonly string[];
}

/** Schemas of fields, or the errors that refuse them, by field name. */
type Judged = ReadonlyMap<string, JsonSchema | string>;

// Types of Kubernetes, of another folder, and of the same one. Overriding the type of a declared schema is a conflict.
const types: readonly (readonly [go: string, typeScript: string, schemaType?: string])[] = [
  ['metav1.Duration', 'Duration', 'string'],
  ['metav1.Time', 'Time', 'string'],
  ['resource.Quantity', 'Quantity'],
  ['intstr.IntOrString', 'IntOrString'],
  ['apiextensionsv1.JSON', 'JSONValue'],
  ['runtime.RawExtension', 'RawExtension', 'object'],
  ['corev1.LocalObjectReference', 'LocalObjectReference', 'object'],
  ...['', 'other.'].flatMap((folder) => [
    [`${folder}Text`, `${folder}Text`, 'string'] as const,
    [`${folder}Count`, `${folder}Count`, 'integer'] as const,
    [`${folder}Flag`, `${folder}Flag`, 'boolean'] as const,
    [`${folder}List`, `${folder}List`, 'array'] as const,
    [`${folder}Map`, `${folder}Map`, 'object'] as const,
    [`${folder}Leg`, `${folder}Leg`, 'object'] as const,
  ]),
  ['string', 'string'],
  ['int32', 'Int32'],
  ['bool', 'boolean'],
  ['[]string', 'string[]'],
  ['map[string]string', 'Record<string, string>'],
];

const validation = 'kubebuilder:validation:';
const schemaTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object', '""'];
const first = [...schemaTypes.map((type) => `${validation}Type=${type}`), `${validation}XIntOrString`];
const second = [
  ...['Pattern=`^a`', 'MinLength=1', 'MaxLength=2', 'Minimum=1', 'Maximum=2', 'ExclusiveMinimum=true'],
  ...['ExclusiveMaximum=true', 'MultipleOf=2', 'MinItems=1', 'MaxItems=2', 'UniqueItems=false', 'MinProperties=1'],
  ...['MaxProperties=2', 'Enum=a;b', 'Enum=1;2', 'Format=free', 'XEmbeddedResource', 'XValidation:rule="true"'],
  'Schemaless',
].map((name) => `${validation}${name}`);
const others = [
  ...['kubebuilder:default="a"', 'kubebuilder:default={}', 'kubebuilder:default=1', 'kubebuilder:title="t"'],
  ...['kubebuilder:example="a"', 'nullable', 'kubebuilder:pruning:PreserveUnknownFields', 'listType=set'],
  ...['mapType=atomic', 'structType=atomic', 'k8s:required', 'k8s:immutable', 'k8s:optional'],
];

/** Codes of CRDs that the API server rejects: controller-gen writes them. */
const rejectedByApiServer = ['default-invalid', 'schema-not-structural', 'cel-type'];

describe.skipIf(!hasControllerGen)(`pairs of markers on types from all places (${withoutControllerGen})`, () => {
  it('are accepted as by controller-gen, with the same schemas', { timeout: 240_000 }, async () => {
    const fields = pairs();
    const theirs = await repeated(fields, controllerGen);
    const ours = await repeated(fields, kbts);
    const differences = fields.filter(({ name }) => {
      const [their, our] = [theirs.get(name), ours.get(name)];
      if (typeof our !== 'string') return typeof their === 'string' || !equal(their, our);
      return typeof their !== 'string' && !rejectedByApiServer.includes(our);
    });
    const shown = differences.map(({ name, type, markers }) => [type[0], markers, theirs.get(name), ours.get(name)]);
    expect(shown.slice(0, 20)).toEqual([]);
    expect([...ours.values()].filter((judgment) => typeof judgment !== 'string').length).toBeGreaterThan(3000);
  });
});

function pairs(): Field[] {
  const fields: Field[] = [];
  for (const [go, typeScript, schemaType] of types) {
    const add = (...markers: string[]) => fields.push({ name: `f${fields.length}`, type: [go, typeScript], markers });
    for (const one of [...first, ...second, ...others]) if (!conflicts(one, schemaType)) add(one);
    for (const one of first) {
      if (conflicts(one, schemaType)) continue;
      for (const other of [...second, ...others]) {
        // In controller-gen, the order of Type and listType is random.
        if (other.startsWith('listType')) continue;
        add(one, other);
        add(other, one);
      }
    }
  }
  return fields;
}

/** Whether a marker contradicts the type that a declaration has, which is an error of the whole CRD. */
function conflicts(marker: string, schemaType: string | undefined): boolean {
  const type = /:Type=(\w+)/.exec(marker)?.[1];
  return type !== undefined && schemaType !== undefined && type !== schemaType;
}

function equal(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}

type Judge = (fields: readonly Field[]) => Judged | Promise<Judged>;

/** Judges fields; those without errors again on their own, because an error prevents the output. */
async function repeated(fields: readonly Field[], judge: Judge): Promise<Judged> {
  const judged = await judge(fields);
  const rest = fields.filter(({ name }) => !judged.has(name));
  if (rest.length === 0) return judged;
  if (rest.length === fields.length) throw new Error('no output and no error of a field');
  return new Map([...judged, ...(await repeated(rest, judge))]);
}

const go = {
  imports: [
    'k8s.io/apimachinery/pkg/api/resource',
    'k8s.io/apimachinery/pkg/runtime',
    'k8s.io/apimachinery/pkg/util/intstr',
  ],
  named: [
    ['corev1', 'k8s.io/api/core/v1'],
    ['apiextensionsv1', 'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1'],
    ['metav1', 'k8s.io/apimachinery/pkg/apis/meta/v1'],
    ['other', 'kbts.dev/testdata/differential/other'],
  ],
  types: [
    ...['type Text string', 'type Count int32', 'type Flag bool', 'type List []string', 'type Map map[string]string'],
    'type Leg struct { Name string `json:"name,omitempty"` }',
  ],
};

async function controllerGen(fields: readonly Field[]): Promise<Judged> {
  const isUsed = (name: string) => name === 'metav1' || fields.some(({ type }) => type[0].startsWith(`${name}.`));
  const imports = [
    ...go.imports.filter((path) => isUsed(path.replace(/.*\//, ''))).map((path) => `import "${path}"`),
    ...go.named.filter(([name = '']) => isUsed(name)).map(([name, path]) => `import ${name} "${path}"`),
  ];
  const head = ['// +groupName=pairs.example.com', '// +versionName=v1', 'package v1', ...imports, ...go.types];
  const kind = ['// +kubebuilder:object:root=true', 'type Pair struct {', 'metav1.TypeMeta `json:",inline"`'];
  const { text, fieldOf } = written(
    [...head, ...kind, 'metav1.ObjectMeta `json:"metadata"`'],
    fields,
    ({ name, type }) => {
      return `${name.toUpperCase()} ${type[0]} \`json:"${name},omitempty"\``;
    },
  );
  const files = { 'v1/types.go': text, 'other/types.go': ['package other', ...go.types].join('\n') };
  return inGoModule(files, async (folder) => {
    const generated = await runControllerGen(['crd:maxDescLen=0', 'paths=./v1'], folder);
    if (generated.error === undefined) return schemasOf([...generated.files.values()], fields);
    const errors = [...generated.error.matchAll(/types\.go:(\d+):\d+: (.*)/g)];
    return new Map(errors.map(([, line, message = '']) => [fieldOf(Number(line)).name, message]));
  });
}

function kbts(fields: readonly Field[]): Judged {
  const declared = [
    "import { CustomResource, type Duration, type Int32, type IntOrString, type JSONValue } from 'kbts/api';",
    "import type { Quantity, RawExtension, Time } from 'kbts/api';",
    ...['Text = string', 'Count = Int32', 'Flag = boolean', 'List = string[]', 'Map = Record<string, string>'].map(
      (type) => `export type ${type};`,
    ),
    'export interface Leg { name?: string }',
  ];
  const head = ['// +groupName=pairs.example.com', '// +versionName=v1', ...declared];
  const imports = [
    "import type { LocalObjectReference } from 'kbts/k8s/core/v1';",
    "import type * as other from '../other/types.js';",
  ];
  const kind = ['// +kubebuilder:object:root=true', 'export class Pair extends CustomResource {'];
  const { text, fieldOf } = written(
    [...head, ...imports, ...kind],
    fields,
    ({ name, type }) => `${name}?: ${type[1]};`,
  );
  const files = memoryFiles({ 'v1/types.ts': text, 'other/types.ts': declared.join('\n') });
  const problems = new DiagnosticList();
  const { changes } = generateManifests(
    ['crd:maxDescLen=0', 'paths=./v1', 'output:crd:dir=out'],
    files,
    '0.0.0',
    problems,
  );
  const errors = problems.all.filter(({ severity }) => severity === 'error');
  if (errors.length === 0)
    return schemasOf(
      changes.flatMap((it) => ('contents' in it ? [it.contents] : [])),
      fields,
    );
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  return new Map(errors.map(({ span, code }) => [fieldOf(lineOf(span?.start ?? 0)).name, code]));
}

/** Writes a type with fields, and returns a function that finds the field of a line, counted from 1. */
function written(head: readonly string[], fields: readonly Field[], declaration: (field: Field) => string) {
  const lines = [...head];
  const byLine = new Map<number, Field>();
  for (const field of fields) {
    for (const line of [...field.markers.map((marker) => `// +${marker}`), declaration(field)]) {
      byLine.set(lines.push(line), field);
    }
  }
  const fieldOf = (line: number): Field => {
    const field = byLine.get(line);
    if (!field) throw new Error(`an error in line ${line}: ${lines[line - 1]}`);
    return field;
  };
  return { text: [...lines, '}', ''].join('\n'), fieldOf };
}

function schemasOf(texts: readonly string[], fields: readonly Field[]): Judged {
  const [definition] = texts.flatMap((text) => readYamlDocuments('crd.yaml', text)) as CustomResourceDefinition[];
  const properties = definition?.spec.versions[0]?.schema?.openAPIV3Schema?.properties ?? {};
  return new Map(fields.map(({ name }) => [name, properties[name] as JsonSchema]));
}
