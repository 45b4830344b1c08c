import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../../../test/rules/fixtures/cpu-time.js';
import { memoryFiles } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import { generateManifests } from '../../index.js';

const head = `// +groupName=ship.example.com
// +versionName=v1
import * as k from 'kbts/api';
// +kubebuilder:object:root=true
export class Ship extends k.CustomResource { spec!: Spec }
`;

/** The codes of all problems. */
function generate(text: string): string[] {
  const problems = new DiagnosticList();
  const files = memoryFiles({ 'a/types.ts': head + text });
  generateManifests(['crd:maxDescLen=0', 'paths=./a', 'output:none'], files, '0.0.0', problems);
  return [...new Set(problems.all.map(({ code }) => code))];
}

const depth = 100_000;
const nest = (open: string, inner: string, close: string) => `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
const spec = (field: string) => `export class Spec {\n${field}\n}`;
const many = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');
const rule = (text: string) => spec(`// +kubebuilder:validation:XValidation:rule="${text}"\na!: string`);

describe('hostile sources are read in little time, and end in a diagnostic', () => {
  it.each<[string, string, string[]]>([
    ['type literals', spec(`a!: ${nest('{ b: ', 'string', ' }')}`), ['source-syntax']],
    ['type literals without an end', spec(`a!: ${'{ b: '.repeat(depth)}`), ['source-syntax']],
    ['parentheses', spec(`a!: ${nest('(', 'string', ')')}`), ['source-syntax']],
    ['arrays', spec(`a!: string${'[]'.repeat(depth)}`), ['source-syntax']],
    ['generics', spec(`a!: ${nest('Array<', 'string', '>')}`), ['source-syntax']],
    ['blocks', `function f() ${nest('{', '', '}')}\n${spec('a!: string')}`, ['source-syntax']],
    ['sums', `const x = ${'1+'.repeat(depth)}1;\n${spec('a!: string')}`, ['source-syntax']],
    [
      'arguments of a decorator',
      spec(`@k.Default(${nest('[', '1', ']')} as never) a!: k.JSONValue`),
      ['source-syntax'],
    ],
    [
      'arguments of a marker',
      spec(`// +kubebuilder:default=${nest('{"a":', '1', '}')}\na!: k.JSONValue`),
      ['marker-syntax'],
    ],
    ['a rule', rule(nest('(', 'true', ')')), ['cel-syntax']],
    ['a long rule', rule('true && '.repeat(5_000).concat('true')), []],
    [
      'a base of a base',
      `${many(5_000, (n) => `class C${n} extends C${n + 1} {}`)}\nclass C5000 {}\n${spec('a!: C0')}`,
      ['type-unsupported'],
    ],
    [
      'the fields of a base of a base',
      `${many(20_000, (n) => `class C${n} extends C${n + 1} {}`)}\nclass C20000 {}\n${spec('a!: Partial<C0>')}`,
      ['type-unsupported'],
    ],
    [
      'a name of a name',
      `${many(20_000, (n) => `type T${n} = T${n + 1};`)}\ntype T20000 = string;\n${spec('a!: T0')}`,
      ['type-unsupported'],
    ],
    [
      'an intersection of 20,000 types',
      `${many(20_000, (n) => `interface P${n} { p${n}?: string }`)}\n${spec(`a!: ${many(20_000, (n) => `& P${n}`)}`)}`,
      ['crd-too-large'],
    ],
    ['a name of itself', `type T = U; type U = T;\n${spec('a!: T')}`, ['type-recursive']],
    ['one line of 5 MB', `${spec('a!: string')} /* ${'x'.repeat(5_000_000)} */ ${'class B { a!: nope }'}`, []],
    ['many markers', spec(`${'// +kubebuilder:validation:MinLength=1\n'.repeat(20_000)}a!: string`), []],
  ])('%s', async (_, text, codes) => {
    let found: string[] = [];
    const run = () => {
      found = generate(text);
    };
    expect(await cpuTimeOf(run)).toBeLessThan(8_000);
    expect(found).toEqual(codes);
  });
});
