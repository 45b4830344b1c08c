import { execFileSync } from 'node:child_process';
import fs, { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** The module as the package has it: Node 20 does not run TypeScript, and compiling it for each process takes long. */
const compiled = fs.mkdtempSync(join(tmpdir(), 'kbts-script-cache-module-'));
const module = join(compiled, 'script-cache.mjs');
beforeAll(() => {
  const entry = fileURLToPath(new URL('./script-cache.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile: module, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(compiled, { recursive: true }));

let base: string;
const at = (...names: string[]) => join(base, ...names);

beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'kbts-script-cache-')));
  for (const folder of ['work', 'home', 'elsewhere']) fs.mkdirSync(at(folder));
  const lines = "exports.value = () => 42; exports.name = require('node:path').basename(__filename);";
  writeFileSync(at('big.cjs'), `(function (exports, require, module, __filename, __dirname) { ${lines} })`);
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

interface Run {
  readonly file?: string;
  readonly name?: string;
  readonly fallback?: string;
  /** Default: true. */
  readonly isStoring?: boolean | 'now';
  readonly env?: Readonly<Record<string, string>>;
}

/** Loads the script in a process of its own; returns what it says, and why stored code was not used. */
function load({ file = 'big.cjs', name = 'part-1', fallback, isStoring = true, env = {} }: Run = {}): string {
  const when = isStoring === 'now' ? "'now'" : '';
  const code = `import { requireCached, storeScripts } from ${JSON.stringify(module)};
    const { value, name } = requireCached(${JSON.stringify({ file: at(file), name, fallback })});
    process.stdout.write(value() + ' ' + name);
    if (${isStoring !== false}) storeScripts(${when});
    if (${isStoring === 'now'}) process.reallyExit();`;
  const args = ['--input-type=module', '-e', code];
  const clean = Object.entries(process.env).filter(([name]) => !/^(?:XDG_|KBTS_)/.test(name));
  return execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...Object.fromEntries(clean), HOME: at('home'), ...env },
    cwd: at('work'),
    stdio: 'pipe',
  });
}

const code = () => at('home/.cache/kbts/code');
const fileOf = (ending: string) => join(code(), readdirSync(code()).find((name) => name.endsWith(ending)) ?? 'missing');

/** Whether the next process runs the stored bytecode: the file is replaced by a program of the same length. */
function isStoredCodeUsed(run: Run = {}): boolean {
  const honest = readFileSync(at('big.cjs'), 'utf8');
  writeFileSync(at('big.cjs'), honest.replace('42', '77'));
  try {
    return load({ ...run, isStoring: false }) === '42 big.cjs';
  } finally {
    writeFileSync(at('big.cjs'), honest);
  }
}

