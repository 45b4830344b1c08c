import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkBundle, largestBundle } from './check-bundle.mjs';

/** A project whose build prints to standard error, as esbuild does, and writes a bundle of a size. */
function project(text, size) {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "build": "node build.cjs" } }');
  const write = `require('node:fs').writeFileSync('dist/manager.mjs', ' '.repeat(${size}));`;
  writeFileSync(join(folder, 'build.cjs'), `${write} console.error(${JSON.stringify(text)});`);
  return folder;
}

it('accepts a small bundle without warnings', async () => {
  expect(await checkBundle(project('dist/manager.mjs 978kb\nDone in 90ms', 978))).toBe(978);
});

it.each([
  ['a warning of esbuild', '▲ [WARNING] Indirect calls to "require" will not be bundled', 10, 'printed a warning'],
  ['a bundle that is too large', 'Done', largestBundle, 'wrote a bundle of 1000000 bytes; the limit is 1000000'],
])('refuses %s', async (_, text, size, message) => {
  await expect(checkBundle(project(text, size))).rejects.toThrow(message);
});
