import { isAscii } from 'node:buffer';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** A part of a large CommonJS file that is run in its place. */
export interface Excerpt {
  /** The whole file: an absolute path. */
  readonly file: string;
  /** Tells excerpts apart in the cache: what is taken, and from which version of the file. */
  readonly name: string;
  /** Takes the part out of the text of the file. */
  readonly take: (text: string) => string;
}

/**
 * Loads a part of a large CommonJS file, with the text and the machine code that an earlier process left in the user's
 * cache folder. Compiling the parser of TypeScript anew costs some 100 ms, reading its code back some 10.
 *
 * Steps: run the text as a script with the cached code; when there was none, or V8 refused it, write the text and the
 * code of this run at the end of the process. A cache that cannot be read or written is done without.
 *
 * @returns what the part exports
 * @throws what reading the file and `take` throw
 */
export function requireCached({ file, name, take }: Excerpt): unknown {
  const cache = cacheFileOf(name);
  const cachedText = readIfThere(`${cache}.js`);
  const cachedData = readIfThere(`${cache}.bin`);
  const text = cachedText ? textOf(cachedText) : take(textOf(readFileSync(file)));
  const source = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (!cachedText || !cachedData || script.cachedDataRejected) {
    // At the end, so that the functions that were needed are in it.
    process.once('exit', () => {
      writeIfPossible(`${cache}.js`, text);
      writeIfPossible(`${cache}.bin`, script.createCachedData());
    });
  }
  return module.exports;
}

/** A text without any letter beyond ASCII, as most code is, is read in a tenth of the time. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** The path without an ending. Code depends on the version of V8. */
function cacheFileOf(name: string): string {
  const { KBTS_CACHE, XDG_CACHE_HOME } = process.env;
  const root = KBTS_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'kbts');
  return join(root, 'compiler', `${name}-${process.arch}-${process.versions.v8}`);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function writeIfPossible(path: string, data: string | Buffer): void {
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
