import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import type { StaticValue } from '../../model/index.js';
import { Project } from '../modules/project.js';
import { syntax } from '../parser/syntax.js';
import { ParsedSources } from '../source/source.js';
import { NotStatic, staticValuesOf } from './static-value.js';

const builtins = { builtinTypeId: () => undefined, clientNodeTypeId: () => undefined };

/** Reads the initial value of the constant `x` of `main.ts`. */
function read(text: string, others: Readonly<Record<string, string>> = {}): StaticValue {
  const project = new Project(
    memoryFiles({ 'main.ts': text, ...others }),
    builtins,
    new DiagnosticList(),
    new ParsedSources(),
  );
  const source = project.source('main.ts');
  const declaration = source?.scope.declarations.get('x')?.value;
  if (!source || !declaration || !syntax.isVariableDeclaration(declaration) || !declaration.initializer) {
    throw new Error('the text has no constant `x`');
  }
  const [value] = staticValuesOf(project, source, [declaration.initializer]);
  if (!value) throw new Error('the constant has no value');
  return value;
}

/** A static value without its places. */
function plain({ value }: StaticValue): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, part]) => [key, plain(part)]));
  return value;
}

describe('values in the source', () => {
  it.each<[string, unknown]>([
    ["'text'", 'text'],
    ['`text`', 'text'],
    ["'a' + 'b' + `c`", 'abc'],
    [`\`a\${1}\${'b'}\``, 'a1b'],
    ['-1', -1],
    ['+1', 1],
    ['1_000', 1000],
    ['0x10', 16],
    ['1.5', 1.5],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['12n', 12n],
    ['true', true],
    ['null', null],
    ['undefined', undefined],
    ["['a', ...['b']] as const", ['a', 'b']],
    ["{ a: 1, 'b-c': [null], ...{ d: 2 } } satisfies object", { a: 1, 'b-c': [null], d: 2 }],
    ['({ a: { b: 1 } }).a.b', 1],
    ["({ a: { 'b-c': 1 } })['a']['b-c']", 1],
    ["['a', 'b'][1]", 'b'],
  ])('reads %s', (expression, value) => {
    expect(plain(read(`const x = ${expression};`))).toEqual(value);
  });

  it('follows constants, enum members and re-exports to other files', () => {
    const others = {
      'limits.ts': "export const limits = { max: 3 };\nexport enum Mode { A = 'a', B = A1, C = 7, D }\nconst A1 = 'b';",
      'index.ts': "export * from './limits.js';",
    };
    const text = "import { limits, Mode as M } from './index.js';\nconst x = [limits.max, M.A, M.B, M.D];";
    expect(plain(read(text, others))).toEqual([3, 'a', 'b', 8]);
  });
});

describe('values that need the program', () => {
  it.each<[string, string]>([
    ['const x = [1, now()];', 'now()'],
    ['let y = 1; const x = y;', 'y'],
    ['const x = missing;', 'missing'],
    ["const x = 'a' + 1;", "'a' + 1"],
    ['const x = -true;', '-true'],
    ["const x = ['a'][1];", "['a'][1]"],
    ["const x = ({ a: 1 })['b'];", "({ a: 1 })['b']"],
    ['const x = [1][key()];', 'key()'],
    ['const x = { get a() { return 1; } };', 'get a() { return 1; }'],
    ['enum E { A = now() } const x = E.A;', 'E.A'],
  ])('refuses %s at the part that is not static', (text, part) => {
    const failure = failureOf(() => read(text));
    expect(failure.text).toBe(part);
    expect(text.slice(failure.span.start, failure.span.end)).toBe(part);
  });

  it.each([
    'const x = y; const y = x;',
    'enum E { A = E.B, B = E.A } const x = E.A;',
    "const a = b + b; const b = c + c; const c = a + a; const x = 'a' + a;",
    `const x = ${'['.repeat(450)}${']'.repeat(450)};`,
  ])('ends on rings and on endless nesting: %s', (text) => {
    expect(failureOf(() => read(text))).toBeInstanceOf(NotStatic);
  });
});

function failureOf(run: () => unknown): NotStatic {
  try {
    run();
  } catch (error) {
    if (error instanceof NotStatic) return error;
    throw error;
  }
  throw new Error('it was read');
}
