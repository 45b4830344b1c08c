import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, kind, load, loadSpec, short } from '../fixtures/load-spec.js';

describe('types of fields', () => {
  const imports = `import type { Bytes, Int32, Int64, IntOrString, Quantity, Time } from 'kbts/api';
import type { PodSpec } from 'kbts/k8s/core/v1';
import type * as meta from 'kbts/k8s/meta/v1';
import type { V1Container } from '@kubernetes/client-node';
type Name = string; type Maybe = string | null; type Mode = 'a' | 'b'; enum Color { Red = 'red', Blue = 'blue' }
interface Part { x?: string; y: Int32 } interface Other { z: string } type Box<T> = { content: T };`;

  it.each([
    ['string', 'string'],
    ['boolean', 'boolean'],
    ['true | false', 'boolean'],
    ['Int32', 'int32'],
    ['Int64', 'int64'],
    ['Time', 'Time'],
    ['Quantity', 'Quantity'],
    ['IntOrString', 'IntOrString'],
    ['Bytes', 'Bytes'],
    ['string[]', 'string[]'],
    ['readonly string[]', 'string[]'],
    ['Array<Int32>', 'int32[]'],
    ['ReadonlyArray<Part>', '#Part[]'],
    ['Maybe[]', '#Maybe?[]'],
    ['(string | null)[]', 'string?[]'],
    ['Record<string, Int32>', '{int32}'],
    ['{ [key: string]: string[] }', '{string[]}'],
    ['Record<string, Part | null>', '{#Part?}'],
    ['Record<string, Maybe>', '{#Maybe?}'],
    ['{ [key: Name]: string }', '{string}'],
    ["Record<'a' | 'b', string>", '(a:string,b:string)'],
    ['NonNullable<Maybe>', 'string'],
    ["'x' | 'y'", '"x"|"y"'],
    ["Mode | 'c'", '"a"|"b"|"c"'],
    ["'x' | string", 'string'],
    ["string & { readonly brand: 'name' }", 'string'],
    ['Color', '#Color'],
    ['Name', '#Name'],
    ['PodSpec', 'k8s:PodSpec'],
    ['meta.Condition[]', 'k8s:Condition[]'],
    ['V1Container', 'k8s:Container'],
    ['{ a: string; b?: Int32 }', '(a:string,b:int32)'],
    ["Pick<Part, 'x'>", '(x:string)'],
    ["Omit<Part, 'x'>", '(y:int32)'],
    ['Partial<Part>', '(x:string,y:int32)'],
    ["Part['y']", 'int32'],
    ["Pick<V1Container, 'name' | 'env'>", '(env:k8s:Container.env,name:k8s:Container.name)'],
    ["PodSpec['containers']", 'k8s:PodSpec.containers'],
    ['Part & { z: string }', '(#Part,(z:string))'],
  ])('reads %s', (type, expected) => {
    const { types, problems } = loadSpec(`${imports}\nexport class Spec { field!: ${type}; }`);
    expect(problems).toEqual([]);
    expect(fieldsOf(types.get('Spec')).map((field) => short(field.type))).toEqual([expected]);
  });

  it.each([
    ['number', /is an integer/],
    ['any', /`any` and `unknown`/],
    ['unknown', /`any` and `unknown`/],
    ['bigint', /bigint/],
    ['Date', /Date/],
    ['Map<string, string>', /Map/],
    ['() => void', /function/],
    ['[string, string]', /tuple/],
    ['string | Int32', /number \| string/],
    ['string | string[]', /different types/],
    ["PodSpec['container']", /is unknown/],
    ['Partial<string>', /fields of this type/],
    ['Part | Other', /no field distinguishes/],
    ["'a' | 1", /strings and numbers/],
    ['1.5 | 2', /`1.5` is not an integer/],
    ['-0.5', /`-0.5` is not an integer/],
    ['9007199254740993', /`9007199254740993` is not an integer/],
    ['string | Date', /Date/],
    ['{ [key: number]: string }', /keys of a map/],
    ['Record<number, string>', /keys of a map/],
    ['{ [key: string]: string; [key: number]: string }', /keys of a map/],
    ['Missing', /neither declared/],
    ['Part extends string ? string : boolean', /type checker/],
  ])('reports the problem of %s', (type, message) => {
    const { types } = loadSpec(`${imports}\nexport class Spec { field!: ${type}; }`);
    const [field] = fieldsOf(types.get('Spec'));
    expect(field?.type.kind === 'unsupported' && field.type.problem.message).toMatch(message);
    expect(field?.type.kind === 'unsupported' && field.type.problem.hint).toBeTruthy();
  });

  it.each([
    ['a?: string', { isOptional: true, isNullable: false }],
    ['a: string | undefined', { isOptional: true, isNullable: false }],
    ['a: string | null', { isOptional: false, isNullable: true }],
    ['a?: Maybe', { isOptional: true, isNullable: true }],
    ['a!: string', { isOptional: false, isNullable: false }],
    ['a!: NonNullable<Maybe>', { isOptional: false, isNullable: false }],
  ])('reads the presence of `%s`', (field, presence) => {
    const { types } = loadSpec(`type Maybe = string | null;\nexport class Spec { ${field}; }`);
    expect(fieldsOf(types.get('Spec'))[0]).toMatchObject(presence);
  });
});

