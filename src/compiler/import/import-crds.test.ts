import { describe, expect, it } from 'vitest';
import type { YamlValue } from '../../base/yaml/index.js';
import { importText, shipCrd } from './fixtures/import-text.js';

const path = 'src/api/sea.example.com/v1/ship.types.ts';
const string = { type: 'string' };

/** The declaration of the one field of the spec, and whether the CRD from it is equal. */
function fieldOf(schema: YamlValue): { readonly code: string; readonly isEqual: boolean } {
  const { files, imported } = importText(shipCrd({ type: 'object', properties: { a: schema } }));
  const [, code = ''] = /class ShipSpec \{\n([\s\S]*?)\n\}\n/.exec(files[path] ?? '') ?? [];
  return { code: code.replaceAll(/^ {2}/gm, ''), isEqual: imported[0]?.isEqual ?? false };
}

describe('a field', () => {
  const either = [{ type: 'integer' }, { type: 'string' }];

  it.each<[YamlValue, string]>([
    [string, 'a?: string;'],
    [{ type: 'string', enum: ['A', 'b-c'] }, "a?: 'A' | 'b-c';"],
    [{ type: 'string', format: 'date-time' }, 'a?: Time;'],
    [{ type: 'string', format: 'ipv4' }, "@Format('ipv4')\na?: string;"],
    [{ type: 'string', pattern: '^[a-z\']"\\d$' }, "@Pattern('^[a-z\\']\"\\\\d$')\na?: string;"],
    [{ type: 'string', default: 'x', minLength: 1 }, "@MinLength(1)\n@Default('x')\na?: string;"],
    [{ type: 'string', nullable: true }, 'a?: string | null;'],
    [{ type: 'integer' }, 'a?: Int;'],
    [{ type: 'integer', format: 'int32', minimum: 0 }, '@Minimum(0)\na?: Int32;'],
    [{ type: 'integer', format: 'int64', enum: [1, 2] }, '@Enum(1, 2)\na?: Int64;'],
    [{ type: 'number', format: 'double' }, "@Type('number')\n@Format('double')\na?: number;"],
    [{ type: 'boolean' }, 'a?: boolean;'],
    [{ 'x-kubernetes-int-or-string': true, anyOf: either }, 'a?: IntOrString;'],
    [{ 'x-kubernetes-int-or-string': true }, '@Schemaless()\n@XIntOrString()\na?: IntOrString;'],
    [{ 'x-kubernetes-preserve-unknown-fields': true }, 'a?: JSONValue;'],
    [{ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, 'a?: RawExtension;'],
    [{ type: 'object', additionalProperties: string }, 'a?: Record<string, string>;'],
    [{ type: 'object', additionalProperties: { type: 'string', maxLength: 9 } }, 'a?: Record<string, ShipSpecA>;'],
    [{ type: 'array', items: string, 'x-kubernetes-list-type': 'set' }, "@ListType('set')\na?: string[];"],
    [{ type: 'array', items: { type: 'string', maxLength: 9 } }, '@Items(MaxLength(9))\na?: string[];'],
    [{ type: 'array', items: { type: 'string', nullable: true } }, 'a?: (string | null)[];'],
    [
      { type: 'object', 'x-kubernetes-validations': [{ rule: 'size(self) > 0' }], additionalProperties: string },
      "@XValidation({ rule: 'size(self) > 0' })\na?: Record<string, string>;",
    ],
    [
      { type: 'string', oneOf: [{ pattern: 'a' }, { pattern: 'b' }] },
      "@OneOf({ pattern: 'a' }, { pattern: 'b' })\na?: string;",
    ],
    [{ type: 'array', items: string, maxLength: 9 }, '@Schema({ maxLength: 9 })\na?: string[];'],
    [{ type: 'string', default: null, nullable: true }, '@Schema({ default: null })\na?: string | null;'],
    [{ type: 'array', items: string, default: ['x'] }, '// +default=["x"]\na?: string[];'],
  ])('of %j', (schema, code) => {
    expect(fieldOf(schema)).toEqual({ code, isEqual: true });
  });

  it('that no type expresses is counted', () => {
    const schema = { type: 'object', properties: { constructor: string } };
    const { imported } = importText(shipCrd({ type: 'object', properties: { a: schema, b: schema, c: string } }));
    expect(imported[0]).toMatchObject({ isEqual: true, schemaFields: 2 });
  });

  it('has bounds that are doubles, as in Go', () => {
    expect(fieldOf({ type: 'integer', minimum: 0, maximum: 9223372036854775807n })).toEqual({
      code: '@Minimum(0)\n@Maximum(9223372036854776000)\na?: Int;',
      isEqual: true,
    });
  });

  it('has the type of Kubernetes whose schema is exactly equal', () => {
    const names = { matchLabels: { type: 'object', additionalProperties: string } };
    const expression = { key: string, operator: string, values: { type: 'array', items: string } };
    const values = { ...expression.values, 'x-kubernetes-list-type': 'atomic' };
    const items = { type: 'object', properties: { ...expression, values }, required: ['key', 'operator'] };
    const matchExpressions = { type: 'array', 'x-kubernetes-list-type': 'atomic', items };
    const selector = {
      type: 'object',
      'x-kubernetes-map-type': 'atomic',
      properties: { ...names, matchExpressions },
    };
    expect(fieldOf(selector)).toEqual({ code: 'a?: LabelSelector;', isEqual: true });
    const other = { ...selector, properties: { ...selector.properties, more: string } };
    expect(fieldOf(other)).toEqual({ code: 'a?: ShipSpecA;', isEqual: true });
  });
});

describe('names', () => {
  it.each(['a-b', '', 'class', 'constructor', '__proto__', '1', 'a b', 'é', 'a"b', "a'b", 'a*/b', '$x', 'toString'])(
    'a property may be called %j',
    (name) => {
      const properties = Object.fromEntries([[name, { type: 'object', properties: { x: string } }]]);
      const { imported, problems } = importText(shipCrd({ type: 'object', properties, required: [name] }));
      expect({ isEqual: imported[0]?.isEqual, problems }).toEqual({ isEqual: true, problems: [] });
    },
  );

  it('of types never clash with each other, with decorators, or with the kind', () => {
    const inner = (name: string) => ({ type: 'object', properties: { [name]: string } });
    const names = ['ship', 'minimum', 'kind', 'string', 'record', 'customResource', 'time', 'a-b', 'aB'];
    const properties = Object.fromEntries(names.map((name) => [name, inner(`in-${name}`)]));
    const { files, imported } = importText(
      shipCrd({ type: 'object', properties: { x: { type: 'object', properties } } }),
    );
    const declared = [...(files[path] ?? '').matchAll(/^export (?:class|type) (\w+)/gm)].map(([, name]) => name);
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared).toHaveLength(names.length + 3);
    expect(imported[0]?.isEqual).toBe(true);
  });
});

