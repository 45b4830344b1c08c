import { isAscii } from 'node:buffer';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** A large CommonJS file, or a part of it that is run in its place. */
export interface LargeScript {
  /** Absolute path of the file. */
  readonly file: string;
  /** Tells scripts apart in the cache: other text needs another name. */
  readonly name: string;
  /** Takes the part out of the text of the file; the result is kept in the cache as well. Default: the whole file is run. */
  readonly take?: (text: string) => string;
}

/**
 * Loads a large script with the machine code that an earlier process left in the user's cache folder, because compiling
 * takes longer than most runs.
 *
 * Steps: run the text as a script with the cached code; when there was none, or V8 refused it, write the code of this
 * run at the end of the process. A cache that cannot be read or written is done without.
 *
 * The script has `require` and no `import()`, which V8 cannot give to code out of a cache.
 *
 * @returns what the script exports
 * @throws what reading the file and `take` throw
 */
export function requireCached({ file, name, take }: LargeScript): unknown {
  const cache = cacheFileOf(name);
  const known = take && readIfThere(`${cache}.js`);
  const text = known ? textOf(known) : (take ?? unchanged)(textOf(readFileSync(file)));
  const cachedData = readIfThere(`${cache}.bin`);
  const source = `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
  const script = new Script(source, {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (!cachedData || script.cachedDataRejected) {
    // At the end, so that the functions that were needed are in it.
    process.once('exit', () => {
      if (take) writeIfPossible(`${cache}.js`, text);
      writeIfPossible(`${cache}.bin`, script.createCachedData());
      discardOld(dirname(cache));
    });
  }
  return module.exports;
}

function unchanged(text: string): string {
  return text;
}

/** A text without any letter beyond ASCII, as most code is, is read in a tenth of the time. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** The path without an ending. Code depends on the version of V8. */
function cacheFileOf(name: string): string {
  const { KBTS_CACHE, XDG_CACHE_HOME } = process.env;
  const root = KBTS_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'kbts');
  return join(root, 'code', `${name}-${process.arch}-${process.versions.v8}`);
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

const longestAge = 30 * 24 * 60 * 60 * 1000;

/** What other versions of kbts and Node left behind. One that is in use still is written again by its next run. */
function discardOld(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > longestAge) discard(path);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It is not ours to remove, or gone with its folder.
  }
}
