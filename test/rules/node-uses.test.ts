import { describe, expect, it } from 'vitest';
import { nodeUses } from './node-uses.js';

describe('what turns sources into manifests, and what judges a custom resource', () => {
  it('uses nothing of Node, so that it runs in a browser', () => {
    expect(nodeUses(['src/playground/index.ts'])).toEqual([]);
  });
});

describe('nodeUses', () => {
  const uses = (files: Record<string, string>) => nodeUses(['a.ts'], (file) => files[file] ?? '');

  it('finds modules and globals of Node in imported files', () => {
    const files = {
      'a.ts': "import { b } from './b.js'; export const size = b;",
      'b.ts': "import { c } from './c.js'; export { d } from './d.js'; export const b = Buffer.byteLength(c);",
      'c.ts': "import { join } from 'node:path'; export const c = join(process.cwd(), await import('node:os'));",
      'd.ts': "import './e.js';",
      'e.ts': 'const text = require(`./f.js`);',
    };
    expect(uses(files)).toEqual(['b.ts: Buffer', 'c.ts: node:path', 'c.ts: node:os', 'c.ts: process', 'e.ts: require']);
  });

  it('ignores types, names of properties, comments and strings', () => {
    const text = "import type { Stats } from 'node:fs'; import { type A } from 'node:os'; // process";
    expect(uses({ 'a.ts': `${text}\nexport const names = { Buffer: 'process' }; names.Buffer;` })).toEqual([]);
  });
});
