import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePackageReadable } from './file-modes.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-modes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (name) => (statSync(join(folder, name)).mode & 0o777).toString(8);

it('a package that was built by an account with a narrow umask is packed readable by all', () => {
  const manifest = { name: 'x', version: '1.0.0', bin: 'bin/x.js', files: ['bin', 'dist', 'missing'] };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const name of ['bin', 'dist', 'own']) mkdirSync(join(folder, name));
  for (const name of ['bin/x.js', 'dist/a.js', 'own/secret', 'README.md']) writeFileSync(join(folder, name), '');
  symlinkSync('../own/secret', join(folder, 'dist/link'));
  for (const name of ['package.json', 'README.md', 'dist/a.js', 'own/secret']) chmodSync(join(folder, name), 0o600);
  for (const name of ['bin/x.js', 'bin', 'dist', 'own']) chmodSync(join(folder, name), 0o700);
  makePackageReadable(folder);
  expect(['package.json', 'README.md', 'dist/a.js'].map(modeOf)).toEqual(['644', '644', '644']);
  expect(['bin/x.js', 'bin', 'dist'].map(modeOf)).toEqual(['755', '755', '755']);
  expect(['own', 'own/secret'].map(modeOf)).toEqual(['700', '600']);
  const options = { cwd: folder, stdio: 'pipe', encoding: 'utf8' };
  const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--dry-run', '--ignore-scripts'], options));
  expect(files.map(({ path, mode }) => `${mode.toString(8)} ${path}`).sort()).toEqual([
    '644 README.md',
    '644 dist/a.js',
    '644 package.json',
    '755 bin/x.js',
  ]);
});
