import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import type { JsonSchema } from '../../../base/json/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import type { CustomResourceDefinition } from '../../../k8s/apiextensions/v1.js';
import { builtinReferringSchema, builtinTypeId, clientNodeTypeId } from '../../../k8s/schemas.js';
import { describeWithControlPlane, type TestCluster, testCluster } from '../../../testing/index.js';
import { loadApi } from '../../loader/index.js';
import { generateCrds } from '../index.js';

/** Generates the CRD of a kind whose spec is declared in the source. */
function make(source: string) {
  const text = `import { CustomResource, Default, GroupVersion, Kind, MaxLength, MinLength, MinProperties, type Int32 } from 'kbts/api';
${source}
@Kind(new GroupVersion('union.example.com', 'v1')) export class Thing extends CustomResource { spec!: Spec }`;
  const sink = new DiagnosticList();
  const builtins = { builtinTypeId, clientNodeTypeId, builtinSchema: builtinReferringSchema };
  const loaded = loadApi({ files: memoryFiles({ 'api/types.ts': text }), paths: ['./api'], builtins }, sink);
  const [crd] = generateCrds({ ...loaded, builtinSchema: builtinReferringSchema, sink }, {}, 'test');
  const properties: Record<string, JsonSchema> = crd?.versions[0]?.schema.properties?.spec?.properties ?? {};
  const problems = sink.all.map(({ code, span }) => [code, span && text.slice(span.start, span.end)]);
  return { document: crd?.artifact.documents[0], properties, problems };
}

function rulesOf(schema: JsonSchema | undefined) {
  return (schema?.['x-kubernetes-validations'] ?? []).map(({ rule, message }) => [rule, message]);
}

const sources = `
/** Where it comes from. */
type Source = Git | Image | { type: 'http' | 'https'; 'host-name': string; mode?: 'copy'; timeout: Int32 };
interface Git {
  /** Sort of source. */
  type: 'git';
  /** Where it is cloned from. */
  url: string;
  mode?: 'clone' | 'copy';
  timeout?: Int32;
}
class Image { type!: 'image'; image!: string; tag?: string; timeout!: Int32 }`;

describe('a union of object types', () => {
  it('becomes one object with rules in source order', () => {
    const { properties, problems } = make(`${sources} export class Spec { source!: Source }`);
    expect(problems).toEqual([]);
    const { source } = properties;
    expect(source).toMatchObject({ type: 'object', description: 'Where it comes from.', required: ['type'] });
    expect(source?.properties).toEqual({
      type: { type: 'string', description: 'Sort of source.', enum: ['git', 'image', 'http', 'https'] },
      url: { type: 'string', description: 'Where it is cloned from.' },
      mode: { type: 'string', enum: ['clone', 'copy'] },
      timeout: { type: 'integer', format: 'int32' },
      image: { type: 'string' },
      tag: { type: 'string' },
      'host-name': { type: 'string' },
    });
    expect(rulesOf(source)).toEqual([
      ["self.type != 'git' || has(self.url)", 'url is required when type is git'],
      ["self.type == 'git' || !has(self.url)", 'url is allowed only when type is git'],
      [
        "self.type in ['git', 'http', 'https'] || !has(self.mode)",
        'mode is allowed only when type is git, http or https',
      ],
      [
        "self.type != 'git' || !has(self.mode) || self.mode in ['clone', 'copy']",
        'mode must be clone or copy when type is git',
      ],
      [
        "!(self.type in ['http', 'https']) || !has(self.mode) || self.mode == 'copy'",
        'mode must be copy when type is http or https',
      ],
      [
        "!(self.type in ['image', 'http', 'https']) || has(self.timeout)",
        'timeout is required when type is image, http or https',
      ],
      ["self.type != 'image' || has(self.image)", 'image is required when type is image'],
      ["self.type == 'image' || !has(self.image)", 'image is allowed only when type is image'],
      ["self.type == 'image' || !has(self.tag)", 'tag is allowed only when type is image'],
      [
        "!(self.type in ['http', 'https']) || has(self.host__dash__name)",
        'host-name is required when type is http or https',
      ],
      [
        "self.type in ['http', 'https'] || !has(self.host__dash__name)",
        'host-name is allowed only when type is http or https',
      ],
    ]);
  });

  it('has no rules for fields that are the same in all members', () => {
    const { properties } = make("export class Spec { u!: { t: 'a'; x: string } | { t: 'b'; x: string } }");
    expect(properties.u).toMatchObject({ required: ['t', 'x'] });
    expect(rulesOf(properties.u)).toEqual([]);
  });

  it('merges the fields of an intersection', () => {
    const { properties } = make("export class Spec { u!: { name: string } & ({ t: 'a'; x: string } | { t: 'b' }) }");
    expect(Object.keys(properties.u?.properties ?? {})).toEqual(['name', 't', 'x']);
    expect(rulesOf(properties.u)).toHaveLength(2);
  });

  it.each([
    ["type U = { t: 'a'; x: string } | { t: 'b'; x: Int32 }", [['type-unsupported', 'x']]],
    ["class A { t!: 'a'; @MaxLength(3) x!: string } type U = A | { t: 'b'; x: string }", [['type-unsupported', 'x']]],
    ["class A { t!: 'a'; @Default('d') x?: string } type U = A | { t: 'b' }", [['marker-contradiction', 'x']]],
    ["@MinProperties(2) class A { t!: 'a' } type U = A | { t: 'b' }", [['marker-misplaced', '@MinProperties(2)']]],
    ["type U = { t: 'a'; 'x y': string } | { t: 'b' }", [['type-unsupported', "'x y'"]]],
  ])('is refused: %s', (source, expected) => {
    expect(make(`${source};\nexport class Spec { u!: U }`).problems).toEqual(expected);
  });

  it('may have members derived from built-in types', () => {
    const { properties, problems } = make(`import type { Probe, Volume } from 'kbts/k8s/core/v1';
      interface More extends Pick<Volume, 'name'> { size: Int32 }
      export class Spec {
        u!: ({ t: 'a' } & Pick<Probe, 'exec' | 'periodSeconds'>) | { t: 'b'; more: More };
        v!: Required<Pick<Volume, 'name' | 'emptyDir'>>; p!: Volume['name']; e!: Volume['emptyDir'];
      }`);
    expect(problems).toEqual([]);
    const { u, v, p, e } = properties;
    expect(u?.properties?.periodSeconds).toEqual({ type: 'integer', format: 'int32' });
    expect(u?.properties?.exec?.properties?.command).toMatchObject({ type: 'array' });
    expect(u?.properties?.more).toMatchObject({ required: ['name', 'size'] });
    expect(v).toMatchObject({ required: ['emptyDir', 'name'], properties: { emptyDir: { type: 'object' } } });
    expect([p, e?.properties?.medium]).toEqual([{ type: 'string' }, { type: 'string' }]);
  });

  it('that contains itself is reported once', () => {
    const { problems } = make("type U = { t: 'a'; next?: U } | { t: 'b' }; export class Spec { u!: U }");
    expect(problems.map(([code]) => code)).toEqual(['type-recursive']);
  });
});

