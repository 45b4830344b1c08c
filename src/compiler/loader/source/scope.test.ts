import { describe, expect, it } from 'vitest';
import { parseSource } from './source.js';

function scope(text: string) {
  const { declarations, exports, imports, starExports } = parseSource('a.ts', text).scope;
  return { declarations, exports, imports, starExports };
}

describe('the scope of a file', () => {
  it.each([
    ["import A from 'x'", 'A', { specifier: 'x', name: 'default' }],
    ["import * as A from 'x'", 'A', { specifier: 'x', name: '*' }],
    ["import { B as A } from 'x'", 'A', { specifier: 'x', name: 'B' }],
    ["import type { A } from 'x'", 'A', { specifier: 'x', name: 'A' }],
  ])('knows the import of `%s`', (text, name, expected) => {
    expect(scope(text).imports.get(name)).toMatchObject(expected);
  });

  it.each([
    ['export class A {}', 'A', { kind: 'local', name: 'A' }],
    ['export default class A {}', 'default', { kind: 'local', name: 'A' }],
    ['class A {} export { A as B }', 'B', { kind: 'local', name: 'A' }],
    ["export { A as B } from 'x'", 'B', { kind: 'from', specifier: 'x', name: 'A' }],
    ["export * as N from 'x'", 'N', { kind: 'from', specifier: 'x', name: '*' }],
  ])('knows the export of `%s`', (text, name, expected) => {
    expect(scope(text).exports.get(name)).toMatchObject(expected);
  });

  it('keeps all declarations of one name', () => {
    expect(scope('interface A {} interface A {} const A = 1;').declarations.get('A')).toMatchObject({
      types: [{}, {}],
      value: {},
    });
  });

  it('lists what is exported whole', () => {
    expect(scope("export * from 'x'; export * from './y.js';").starExports).toMatchObject([
      { specifier: 'x' },
      { specifier: './y.js' },
    ]);
  });

  it.each(['let a = 1;', 'var a = 1;', 'const { a } = b;'])('takes no value from `%s`', (text) => {
    expect(scope(text).declarations.get('a')?.value).toBeUndefined();
  });

  it.each(["import 'x'", 'class A {}', 'function f() { interface A {} }'])('exports nothing from `%s`', (text) => {
    expect([scope(text).exports.size, scope(text).imports.size]).toEqual([0, 0]);
  });
});
