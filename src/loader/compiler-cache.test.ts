import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const module = fileURLToPath(new URL('./compiler-cache.ts', import.meta.url));

describe('requireCached', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-compiler-cache-'));
    writeFileSync(
      join(folder, 'big.cjs'),
      "exports.answer = () => 42; exports.name = require('node:path').basename(__filename); // rest is broken code",
    );
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('runs the part, leaves its text and code for the next process, and reads them there', () => {
    expect(load()).toBe('42 big.cjs');
    const left = readdirSync(join(folder, 'cache', 'compiler'));
    expect(left).toEqual([expect.stringMatching(/^part-1-.*\.bin$/), expect.stringMatching(/^part-1-.*\.js$/)]);
    rmSync(join(folder, 'big.cjs'));
    expect(load()).toBe('42 big.cjs');
    expect(readdirSync(join(folder, 'cache', 'compiler'))).toEqual(left);
  });

  it('does without a cache that is damaged, and mends it', () => {
    load();
    const name = readdirSync(join(folder, 'cache', 'compiler')).find((file) => file.endsWith('.bin')) ?? '';
    const path = join(folder, 'cache', 'compiler', name);
    writeFileSync(path, 'no code');
    expect(load()).toBe('42 big.cjs');
    expect(readFileSync(path, 'utf8')).not.toBe('no code');
  });

  it('does without a cache folder that cannot be made', () => {
    writeFileSync(join(folder, 'cache'), 'a file stands in the way');
    expect(load()).toBe('42 big.cjs');
  });

  it('fails as `require` does when there is no such file', () => {
    expect(() => load('missing.cjs')).toThrow(/ENOENT/);
  });

  function load(name = 'big.cjs'): string {
    const code = `import { requireCached } from ${JSON.stringify(module)};
      const file = ${JSON.stringify(join(folder, name))};
      const take = (text) => text.split('// rest')[0];
      const { answer, name } = requireCached({ file, name: 'part-1', take });
      process.stdout.write(answer() + ' ' + name);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', code];
    const env = { ...process.env, KBTS_CACHE: join(folder, 'cache') };
    return execFileSync(process.execPath, args, { encoding: 'utf8', env, stdio: 'pipe' });
  }
});
