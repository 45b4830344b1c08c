import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from './dist-files.mjs';
import { pruneModules } from './prune.mjs';

describe('pruneModules', () => {
  let folder;
  let dist;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-prune-'));
    dist = join(folder, 'fresh');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  const manifest = JSON.stringify({
    exports: {
      './api': { types: './dist/api/index.d.ts', default: './dist/api/index.js' },
      './k8s/*': './dist/k8s/*.js',
    },
  });

  it('keeps the imports of exports, directly or not, and data', () => {
    write({
      'package.json': manifest,
      'fresh/api/index.js': 'export { a } from \'./a.js\';\nconst b = await import("../b.js");',
      'fresh/api/index.d.ts': "export type T = import('./t.js').T;",
      'fresh/api/a.js': "import 'node:fs';",
      'fresh/api/a.d.ts': '',
      'fresh/api/t.d.ts': '',
      'fresh/b.js': '',
      'fresh/k8s/core/v1.js': '',
      'fresh/cli/commands/init.js': '',
      'fresh/cli/commands/init.d.ts': '',
      'fresh/k8s/table/core.json': '{}',
    });
    pruneModules(dist, folder);
    expect(
      filesBelow(dist, '')
        .filter((path) => /\.\w+$/.test(path))
        .map((path) => path.slice(dist.length + 1)),
    ).toEqual([
      'api/a.js',
      'api/index.d.ts',
      'api/index.js',
      'api/t.d.ts',
      'b.js',
      'k8s/core/v1.js',
      'k8s/table/core.json',
    ]);
    expect(existsSync(join(dist, 'cli'))).toBe(false);
  });

  it.each([
    ['an export that was not compiled', { 'fresh/k8s/core/v1.js': '' }, 'api\\/index\\.d\\.ts'],
    [
      'an import that was not compiled',
      { 'fresh/api/index.d.ts': '', 'fresh/api/index.js': "import './gone.js';", 'fresh/k8s/core/v1.js': '' },
      'gone.js, which is not in the package',
    ],
    [
      'data that was removed',
      {
        'fresh/api/index.d.ts': '',
        'fresh/api/index.js': "import data from './data.json' with { type: 'json' };",
        'fresh/k8s/core/v1.js': '',
      },
      'data.json, which is not in the package',
    ],
  ])('refuses %s', (_, files, expected) => {
    write({ 'package.json': manifest, ...files });
    expect(() => pruneModules(dist, folder)).toThrow(expected);
  });
});