describe('stored code', () => {
  it('is run by the next process', () => {
    expect(isStoredCodeUsed()).toBe(false);
    expect(load()).toBe('42 big.cjs');
    const left = readdirSync(code());
    expect(left).toEqual([expect.stringMatching(/^part-1-.*\.bin$/)]);
    expect(isStoredCodeUsed()).toBe(true);
    expect(load()).toBe('42 big.cjs');
    expect(readdirSync(code())).toEqual(left);
  });

  it('is written only by a process that calls `storeScripts`', () => {
    expect(load({ isStoring: false })).toBe('42 big.cjs');
    expect(readdirSync(at('home'))).toEqual([]);
  });

  it('is written before the end of a long process, which may be a kill', () => {
    load({ isStoring: 'now' });
    expect(isStoredCodeUsed()).toBe(true);
  });

  it('of the fallback is run while there is none of its own name, which is stored then', () => {
    load();
    const run = { name: 'part-2', fallback: 'part-1' };
    expect(isStoredCodeUsed(run)).toBe(true);
    expect(isStoredCodeUsed({ name: 'part-2' })).toBe(false);
    expect(load(run)).toBe('42 big.cjs');
    expect(readdirSync(code())).toEqual([expect.stringMatching(/^part-1-/), expect.stringMatching(/^part-2-/)]);
    expect(isStoredCodeUsed({ name: 'part-2' })).toBe(true);
    expect(isStoredCodeUsed({ name: 'part-3', fallback: 'part-4' })).toBe(false);
  });

  it('can be read and written only by this user', () => {
    load();
    expect(fs.statSync(code()).mode & 0o777).toBe(0o700);
    expect(fs.statSync(fileOf('.bin')).mode & 0o777).toBe(0o600);
  });

  it('is removed after a month', () => {
    load();
    for (const [name, days] of Object.entries({ 'old.bin': 31, 'young.bin': 29 })) {
      writeFileSync(join(code(), name), '');
      const then = Date.now() / 1000 - days * 24 * 60 * 60;
      fs.utimesSync(join(code(), name), then, then);
    }
    rmSync(fileOf('.bin'));
    load();
    expect(readdirSync(code())).toContain('young.bin');
    expect(readdirSync(code())).not.toContain('old.bin');
  });

  it('is not required: it is compiled again where no folder can be created', () => {
    for (const home of ['/dev/null', '/proc/none/such', at('none'), 'home']) {
      expect(load({ env: { HOME: home } })).toBe('42 big.cjs');
    }
    expect(readdirSync(base).sort()).toEqual(['big.cjs', 'elsewhere', 'home', 'work']);
  });

  it('is not stored in a folder with a relative path', () => {
    for (const name of ['XDG_CACHE_HOME', 'KBTS_CACHE']) {
      expect(load({ env: { [name]: 'elsewhere' } })).toBe('42 big.cjs');
      expect(readdirSync(at('work'))).toEqual([]);
    }
    expect(readdirSync(code()).length).toBe(1);
  });

  it('fails as `require` does when there is no such file', () => {
    expect(() => load({ file: 'missing.cjs' })).toThrow(/ENOENT/);
  });
});

describe('stored code that is damaged, or that others could have written', () => {
  it.each<[string, () => void]>([
    ['truncated', () => fs.truncateSync(fileOf('.bin'), 100)],
    ['empty', () => fs.truncateSync(fileOf('.bin'), 0)],
    [
      'as a link',
      () => {
        const file = fileOf('.bin');
        fs.renameSync(file, at('elsewhere/code.bin'));
        fs.symlinkSync(at('elsewhere/code.bin'), file);
      },
    ],
    ['with a file that others can write', () => fs.chmodSync(fileOf('.bin'), 0o666)],
  ])('%s is not run, and replaced', (_name, plant) => {
    load();
    plant();
    expect(isStoredCodeUsed()).toBe(false);
    expect(load()).toBe('42 big.cjs');
    expect(isStoredCodeUsed()).toBe(true);
  });

  it.each<[string, () => void]>([
    [
      'in a folder that is a link',
      () => {
        fs.renameSync(code(), at('elsewhere/code'));
        fs.symlinkSync(at('elsewhere/code'), code());
      },
    ],
    ['in a folder that a group can write', () => fs.chmodSync(code(), 0o770)],
    ['in a folder that everyone can write', () => fs.chmodSync(at('home/.cache/kbts'), 0o777)],
  ])('%s is not run, and nothing is written there', (_name, spoil) => {
    load();
    spoil();
    expect(isStoredCodeUsed()).toBe(false);
    const before = [readdirSync(at('elsewhere'), { recursive: true }), fs.statSync(fileOf('.bin')).mtimeMs];
    expect(load()).toBe('42 big.cjs');
    expect([readdirSync(at('elsewhere'), { recursive: true }), fs.statSync(fileOf('.bin')).mtimeMs]).toEqual(before);
  });

  it.skipIf(process.getuid?.() !== 0)('in folders of another user is not run, and nothing is written there', () => {
    load();
    for (const folder of [code(), at('home/.cache/kbts')]) {
      fs.chownSync(folder, 12_345, 12_345);
      expect(isStoredCodeUsed()).toBe(false);
      fs.chownSync(folder, 0, 0);
      expect(isStoredCodeUsed()).toBe(true);
    }
  });

  it.skipIf(process.getuid?.() !== 0)('is not left by root in the home of another user', () => {
    fs.chownSync(at('home'), 12_345, 12_345);
    expect(load()).toBe('42 big.cjs');
    expect(readdirSync(at('home'))).toEqual([]);
  });
});
