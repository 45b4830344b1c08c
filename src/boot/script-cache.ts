import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import { readStored, type StoredFiles, writeStored } from './code-store.js';

/** A large CommonJS file. */
export interface LargeScript {
  /** Absolute path of the file. */
  readonly file: string;
  /** Distinguishes scripts in the cache: other contents need another name. Default: a hash of the contents. */
  readonly name?: string;
  /** Name of which stored code is used while there is none of the own name; it has other functions. Default: none. */
  readonly fallback?: string;
}

/**
 * Loads a large script with the machine code that an earlier process has stored, because compiling takes longer than most
 * runs (see {@link readStored} for what is trusted).
 *
 * Steps: run the file as a script with the stored code; when there was none, or V8 refused it, the code of this run can
 * be stored (see {@link storeScripts}). Code that cannot be read or stored is done without.
 *
 * The script has `require` and no `import()`, which V8 cannot give to code out of a cache.
 *
 * @returns what the script exports
 * @throws what reading the file throws
 */
export function requireCached({ file, name, fallback }: LargeScript): unknown {
  const bytes = readFileSync(file);
  const key = keyOf(name ?? hashOf(bytes));
  const own = readStored(key);
  const stored = own.bin || fallback === undefined ? own : readStored(keyOf(fallback));
  const source = `(function (exports, require, module, __filename, __dirname) {${textOf(bytes)}\n})`;
  const script = new Script(source, { filename: file, ...(stored.bin ? { cachedData: stored.bin } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (!own.bin || script.cachedDataRejected) unstored.set(key, () => ({ bin: script.createCachedData() }));
  return module.exports;
}

/** Code of this process that is not stored yet. */
const unstored = new Map<string, () => StoredFiles>();

/** Stores the code of this process when it ends: then the functions that it needed are in it. */
export function storeScripts(): void {
  if (isStoring) return;
  isStoring = true;
  process.once('exit', () => {
    for (const [key, files] of unstored) writeStored(key, files());
  });
}

let isStoring = false;

/** Code depends on the version of V8. */
function keyOf(name: string): string {
  return `${name}-${process.arch}-${process.versions.v8}`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** A file with ASCII characters only, as most code is, is read in a tenth of the time. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
