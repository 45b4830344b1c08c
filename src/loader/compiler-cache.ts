import { isAscii } from 'node:buffer';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/**
 * Loads a large CommonJS file with the machine code that an earlier process left in the user's cache folder. Compiling
 * the TypeScript compiler anew costs some 200 ms, reading its code back some 60.
 *
 * Steps: run the file as a script with the cached code; when there was none, or V8 refused it, write the code of this
 * run at the end of the process. A cache that cannot be read or written is done without.
 *
 * @param file absolute path
 * @returns what the file exports
 */
export function requireCached(file: string): unknown {
  const cache = cacheFileOf(file);
  const cachedData = readIfThere(cache);
  const source = `(function (exports, require, module, __filename, __dirname) {${readScript(file)}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (!cachedData || script.cachedDataRejected) {
    // At the end, so that the functions that were needed are in it.
    process.once('exit', () => writeIfPossible(cache, script.createCachedData()));
  }
  return module.exports;
}

/** The text of a file. One without any letter beyond ASCII, as most code is, is read in a tenth of the time. */
function readScript(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** The name holds what the code depends on: the file itself, and the version of V8. */
function cacheFileOf(file: string): string {
  const { KBTS_CACHE, XDG_CACHE_HOME } = process.env;
  const root = KBTS_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'kbts');
  const { size, mtimeMs } = statSync(file);
  return join(root, 'compiler', `${process.arch}-${process.versions.v8}-${size}-${Math.round(mtimeMs)}.bin`);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function writeIfPossible(path: string, data: Buffer): void {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, data);
    renameSync(draft, path);
  } catch {
    discard(draft);
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is not there either.
  }
}
