import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const module = fileURLToPath(new URL('./script-cache.ts', import.meta.url));

describe('requireCached', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-script-cache-'));
    writeFileSync(
      join(folder, 'big.cjs'),
      "exports.answer = () => 42; exports.name = require('node:path').basename(__filename); // rest is broken code",
    );
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('runs the part, leaves its text and code for the next process, and reads them there', () => {
    expect(load()).toBe('42 big.cjs');
    const left = readdirSync(join(folder, 'cache', 'code'));
    expect(left).toEqual([expect.stringMatching(/^part-1-.*\.bin$/), expect.stringMatching(/^part-1-.*\.js$/)]);
    rmSync(join(folder, 'big.cjs'));
    expect(load()).toBe('42 big.cjs');
    expect(readdirSync(join(folder, 'cache', 'code'))).toEqual(left);
  });

  it('does without a cache that is damaged, and mends it', () => {
    load();
    const name = readdirSync(join(folder, 'cache', 'code')).find((file) => file.endsWith('.bin')) ?? '';
    const path = join(folder, 'cache', 'code', name);
    writeFileSync(path, 'no code');
    expect(load()).toBe('42 big.cjs');
    expect(readFileSync(path, 'utf8')).not.toBe('no code');
  });

  it('throws away what was left a month ago', () => {
    const cache = join(folder, 'cache', 'code');
    mkdirSync(cache, { recursive: true });
    for (const [name, days] of Object.entries({ 'old.bin': 31, 'young.bin': 29 })) {
      writeFileSync(join(cache, name), '');
      const then = Date.now() / 1000 - days * 24 * 60 * 60;
      utimesSync(join(cache, name), then, then);
    }
    load();
    expect(readdirSync(cache)).toContain('young.bin');
    expect(readdirSync(cache)).not.toContain('old.bin');
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
