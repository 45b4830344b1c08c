import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differencesOf } from './compare-projects.mjs';

let scratch;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'kbts-compare-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

it('accepts a project that differs in what npm writes, the packed package and the year', () => {
  const made = folderOf('made', {
    'package.json': '{ "kbts": "file:kbts.tgz" }\n',
    'src/main.ts': '/*\nCopyright 2031 A.\n*/\n',
    'node_modules/a/index.js': '',
    'package-lock.json': '{}',
  });
  const tested = folderOf('tested', {
    'package.json': '{ "kbts": "^0.1.0" }\n',
    'src/main.ts': '/*\nCopyright 2026 A.\n*/\n',
  });
  expect(differencesOf(made, tested)).toEqual([]);
});

it('reports files that differ, are missing, or are not expected', () => {
  const made = folderOf('made', { 'a.ts': 'a\nb\n', 'c.ts': '' });
  const tested = folderOf('tested', { 'a.ts': 'a\nx\n', 'b.ts': '' });
  expect(differencesOf(made, tested)).toEqual([
    'a.ts:2: found `b`, expected `x`',
    'b.ts is missing',
    'c.ts is not in the tested project',
  ]);
});

function folderOf(name, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(scratch, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(scratch, name);
}
