import { describe, expect, it } from 'vitest';
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

describe('sources that are nested too deeply end in a diagnostic', () => {
  it.each<[string, string, string[]]>([
    ['type literals', spec(`a!: ${nest('{ b: ', 'string', ' }')}`), ['source-syntax']],
    ['parentheses', spec(`a!: ${nest('(', 'string', ')')}`), ['source-syntax']],
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
    [
      'a base of a base',
      `${many(5_000, (n) => `class C${n} extends C${n + 1} {}`)}\nclass C5000 {}\n${spec('a!: C0')}`,
      ['type-unsupported'],
    ],
    ['a name of itself', `type T = U; type U = T;\n${spec('a!: T')}`, ['type-recursive']],
  ])('%s', (_, text, codes) => {
    expect(generate(text)).toEqual(codes);
  });
});