/** Declarations in a row, of which each names the one before it. */
function chain(length: number, link: (index: number) => string): string {
  return Array.from({ length }, (_, index) => link(index)).join(' ');
}

describe('types that do not end', () => {
  it.each([
    'interface G<T> { x?: G<T[]>; y?: G<Record<string, T>> } export class Spec { g!: G<string>; }',
    "type A = B | 'y'; type B = A | 'z'; export class Spec { a!: A; }",
    'interface A extends Partial<A> { x?: string } export class Spec { a!: A; }',
    `export class Spec { a!: ${'('.repeat(3000)}string${')'.repeat(3000)}; }`,
    `export class Spec { a!: string${'[]'.repeat(1000)}; }`,
    'export class Spec { self?: Spec; }',
    'type A = A; export class Spec { a!: A; }',
    "type A = A; export class Spec { a!: A | 'x'; b!: Pick<A, A>; c!: Record<A, A>; d!: A['a'] }",
    'interface A extends A { x?: string } export class Spec { a!: Partial<A>; }',
    'interface G<T> { g: G<{ x: T; y: T }> } export class Spec { g!: G<string>; }',
    'interface G<T = G & string> { x: T } export class Spec { g!: G; }',
    "type U = { type: 'a'; u: Exclude<U, { type: 'a' }> } | { type: 'b' }; export class Spec { u!: U; }",
    "type A = { [K in keyof A]: string }; type B = { [K in 'a']: B[K] }; export class Spec { a!: A; b!: B; }",
    'type G<T> = { [K in keyof T]: G<G<T>> }; export class Spec { g!: G<{ a: string }>; }',
    "interface A { a: B['b'] } interface B { b: A['a'] } export class Spec { a!: A; }",
    `type A0 = 'a'; ${chain(400, (i) => `type A${i + 1} = A${i} | 'a${i}';`)} export class Spec { a!: A400; }`,
    `type A0 = string; ${chain(3000, (i) => `type A${i + 1} = A${i} | null;`)} export class Spec { a!: A3000; }`,
    `type A0 = 'a' | 'b'; ${chain(400, (i) => `type A${i + 1} = Exclude<A${i}, 'a'>;`)} export class Spec { a!: A400; }`,
    `interface A0 { a: string } ${chain(400, (i) => `type A${i + 1} = Partial<A${i}>;`)} export class Spec { a!: A400; }`,
  ])('are read to an end: %.60s', (source) => {
    expect(() => loadSpec(source)).not.toThrow();
  });
});