describe('text from outside stays text', () => {
  it.each(['__proto__', 'constructor', 'toString'])('also if a key of `@Schema` would be `%s`', (key) => {
    const properties = { constructor: string, [key]: string };
    const { code, isEqual } = fieldOf({ type: 'array', items: { type: 'object', properties } });
    // TypeScript would expect functions as the values of `constructor` and `toString`.
    expect(code).toMatch(/^@Schemaless\(\)\n\/\/ \+kbts:schema=\{"items":.*\}\na\?: JSONValue;$/);
    expect(isEqual).toBe(true);
  });

  it('also if a key is `__proto__`', () => {
    const definition = shipCrd(JSON.parse('{ "type": "object", "properties": { "__proto__": { "type": "string" } } }'));
    const { files, imported } = importText(definition);
    expect(files[path]).toContain("['__proto__']?: string;");
    expect(imported[0]?.isEqual).toBe(true);
  });

  const hostile = [
    '*/ export const x = process.exit(1); /*',
    '+kubebuilder:validation:MaxLength=1',
    'a\n+kubebuilder:skip\nb',
    '@deprecated gone',
    'a\r\nb\u2028c\u202ed\u0000e',
    'TODO: later\n---\nhidden',
    '// kbts-ignore cel-cost: no',
    'biome-ignore-all lint: no',
    '`;process.exit(1)`\\',
    '  indented\n\n\n\tcode  ',
    '```\n+x\n```',
  ].map((text) => text.replaceAll('\u0000', ''));

  it.each(hostile)('in descriptions, patterns, enums and rules: %j', (text) => {
    const schema = {
      type: 'object',
      description: text,
      properties: {
        a: { type: 'string', description: text, pattern: text, title: text },
        b: { type: 'string', enum: [text, 'x'], default: text },
        c: { type: 'array', items: { type: 'object', description: text, properties: { x: string } } },
        d: { type: 'object', additionalProperties: { type: 'string', description: text, pattern: text } },
        e: { type: 'string', 'x-kubernetes-validations': [{ rule: text, message: text }] },
      },
    };
    const { imported, problems, files } = importText(shipCrd(schema));
    expect({ isEqual: imported[0]?.isEqual, problems }).toEqual({ isEqual: true, problems: [] });
    expect(files[path]).not.toMatch(/^[^*'"]*process\.exit/m);
    expect(files[path]).not.toContain('\u2028');
  });
});

describe('a CRD', () => {
  const versions = ['v1beta1', 'v1'].map((name) => ({
    name,
    served: name === 'v1',
    storage: name === 'v1',
    ...(name === 'v1' ? {} : { deprecated: true, deprecationWarning: "it's old" }),
    schema: {
      openAPIV3Schema: { type: 'object', required: ['metadata'], properties: { replicas: { type: 'integer' } } },
    },
    subresources: { status: {}, scale: { specReplicasPath: '.replicas', statusReplicasPath: '.status.replicas' } },
    additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp', priority: 1 }],
    selectableFields: [{ jsonPath: '.replicas' }],
  }));

  it('keeps its names, versions, columns, subresources and conversion', () => {
    const more = {
      names: { kind: 'Ship', plural: 'fleet', singular: 'boat', shortNames: ['sh'], categories: ['all'] },
      scope: 'Cluster',
      versions,
      conversion: {
        strategy: 'Webhook',
        webhook: {
          clientConfig: { service: { name: 'hook', namespace: 'sea', path: '/c', port: 8443 } },
          conversionReviewVersions: ['v1'],
        },
      },
    };
    const { imported, problems, files } = importText(shipCrd({}, more));
    expect({ isEqual: imported[0]?.isEqual, problems }).toEqual({ isEqual: true, problems: [] });
    expect(files['src/api/sea.example.com/v1beta1/ship.types.ts']).toContain('declare metadata: ObjectMeta;');
    expect(files[path]).toContain(
      "@Resource({ path: 'fleet', singular: 'boat', shortName: ['sh'], categories: ['all'], scope: 'Cluster' })",
    );
  });

  it('of another project is not generated', () => {
    const { files } = importText(shipCrd({ type: 'object' }), true);
    expect(files['src/api/sea.example.com/v1/groupversion.ts']).toContain('// +kubebuilder:skip\n');
  });

  it('whose metadata is restricted is imported, and the restriction is reported with its location', () => {
    const metadata = { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } };
    const schema = { openAPIV3Schema: { type: 'object', properties: { metadata } } };
    const { imported, problems } = importText(
      shipCrd({}, { versions: [{ name: 'v1', served: true, storage: true, schema }] }),
    );
    expect(imported[0]?.isEqual).toBe(false);
    expect(problems).toEqual([
      {
        code: 'import-inexact',
        message: 'the imported types do not express `metadata` of version v1 of `ships.sea.example.com`',
        at: expect.stringContaining('properties:'),
      },
    ]);
  });

  it.each<[string, string, string]>([
    ['an earlier version of the API', shipCrd({}).replace('.io/v1', '.io/v1beta1'), 'expected `apiextensions.k8s.io'],
    ['a kind that is not a class name', shipCrd({}).replace('kind: Ship\n', 'kind: ship-x\n'), 'kind'],
    [
      'a group that points outside the folder',
      shipCrd({}).replace('group: sea.example.com', 'group: ../../x'),
      'group',
    ],
    ['a version that points outside the folder', shipCrd({}).replace('name: v1\n', 'name: ../v1\n'), 'version'],
    ['an unknown keyword', shipCrd({ type: 'object', $ref: 'x' }), '`$ref` is not a keyword'],
    [
      'a keyword of the wrong type',
      shipCrd({ type: 'object', properties: 5 }),
      '`properties` must be a map of schemas',
    ],
    ['a missing part', shipCrd({}).replace('scope: Namespaced', ''), '`spec` is missing the required field `scope`'],
    [
      'versions that are the same',
      shipCrd({}, { versions: [1, 1].map(() => ({ name: 'v1', served: true, storage: true })) }),
      'twice',
    ],
    ['YAML that is not valid', 'a: [', 'not valid YAML'],
    ['aliases that multiply', `a: &a [1,1]\nb: &b [*a,*a]\n${'c: [*b,*b]\n'}c: 1`, 'not valid YAML'],
    ['a document nested too deeply', '['.repeat(300), 'nested too deeply'],
  ])('with %s is refused', (_, text, message) => {
    const { imported, problems } = importText(text);
    expect(imported).toEqual([]);
    expect(problems[0]?.message).toContain(message);
  });
});
