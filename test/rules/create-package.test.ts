import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files.js';

const folder = join(root, 'hack/create-kbts');
const manifestOf = (place: string) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));

it('create-kbts has the version of kbts, depends on exactly that, and has the same links', () => {
  const kbts = manifestOf(root);
  const create = manifestOf(folder);
  expect(create.version).toBe(kbts.version);
  expect(create.dependencies).toEqual({ kbts: kbts.version });
  for (const key of ['license', 'homepage', 'bugs', 'engines', 'type']) expect(create[key], key).toEqual(kbts[key]);
  expect(create.repository).toEqual({ ...kbts.repository, directory: 'hack/create-kbts' });
  expect(statSync(join(folder, create.bin['create-kbts'])).mode & 0o111).not.toBe(0);
  expect(create.files).toEqual(Object.values(create.bin));
});

it('create-kbts runs `kbts init` of the package it depends on, with its own arguments', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-create-'));
  try {
    const modules = join(scratch, 'node_modules');
    cpSync(folder, join(modules, 'create-kbts'), { recursive: true });
    mkdirSync(join(modules, 'kbts/bin'), { recursive: true });
    const { exports } = manifestOf(root);
    writeFileSync(join(modules, 'kbts/package.json'), JSON.stringify({ name: 'kbts', type: 'module', exports }));
    writeFileSync(
      join(modules, 'kbts/bin/kbts.js'),
      'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;',
    );
    const program = join(modules, 'create-kbts/create-kbts.js');
    const run = () => execFileSync(process.execPath, [program, 'my-operator', '--domain', 'x.io'], { stdio: 'pipe' });
    expect(run).toThrow(
      expect.objectContaining({ status: 3, stdout: Buffer.from('["init","my-operator","--domain","x.io"]\n') }),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