describe('markers and descriptions', () => {
  it('takes decorators by what they are, not by what they are called', () => {
    const { types, problems } = loadSpec(`
      import { Minimum as Min, MaxLength, Items, type Int32 } from 'kbts/api';
      import * as k from 'kbts/api';
      const Small = Min(1);
      function Minimum(n: number) { return () => {}; }
      export class Spec {
        @Min(0) a!: Int32;
        @k.Maximum(9) b!: Int32;
        @Small c!: Int32;
        @Minimum(3) d!: Int32;
        @Items(MaxLength(5)) e!: string[];
      }`);
    expect(problems).toEqual([]);
    const uses = fieldsOf(types.get('Spec')).map(({ markers }) =>
      markers.map((use) => [use.name, use.itemsDepth, use.value]),
    );
    const validation = (name: string, depth: number, value: number) => [
      [`kubebuilder:validation:${name}`, depth, value],
    ];
    expect(uses).toEqual([
      validation('Minimum', 0, 0),
      validation('Maximum', 0, 9),
      validation('Minimum', 0, 1),
      [],
      validation('MaxLength', 1, 5),
    ]);
  });

  it('reads markers on the fields of nested type literals', () => {
    const { types, problems } = loadSpec(`
      import type { Int32 } from 'kbts/api';
      export class Spec {
        // +kubebuilder:default={}
        a?: {
          // +kubebuilder:validation:Minimum=1
          b?: Int32;
        }[];
      }`);
    expect(problems).toEqual([]);
    const [outer] = fieldsOf(types.get('Spec'));
    const inner = outer?.type.kind === 'array' && outer.type.items.kind === 'object' ? outer.type.items.fields : [];
    expect([outer, ...inner].map((field) => field?.markers.map(({ name }) => name))).toEqual([
      ['kubebuilder:default'],
      ['kubebuilder:validation:Minimum'],
    ]);
  });

  it('keeps decorators and operators of the same name apart', () => {
    const { types, problems } = loadSpec(`
      import { Enum, Required } from 'kbts/api';
      const letters = ['a', 'b'] as const;
      export class Spec { @Required() a?: Required<{ b?: string }>; @Enum(...letters, 'c') c!: string; d!: Enum; }`);
    expect(problems).toEqual([]);
    const fields = fieldsOf(types.get('Spec'));
    expect(fields.map(({ type }) => short(type))).toEqual(['(b:string)', 'string', '!']);
    expect(fields[1]?.markers.map(({ value }) => value)).toEqual([['a', 'b', 'c']]);
  });

  it('reads comments as markers wherever they belong, and the text as the description', () => {
    const { types, problems } = loadSpec(`
      /**
       * What is desired.
       * +kubebuilder:validation:MinProperties=1
       *
       * Second part.
       * @see nothing
       */
      export interface Spec {
        // +kubebuilder:validation:MinLength=1
        /** The name. */
        a: string; // trailing words
        /* +kubebuilder:validation:MinLength=2 */
        b: string;
      }`);
    expect(problems).toEqual([]);
    const spec = types.get('Spec');
    expect(spec?.doc).toBe('What is desired.\n\nSecond part.');
    expect(spec?.markers.map(({ name }) => name)).toEqual(['kubebuilder:validation:MinProperties']);
    expect(fieldsOf(spec).map(({ doc, markers }) => [doc, markers.length])).toEqual([
      ['The name.', 1],
      ['', 0],
    ]);
  });

  it('finds markers of the package anywhere in its files', () => {
    const { packages } = load({
      'a/one.ts': '// +kubebuilder:rbac:groups=a,resources=bs,verbs=get\nexport function f() {}\n',
      'a/two.ts': 'class X {\n  // +kubebuilder:rbac:groups=c,resources=ds,verbs=get\n  run() {}\n}\n',
    });
    expect(packages.flatMap(({ markers }) => markers.map(({ name }) => name))).toEqual([
      'kubebuilder:rbac',
      'kubebuilder:rbac',
    ]);
  });

  it.each([
    ['// +kubebuilder:validation:Minimun=1\n', 'marker-unknown'],
    ['// +kubebuilder:validation:Minimum=one\n', 'marker-argument'],
    ['// +kubebuilder:subresource:status\n', 'marker-misplaced'],
  ])('reports %j at its place', (comment, code) => {
    const { problems } = loadSpec(
      `import type { Int32 } from 'kbts/api';\nexport interface Spec {\n  ${comment}  a: Int32;\n}`,
    );
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems[0]?.span?.file).toBe('api/types.ts');
  });

  it('reads what the fields of a record say about null', () => {
    const { types } = loadSpec("type Key = 'a' | 'b'; export class Spec { r!: Record<Key, string | null>; }");
    const [field] = fieldsOf(types.get('Spec'));
    expect(field?.type).toMatchObject({
      fields: [
        { name: 'a', isNullable: true },
        { name: 'b', isNullable: true },
      ],
    });
  });

  it.each([
    ['interface Spec {\n  a: string; // +kubebuilder:validation:MinLength=1\n}', /after code on the same line/],
    ['interface Spec { // +kubebuilder:validation:MinLength=1\n  a: string;\n}', /after code on the same line/],
    ['interface Spec {\n  a: string;\n  // +kubebuilder:validation:MinLength=1\n}', /inside a declaration/],
    ['enum Spec {\n  // +kubebuilder:validation:MinLength=1\n  A = "a",\n}', /inside a declaration/],
    ['type Spec = {\n  // +kubebuilder:validation:MinLength=1\n  [K in "a"]: string;\n};', /inside a declaration/],
    ['interface Spec {}\n// +kubebuilder:validation:MinLength=1\n', /has no effect on a package/],
  ])('reports where a marker belongs that is on nothing: %j', (source, message) => {
    const { problems } = loadSpec(`export ${source}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'marker-misplaced', message: expect.stringMatching(message) });
    expect(problems[0]?.hint).toMatch(
      message.source.startsWith('has no effect') ? /it is allowed on/ : /above the field or the type/,
    );
  });

  it.each(['Items(MinLength(1), MaxLength(3))', 'Items(...both)', 'Items()'])('takes no @%s', (decorator) => {
    const { problems } = loadSpec(
      `import { Items, MaxLength, MinLength } from 'kbts/api'; const both = [];\nexport class Spec { @${decorator} a!: string[]; }`,
    );
    expect(problems).toMatchObject([{ code: 'marker-syntax', message: '`@Items` takes one marker' }]);
  });

  it('reports an argument that is known only when the program runs', () => {
    const { problems } = loadSpec(
      `import { Minimum, type Int32 } from 'kbts/api';\nexport class Spec { @Minimum(Math.random()) a!: Int32; }`,
    );
    expect(problems.map(({ code }) => code)).toEqual(['value-not-static']);
  });
});

describe('kinds', () => {
  const base = `import { CustomResource, GroupVersion, Kind } from 'kbts/api';\n`;

  it.each([
    ['@Kind', `${base}@Kind(new GroupVersion('g', 'v1')) export class A extends CustomResource {}`],
    [
      'a comment and a constant',
      `${base}const gv = new GroupVersion('g', 'v1');\n// +kubebuilder:object:root=true\nexport class A extends CustomResource {}`,
    ],
    [
      'comments only',
      `// +groupName=g\n// +versionName=v1\n${base}\n// +kubebuilder:object:root=true\nexport class A extends CustomResource {}`,
    ],
  ])('are known by %s', (_, source) => {
    const { packages, problems } = load({ 'api/a.ts': source });
    expect(problems).toEqual([]);
    expect(packages.flatMap(({ types }) => types.map(({ name, kind: found }) => [name, found]))).toEqual([
      ['A', expect.objectContaining({ group: 'g', version: 'v1' })],
    ]);
  });

  it('take the version from their folder when nothing else names it', () => {
    const source = `// +groupName=g\n${base}\n// +kubebuilder:object:root=true\nexport class A extends CustomResource {}`;
    expect(load({ 'api/v2/a.ts': source }).types.get('A')?.kind).toMatchObject({ group: 'g', version: 'v2' });
  });

  it('are left out of a package that is skipped', () => {
    const source = `// +kubebuilder:skip\n${base}\n@Kind(new GroupVersion('g', 'v1')) export class A extends CustomResource {}`;
    expect(load({ 'api/a.ts': source }).types.size).toBe(0);
  });

  it.each([
    ['no group', `${base}// +kubebuilder:object:root=true\nexport class A extends CustomResource {}`],
    ['no base class', `${base}@Kind(new GroupVersion('g', 'v1')) export class A {}`],
    [
      'an abstract class',
      `${base}@Kind(new GroupVersion('g', 'v1')) export abstract class A extends CustomResource {}`,
    ],
    ['a generic class', `${base}@Kind(new GroupVersion('g', 'v1')) export class A<T> extends CustomResource { t?: T }`],
    ['an interface', `// +groupName=g\n\n// +kubebuilder:object:root=true\nexport interface A {}`],
    [
      'a computed group',
      `${base}@Kind(new GroupVersion(process.env.G ?? '', 'v1')) export class A extends CustomResource {}`,
    ],
    [
      'two group versions',
      `${base}const a = new GroupVersion('a', 'v1'); const b = new GroupVersion('b', 'v1');\n// +kubebuilder:object:root=true\nexport class A extends CustomResource {}`,
    ],
  ])('are refused with %s', (_, source) => {
    const { problems } = load({ 'api/a.ts': source });
    expect(problems.map(({ code }) => code)).toEqual(['kind-invalid']);
    expect(problems[0]?.hint).toBeTruthy();
  });
});

