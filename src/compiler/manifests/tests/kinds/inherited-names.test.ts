import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { readYamlDocuments } from '../../../../base/yaml/index.js';
import { generateManifests } from '../../index.js';

/** Names that every JavaScript object inherits. APIs may use them like any other name. */
const inner = `export interface Inner { ['__proto__']: string; constructor: k.Int32; toString?: string }
type Names = 'constructor' | '__proto__' | 'toString';`;

const innerSchema = (...required: string[]) => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties: {
    ['__proto__']: { type: 'string' },
    constructor: { type: 'integer', format: 'int32' },
    toString: { type: 'string' },
  },
});

function generate(field: string) {
  const problems = new DiagnosticList();
  const text = `// +groupName=ship.example.com
// +versionName=v1
import * as k from 'kbts/api';
${inner}
// +kubebuilder:object:root=true
// +kubebuilder:metadata:annotations="toString=x";"constructor=z"
export class Ship extends k.CustomResource { spec!: Spec }
export class Spec {
${field}
}
`;
  const files = memoryFiles({ 'a/types.ts': text });
  const { stdout } = generateManifests(['crd:maxDescLen=0', 'paths=./a', 'output:stdout'], files, '0.0.0', problems);
  return { messages: problems.all.map(({ message }) => message), stdout };
}

/** The serialized schema of `spec`, which includes keys that an object could only inherit. */
function specOf(field: string): string {
  const { messages, stdout } = generate(field);
  expect(messages).toEqual([]);
  const [crd] = readYamlDocuments('', stdout) as { spec: { versions: { schema: { openAPIV3Schema: Schema } }[] } }[]; // a CRD
  return sorted(crd?.spec.versions[0]?.schema.openAPIV3Schema.properties.spec);
}

interface Schema {
  readonly properties: Readonly<Record<string, unknown>>;
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const both = ['__proto__', 'constructor'];

describe('names that objects inherit', () => {
  it.each<[string, object]>([
    ['a!: Inner', innerSchema(...both)],
    ["a!: Omit<Inner, '__proto__'> & Pick<Inner, '__proto__'>", innerSchema(...both)],
    ['a!: Partial<Inner>', innerSchema()],
    ['a!: Inner[]', { type: 'array', items: innerSchema(...both) }],
    ['a!: Record<string, Inner>', { type: 'object', additionalProperties: innerSchema(...both) }],
    [
      'a!: { [N in Names]?: string }',
      {
        type: 'object',
        properties: Object.fromEntries([...both, 'toString'].map((name) => [name, { type: 'string' }])),
      },
    ],
    [
      "@k.ListType('map') @k.ListMapKey('constructor') a!: Inner[]",
      {
        type: 'array',
        items: innerSchema(...both),
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['constructor'],
      },
    ],
    [
      '// +kubebuilder:default={"__proto__":"x","constructor":1}\na!: Inner',
      { ...innerSchema(...both), default: JSON.parse('{"__proto__":"x","constructor":1}') },
    ],
    [
      "@k.XValidation({ rule: 'self.__underscores__proto__underscores__ == string(self.constructor)' }) a!: Inner",
      {
        ...innerSchema(...both),
        'x-kubernetes-validations': [{ rule: 'self.__underscores__proto__underscores__ == string(self.constructor)' }],
      },
    ],
  ])('are fields like any other: %s', (field, schema) => {
    expect(specOf(field)).toBe(sorted({ type: 'object', properties: { a: schema }, required: ['a'] }));
  });

  it('are fields of a class, too', () => {
    const properties = { ['__proto__']: { type: 'string' }, constructor: { type: 'boolean' } };
    expect(specOf("'__proto__'!: string;\n'constructor'?: boolean;")).toBe(
      sorted({ type: 'object', properties, required: ['__proto__'] }),
    );
  });

  it('are keys of annotations', () => {
    const { stdout } = generate('a!: string');
    expect(stdout).toContain('    constructor: z\n');
    expect(stdout).toContain('    toString: x\n');
  });

  it.each<[string, string]>([
    [
      "@k.ListType('map') @k.ListMapKey('valueOf') a!: Inner[]",
      'list map key `valueOf` must be a field of the items of `.spec.a`',
    ],
    [
      '// +kubebuilder:default={"__proto__":"x","constructor":1,"valueOf":1}\na!: Inner',
      'the default of `.spec.a` contains the unknown field `valueOf`',
    ],
    ["@k.XValidation({ rule: 'self.valueOf == 1' }) a!: Inner", 'unknown field `valueOf` of `self`'],
    ["a!: Pick<Inner, 'valueOf'>", '`valueOf` is not a field of `Inner`'],
    ["a!: Inner['valueOf']", "the type of this field is unknown: `['valueOf']`"],
  ])('are not found where they are not declared: %s', (field, message) => {
    expect(generate(field).messages).toEqual([message]);
  });
});
