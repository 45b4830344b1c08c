import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { readYamlDocuments } from '../../../../base/yaml/index.js';
import { generateManifests } from '../../index.js';

const head = `// +groupName=ship.example.com
import * as k from 'kbts/api';

/** A name. It has letters only. */
// +kubebuilder:validation:MaxLength=10
// +kubebuilder:validation:Pattern=^a
// +kubebuilder:validation:Enum=aa;ab
export type Name = string;
// +kubebuilder:validation:MinLength=1
export type ShortName = Name;
/** A range. It has two ends. */
export class Range {
  /** The lower end. It may be 0. */
  min!: k.Int32;
  max!: k.Int32;
}
// +kubebuilder:object:root=true
export class Ship extends k.CustomResource { spec!: Spec }
`;

/** Returns the schema of the only field, or its diagnostics. */
function schemaOf(field: string, generator = 'crd:maxDescLen=0'): unknown {
  const problems = new DiagnosticList();
  const files = memoryFiles({ 'a/types.ts': `${head}export class Spec {\n${field}\n}\n` });
  const { stdout } = generateManifests([generator, 'paths=./a', 'output:stdout'], files, '0.0.0', problems);
  if (problems.hasErrors) return problems.all.map(({ code, message }) => `${code}: ${message}`);
  const [crd] = readYamlDocuments('', stdout) as { spec: { versions: { schema: { openAPIV3Schema: Schema } }[] } }[]; // a CRD
  return crd?.spec.versions[0]?.schema.openAPIV3Schema.properties?.spec?.properties?.a;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

describe('an override of what the type of a field says', () => {
  const name = { type: 'string', maxLength: 10, pattern: '^a', enum: ['aa', 'ab'] };
  const { enum: _, ...open } = name;

  it.each([
    ["@k.Override('enum') a!: Name;", open],
    [
      '// +kbts:override=enum;maxLength\n// +kubebuilder:validation:MaxLength=20\na!: Name;',
      { ...open, maxLength: 20 },
    ],
    ["@k.MaxLength(20) @k.Override('enum', 'maxLength') a!: Name;", { ...open, maxLength: 20 }],
    ["@k.Override('enum', 'minLength') a!: ShortName;", open],
    ["@k.Override('minLength') a!: ShortName;", name],
    ["@k.Items(k.Override('enum')) a!: Name[];", { type: 'array', items: open }],
    ["@k.Override('maxItems') a!: Name;", name],
  ])('%s', (field, schema) => {
    expect(schemaOf(field)).toEqual(schema);
  });

  it('lets all fields of a type be left out', () => {
    expect(schemaOf("@k.Override('required') a!: Range;")).not.toHaveProperty('required');
    expect(schemaOf('a!: Range;')).toHaveProperty('required');
  });

  it('needs a type with a name, and keywords that there are', () => {
    expect(schemaOf("@k.Override('enum') a!: string;")).toEqual([
      'marker-wrong-type: `@Override` requires a named type',
    ]);
    expect(schemaOf('// +kbts:override=maxLenght\na!: Name;')).toEqual([expect.stringMatching(/^marker-argument: /)]);
  });
});

describe('the longest description of a field', () => {
  const described = (field: string, generator = 'crd') =>
    JSON.stringify(schemaOf(field, generator))
      .match(/"description":"[^"]*"/g)
      ?.map((text) => text.slice(15, -1));

  it.each([
    ['a!: Range;', ['A range. It has two ends.', 'The lower end. It may be 0.']],
    ['@k.MaxDescLen(20) a!: Range;', ['A range.', 'The lower end.']],
    ['// +kbts:maxDescLen=9\na!: Range;', ['A range.', 'The...']],
    ['/** Own. */\n@k.MaxDescLen(0)\na!: Range;', undefined],
    ['/** All of them. */\n@k.MaxDescLen(14)\na!: Range[];', ['All of them.', 'A range.', 'The lower end.']],
  ])('%s', (field, texts) => {
    expect(described(field)).toEqual(texts);
  });

  it('never allows more than the generator or the enclosing schema', () => {
    expect(described('@k.MaxDescLen(100) a!: Range;', 'crd:maxDescLen=20')).toEqual(['A range.', 'The lower end.']);
    const nested = '@k.MaxDescLen(9) a!: {\n// +kbts:maxDescLen=100\nb: Range };';
    expect(described(nested)).toEqual(['A range.', 'The...']);
  });

  it('is not a negative number', () => {
    expect(schemaOf('@k.MaxDescLen(-1) a!: Range;', 'crd')).toEqual([
      'marker-argument: `@MaxDescLen` must be 0 or more, found -1',
    ]);
  });
});

describe('conditions by hand', () => {
  const range = { type: 'object', required: ['max', 'min'], properties: expect.anything() };
  const string = { type: 'string' };

  it.each([
    [
      "@k.AnyOf({ required: ['min'] }, { required: ['max'] }) a!: Range;",
      { ...range, anyOf: [{ required: ['min'] }, { required: ['max'] }] },
    ],
    [
      '// +kbts:validation:OneOf=[{"maxLength":2},{"pattern":"^x"}]\na!: string;',
      { ...string, oneOf: [{ maxLength: 2 }, { pattern: '^x' }] },
    ],
    [
      "@k.AllOf({ enum: ['a', 'b'] }, { enum: ['b', 'c'] }) a!: string;",
      { ...string, allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] },
    ],
    ["@k.Not({ enum: ['x'] }) a!: string;", { ...string, not: { enum: ['x'] } }],
    ["@k.Items(k.Not({ enum: ['x'] })) a!: string[];", { type: 'array', items: { ...string, not: { enum: ['x'] } } }],
    [
      "@k.Not({ enum: ['x'] }) @k.Not({ enum: ['y'] }) a!: string;",
      { ...string, not: { enum: ['x'] }, allOf: [{ not: { enum: ['y'] } }] },
    ],
    [
      '@k.AnyOf({ minimum: 1 }, { maxLength: 3 }) a!: k.IntOrString;',
      {
        'x-kubernetes-int-or-string': true,
        anyOf: [{ type: 'integer' }, { type: 'string' }],
        allOf: [{ anyOf: [{ minimum: 1 }, { maxLength: 3 }] }],
      },
    ],
    [
      '@k.Override(\'not\') a!: Word;\n}\n// +kbts:validation:Not={"maxLength":1}\nexport type Word = string;\nexport class Other {',
      string,
    ],
    [
      '@k.Not({ minLength: 9 }) a!: Word;\n}\n// +kbts:validation:Not={"maxLength":1}\nexport type Word = string;\nexport class Other {',
      { ...string, not: { maxLength: 1 }, allOf: [{ not: { minLength: 9 } }] },
    ],
  ])('%s', (field, schema) => {
    expect(schemaOf(field)).toEqual(schema);
  });

  it.each([
    ['// +kbts:validation:AnyOf={"maxLength":2}\na!: string;', 'expected a JSON list of conditions'],
    ['// +kbts:validation:AnyOf=[{maxLength:2}]\na!: string;', 'is not valid JSON'],
    ['// +kbts:validation:AnyOf=[1]\na!: string;', 'expected a schema, found `1`'],
    ['// +kbts:validation:Not={"not":{"type":"string"}}\na!: string;', '`type` is not allowed in a condition'],
    ['@k.Not({ pattern: 1 }) a!: string;', '`pattern` must be a string, found `1`'],
    ['@k.AnyOf() a!: string;', 'expected at least one condition'],
    ['// +kbts:validation:OneOf=[{"allOf":null}]\na!: string;', '`allOf` must be a list of schemas, found `null`'],
  ])('%s is refused', (field, message) => {
    expect(schemaOf(field)).toEqual([expect.stringContaining(message)]);
  });
});