describe('files', () => {
  it('are followed through imports, re-exports and tsconfig paths', () => {
    const { types, problems } = loadSpec(
      "import type { Deep } from '@lib/index.js';\nexport class Spec { deep!: Deep; }",
      {
        'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
        'lib/index.ts': "export * from './deep.js';",
        'lib/deep.ts': 'export interface Deep { a?: string }',
      },
    );
    expect(problems).toEqual([]);
    expect(fieldsOf(types.get('Deep')).map(({ name }) => name)).toEqual(['a']);
  });

  it('report a syntax error at its place', () => {
    const { problems } = load({ 'api/a.ts': "import 'kbts/api';\nexport class {{" });
    expect(problems[0]).toMatchObject({ code: 'source-syntax', span: { file: 'api/a.ts' } });
  });

  it('report a path without files', () => {
    expect(load({ 'api/a.ts': '' }, ['./nowhere']).problems.map(({ code }) => code)).toEqual(['option-invalid']);
  });

  it('never make the loader fail, whatever they contain', () => {
    const valid = `${kind}
import { Minimum, type Int32 } from 'kbts/api';
/** Doc. +x */ // +kubebuilder:validation:MinProperties=1
export class Spec { @Minimum(0) a?: Int32; b!: Record<string, Part[]>; c: 'x' | 'y' | null = null; }
interface Part extends Omit<Base, 'z'> { y?: Part } interface Base { z: string }`;
    const edit = fc.record({
      at: fc.nat(valid.length),
      remove: fc.nat(12),
      insert: fc.constantFrom('', '{', '}', '<', '(', "'", '@', '/*', '// +', ' extends ', '|', ';', '\n', 'Spec', '='),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        const text = edits.reduce(
          (source, { at, remove, insert }) => source.slice(0, at) + insert + source.slice(at + remove),
          valid,
        );
        const { problems } = load({ 'api/types.ts': text });
        for (const { span } of problems) {
          expect(span === undefined || (span.start >= 0 && span.end <= text.length && span.start <= span.end)).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
