import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import whole from 'typescript';
import { describe, expect, it } from 'vitest';
import { load, syntax } from './syntax.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

load();

const sources = ['src', 'testdata'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[cm]?tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(root, folder, path)),
);

/** Enough files to contain all kinds of nodes. */
const someSources = sources.filter((_, index) => index % 8 === 0);

const wrong = [
  'class A { x: ; }',
  'interface { a }',
  'type T = {',
  'const s = `${',
  "import { from 'x'",
  '@A( class B {}',
  'type U = | &;',
  '/re',
  '\u0000',
];

describe('the parser that a build cuts out', () => {
  it('is what the loader uses', () => {
    expect(syntax).not.toBe(whole);
    expect(Object.keys(syntax)).not.toContain('createProgram');
  });

  it('parses files of this repo as the whole compiler does', () => {
    expect(someSources.length).toBeGreaterThan(100);
    for (const path of someSources) {
      const text = readFileSync(path, 'utf8');
      expect(treeOf(syntax, path, text), path).toBe(treeOf(whole, path, text));
    }
  });

  it.each(wrong)('reports for %j what the whole compiler reports', (text) => {
    const found = treeOf(syntax, 'wrong.ts', text);
    expect(found).toBe(treeOf(whole, 'wrong.ts', text));
    expect(found).toMatch(/"message":"./);
  });

  it.each(['{ "a": [1, true, null], // why\n }', '{ "a" 1 }', '', '[', '{ a: 1, "b": "\\u00e9" }'])(
    'reads the configuration %j as the whole compiler does',
    (text) => {
      const [ours, theirs] = [syntax, whole].map((ts) => {
        const { config, error } = ts.parseConfigFileTextToJson('tsconfig.json', text);
        return { config, error: error && [error.start, error.length, error.code, error.messageText] };
      });
      expect(ours).toEqual(theirs);
    },
  );
});

/** All nodes with their places and names, and the diagnostics of the parser. */
function treeOf(ts: typeof whole, path: string, text: string): string {
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const lines: unknown[] = [];
  const visit = (node: whole.Node) => {
    const name = ts.isIdentifier(node) ? node.text : undefined;
    lines.push([node.kind, node.pos, node.getStart(ast, false), node.end, name]);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  lines.push(ast.getText(ast).length);
  const { parseDiagnostics } = ast as unknown as { parseDiagnostics: readonly whole.DiagnosticWithLocation[] };
  for (const { start, length, messageText } of parseDiagnostics) lines.push({ start, length, message: messageText });
  return JSON.stringify(lines);
}