it('a cycle of types is reported once, however many fields close it', () => {
  const node =
    'a?: Node;\n}\nexport interface Node { left?: Node; right?: Node[]; by?: Record<string, Node>; }\nexport class Other {';
  expect(schemaOf(node)).toEqual(['type-recursive: a type contains itself: Node -> Node']);
});

describe('keywords that are set as they are', () => {
  it.each([
    [
      "@k.Schema({ format: 'cidr', description: ' x ' }) a!: string;",
      { type: 'string', format: 'cidr', description: ' x ' },
    ],
    [
      '// +kbts:schema={"maxLength":20}\na!: Name;',
      { type: 'string', maxLength: 20, pattern: '^a', enum: ['aa', 'ab'] },
    ],
    [
      "@k.Schemaless() @k.Schema({ type: 'string', allOf: [{ maxLength: 9 }, { maxLength: 8 }] }) a!: k.JSONValue;",
      { type: 'string', allOf: [{ maxLength: 9 }, { maxLength: 8 }] },
    ],
    ['@k.Maximum(9223372036854775807) a!: k.Int64;', { maximum: 2 ** 63 }],
    ['@k.Schema({ minimum: 0, maximum: 9223372036854775807n }) a!: k.Int64;', { minimum: 0, maximum: 2 ** 63 }],
  ])('%s', (field, schema) => {
    expect(schemaOf(field)).toMatchObject(schema);
  });

  it.each([
    ['@k.Schema({ maxlength: 9 }) a!: string;', 'marker-argument: `maxlength` is not a keyword of CRD schemas'],
    ["@k.Schema({ maxLength: '9' }) a!: string;", 'marker-argument: `maxLength` must be an integer, found `"9"`'],
    ["@k.Schema({ items: { $ref: 'x' } }) a!: string;", 'marker-argument: `$ref` is not a keyword of CRD schemas'],
    [
      '@k.Schema({ maxItems: 9 }) @k.Schema({ maxItems: 8 }) a!: Name;',
      '`@Schema` is used twice with different values',
    ],
    ['// +kbts:schema=maxLength\na!: string;', 'marker-argument: `maxLength` is not valid JSON'],
  ])('are rejected if they are not keywords: %s', (field, problem) => {
    expect(schemaOf(field)).toEqual([expect.stringContaining(problem.replace('marker-argument: ', ''))]);
  });
});