describeWithControlPlane(describe, 'a union of object types on a control plane', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
    const { document } = make(`${sources}
      export class Spec { source!: Source; list?: Source[]; map?: Record<string, Source | null>; ok?: { 'is.ok': true; a: string } | { 'is.ok': false };
        odd?: { kind: "it's \\\\ \\n" ; a: string } | { kind: 'plain' } }`);
    await cluster.installCrds([document as unknown as CustomResourceDefinition]); // generated as one
  }, 120_000);

  afterAll(() => cluster?.stop());

  const git = { type: 'git', url: 'u' };

  async function create(spec: object): Promise<string> {
    const object = {
      apiVersion: 'union.example.com/v1',
      kind: 'Thing',
      metadata: { generateName: 'a-', namespace: cluster.namespace },
      spec: { source: git, ...spec },
    };
    return cluster.client.create(object).then(
      () => 'created',
      (error: Error) => error.message,
    );
  }

  it.each([
    [{}],
    [{ source: { ...git, mode: 'clone', timeout: 3 } }],
    [{ source: { type: 'image', image: 'i', tag: 't', timeout: 1 } }],
    [{ source: { type: 'https', 'host-name': 'h', timeout: 1, mode: 'copy' } }],
    [{ list: [git, { type: 'image', image: 'i', timeout: 1 }], map: { a: git, b: null } }],
    [{ ok: { 'is.ok': true, a: '' } }],
    [{ ok: { 'is.ok': false } }],
    [{ odd: { kind: "it's \\ \n", a: '' } }],
  ])('accepts %j', async (spec) => {
    expect(await create(spec)).toBe('created');
  });

  it.each([
    [{ source: { type: 'git' } }, 'url is required when type is git'],
    [{ source: { ...git, image: 'i' } }, 'image is allowed only when type is image'],
    [{ source: { type: 'image', timeout: 1 } }, 'image is required when type is image'],
    [{ source: { type: 'image', image: 'i' } }, 'timeout is required when type is image, http or https'],
    [
      { source: { type: 'http', 'host-name': 'h', timeout: 1, mode: 'clone' } },
      'mode must be copy when type is http or https',
    ],
    [{ source: { url: 'u' } }, 'spec.source.type: Required value'],
    [{ source: { type: 'ftp' } }, 'supported values: "git", "image", "http", "https"'],
    [{ list: [git, { type: 'git' }] }, 'spec.list[1]: Invalid value: url is required when type is git'],
    [{ map: { a: { ...git, tag: 't' } } }, 'tag is allowed only when type is image'],
    [{ ok: { 'is.ok': false, a: '' } }, 'a is allowed only when is.ok is true'],
    [{ odd: { kind: "it's \\ \n" } }, 'a is required when'],
  ])('refuses %j', async (spec, message) => {
    expect(await create(spec)).toContain(message);
  });
});
