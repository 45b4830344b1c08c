import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';

/** The fields of `Spec` in short, and the first problem among them with the text that it points at. */
function read(body: string, before = '') {
  const source = `${before}\nexport class Spec { ${body} }`;
  const { types, text } = loadSpec(source);
  const fields = fieldsOf(types.get('Spec'));
  const wrong = fields.map(({ type }) => type).find((type) => type.kind === 'unsupported');
  return {
    fields: fields.map(({ name, type }) => `${name}:${short(type)}`),
    message: wrong?.problem.message,
    hint: wrong?.problem.hint,
    at: wrong && text.slice(wrong.span.start, wrong.span.end),
  };
}

const imports = "import { Default, type Int32 } from 'kbts/api';";

describe('members of API types', () => {
  it.each([
    ['static version = 1; a!: string', ['a:string']],
    ['constructor() {} a!: string', ['a:string']],
    ['static { } a!: string;;', ['a:string']],
    ['declare a: string; public readonly b!: string', ['a:string', 'b:string']],
    ["['a-b']!: string; [`c`]!: string", ['a-b:string', 'c:string']],
    ['static run(): void {} a!: string', ['a:string']],
  ])('reads `%s`', (body, expected) => {
    expect(read(body)).toMatchObject({ fields: expected, message: undefined });
  });

  it.each(['3', '3 as never', '(3 satisfies Int32)'])('suggests how to declare the default `%s`', (value) => {
    expect(read(`a: Int32 = ${value}`).hint).toBe('declare a default: `@Default(3) a?: Int32;`');
  });

  it.each([
    ['a: string = undefined as never', 'a!: string;'],
    ['a?: string = undefined', 'a?: string;'],
    ['a: Date = new Date()', 'a!: Date;'],
  ])('suggests to remove the value of `%s`, which cannot be a default', (body, field) => {
    expect(read(body).hint).toBe(`remove it, and declare the field without a value: \`${field}\``);
  });

  it('reports a value that a constructor assigns, and suggests a default', () => {
    expect(read('a?: Int32; constructor() { if (!this.a) { this.a = 3; } }')).toMatchObject({
      message: 'the assignment to `a` in the constructor has no effect, because the API server does not run the class',
      hint: 'remove it; `@Default` on the declaration of a field sets a default',
      at: '3',
    });
  });

  it.each([
    ['a?: Int32', 'super(); this.a = 3;', '3'],
    ["@Default('x') b?: { c: Int32 }", 'super(); this.b!.c = 3;', '3'],
    ['@Default(3) a?: Int32', 'super(); this.a = 3;', undefined],
    ['other?: Int32', 'super(); this.a = 4;', undefined],
  ])('finds the value that a constructor assigns to the inherited field `%s` in `%s`', (field, body, value) => {
    const { types, text } = loadSpec(
      `import { Default } from 'kbts/api';\nclass Base { ${field} }\nexport class Spec extends Base { constructor() { ${body} } }`,
    );
    const wrong = fieldsOf(types.get('Spec'))
      .map(({ type }) => type)
      .filter((type) => type.kind === 'unsupported');
    expect(wrong.map(({ span, problem }) => [text.slice(span.start, span.end), problem.hint])).toEqual(
      value === undefined ? [] : [[value, 'remove it; `@Default` on the declaration of a field sets a default']],
    );
  });

  it.each([
    ["this.apiVersion = 'example.com/v1'", "'example.com/v1'"],
    ["this.kind = 'Ship'", "'Ship'"],
    ["this.metadata = { name: 'x' }", "{ name: 'x' }"],
    ['this.metadata.labels = read()', 'read()'],
  ])('suggests to create an object with `from` instead of `%s`', (body, value) => {
    const { types, text } = loadSpec(
      `class Base extends CustomResource {}\n@Kind(groupVersion) export class Ship extends Base { constructor() { super(); ${body}; } }`,
    );
    const wrong = fieldsOf(types.get('Ship')).map(({ type }) => type);
    expect(wrong).toMatchObject([
      {
        problem: {
          hint: 'remove it: the static method `from` of the kind sets `apiVersion` and `kind`, and takes `metadata`',
        },
      },
    ]);
    expect(wrong.map(({ span }) => text.slice(span.start, span.end))).toEqual([value]);
  });

  it('accepts a default that a class declares for a field of a package', () => {
    const { types } = loadSpec(
      `import { Base } from 'sea';\n${imports}\nexport class Spec extends Base { @Default(3) declare a?: Int32; constructor() { super(); this.a = 3; } }`,
      {
        'node_modules/sea/package.json': '{"types":"index.d.ts"}',
        'node_modules/sea/index.d.ts': 'export declare class Base { a?: number }',
      },
    );
    expect(fieldsOf(types.get('Spec'))).toMatchObject([{ name: 'a', type: { kind: 'primitive', name: 'int32' } }]);
  });

  it.each([
    'a!: string; constructor(of: { a: string }) { this.a = of.a; }',
    "a!: string; constructor() { other.a = 'x'; }",
    "@Default('x') a?: string; constructor() { this.a = 'x'; }",
    'static count = 0; a!: string; constructor() { Spec.count = 3; }',
  ])('accepts the constructor in `%s`', (body) => {
    const found = read(body, "import { Default } from 'kbts/api';");
    expect(found).toMatchObject({ fields: ['a:string'], message: undefined });
  });

  it('refuses an assignment to a field of a field that has a default', () => {
    const body = '@Default({}) a?: B = {}; constructor() { this.a.b = 3; }';
    const found = read(body, "import { Default } from 'kbts/api';\nclass B { b?: Int32 }");
    expect(found.message).toMatch(/^the assignment to `a.b` in the constructor/);
  });

  it.each([
    '@Default(3) a?: Int32 = 3',
    '@Default(3) a?: Int32 = read()',
    '@Default(3) a?: Int32; constructor() { this.a = 3; }',
    '/** +default=3 */ @Default(4) a?: Int32 = 4',
    '/** +default=ref(Three) */ a?: Int32 = 4',
    '@Default(3) a?: Int32; constructor() { const other = { set() { this.a = 4; } }; }',
    '@Default(3) a?: Int32; constructor() { function set(this: B) { this.a = 4; } }',
  ])('accepts the default in `%s`', (body) => {
    const found = read(body, imports);
    expect(found).toMatchObject({ fields: ['a:int32'], message: undefined });
  });

  it('accepts another notation of a default', () => {
    const found = read("@Default('1Gi') a?: string = '1024Mi'", imports);
    expect(found).toMatchObject({ fields: ['a:string'], message: undefined });
  });

  it('accepts an object that the defaults of its fields complete', () => {
    const found = read('@Default({}) a?: B = { c: 3 }', `${imports}\nclass B { @Default(3) c?: Int32 }`);
    expect(found).toMatchObject({ fields: ['a:#B'], message: undefined });
  });

  it.each([
    ['@Default(3) a?: Int32 = 4', '4', '3'],
    ["@Default('x') a?: string; constructor() { this.a = 'y'; }", "'y'", '"x"'],
  ])('refuses `%s`, whose default is another one', (body, at, value) => {
    const found = read(body, imports);
    expect(found).toMatchObject({ at, hint: 'use the same value in the class and in the default' });
    expect(found.message).toBe(
      `the class sets \`${at.replaceAll("'", '"')}\`, but the API server sets the default \`${value}\``,
    );
  });

  it('refuses a value of an inherited field whose default is another one', () => {
    const base = "import { Default } from 'kbts/api';\nclass Base { @Default(3) a?: Int32 }";
    const { types } = loadSpec(`${base}\nexport class Spec extends Base { constructor() { this.a = 4; } }`);
    expect(fieldsOf(types.get('Spec')).map(({ type }) => type)).toMatchObject([
      { problem: { message: 'the class sets `4`, but the API server sets the default `3`' } },
    ]);
  });

  it('reads a name from a constant', () => {
    expect(read('[names.first]!: string', "const names = { first: 'one' } as const;").fields).toEqual(['one:string']);
  });

  it.each([
    ['private a!: string', 'a', /`private` field/],
    ['protected a!: string', 'a', /`protected` field/],
    ['#a!: string', '#a', /`#` field/],
    ['run(): void {}', 'run', /cannot have methods or accessors/],
    ["get a(): string { return ''; }", 'a', /cannot have methods or accessors/],
    ['set a(to: string) {}', 'a', /cannot have methods or accessors/],
    ['accessor a!: string', 'a', /cannot have methods or accessors/],
    ['constructor(public a: string) {}', 'public a: string', /declared by a constructor parameter/],
    ['[process.env.NAME!]!: string', '[process.env.NAME!]', /running the program/],
    ['a: Int32 = 3', '3', /the initializer of `a` has no effect/],
    ["a?: string = 'x'", "'x'", /the initializer of `a`/],
    ['a: string[] = []', '[]', /the initializer of `a`/],
    ['a: string; constructor() { this.a = name(); }', 'name()', /the assignment to `a`/],
    ['a!: string; b!: string; a!: string', 'a', /declared twice/],
    ['a!: string; a!: boolean', 'a', /declared twice/],
  ])('refuses `%s` at its place', (body, at, message) => {
    const found = read(body);
    expect(found.message).toMatch(message);
    expect(found.at).toBe(at);
    expect(found.hint).toBeTruthy();
  });

  it('takes a field once that declarations of an interface repeat', () => {
    const parts = 'interface Part { a: string; b?: boolean } interface Part { a: string; c?: string }';
    const { types } = loadSpec(`${parts} export class Spec { part!: Part }`);
    expect(fieldsOf(types.get('Part')).map(({ name, type }) => `${name}:${short(type)}`)).toEqual([
      'a:string',
      'b:boolean',
      'c:string',
    ]);
  });

  it.each(['a: boolean', 'a?: string'])('refuses `%s` where another declaration says `a: string`', (field) => {
    const { types } = loadSpec(
      `interface Part { a: string } interface Part { ${field} } export class Spec { part!: Part }`,
    );
    const [, second] = fieldsOf(types.get('Part'));
    expect(second?.type).toMatchObject({ problem: { message: expect.stringContaining('another declaration') } });
  });
});
