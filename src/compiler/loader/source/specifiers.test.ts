import { describe, expect, it } from 'vitest';
import { readSpecifiers } from './specifiers.js';

describe('the relative paths in a source file', () => {
  it.each([
    ["import { a } from './a.js';", './a.js'],
    ["import './a.js';", './a.js'],
    ["import type { A } from '../a';", '../a'],
    ["import a = require('./a');", './a'],
    ["export * from './a.ts';", './a.ts'],
    ["export { a } from './a.js';", './a.js'],
    ["type A = import('./a.js').A;", './a.js'],
    ["const a = await import('./a.js');", './a.js'],
    ['const a = await import(`./a.js`);', './a.js'],
    ["const a = require('./a.js');", './a.js'],
    ["vi.mock('./a.js', () => ({}));", './a.js'],
    ["declare module './a.js' { interface A {} }", './a.js'],
    ["const url = new URL('../b/', import.meta.url);", '../b/'],
  ])('include that of `%s`', (text, expected) => {
    const [found, ...others] = readSpecifiers('x.ts', text) ?? [];
    expect(found).toEqual({ text: expected, start: text.indexOf(expected) });
    expect(others).toEqual([]);
  });

  it.each([
    "import { a } from 'kbts/api';",
    "const text = './a.js';",
    "// import './a.js';",
    "f('./a.js');",
    "vi.fn('./a.js');",
    "new Thing('./a.js', other.meta.url);",
    'import(name);',
    'export { a };',
    'declare module a { }',
  ])('include none of `%s`', (text) => {
    expect(readSpecifiers('x.ts', text)).toEqual([]);
  });

  it('are unknown in a file that is nested too deeply', () => {
    expect(readSpecifiers('x.ts', `const a = ${'['.repeat(100_000)}`)).toBeUndefined();
  });
});
