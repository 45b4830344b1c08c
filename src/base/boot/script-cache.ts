import { isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Script } from 'node:vm';
import { readStored, writeStored } from './code-store.js';

/** A large CommonJS module, written as a function of `exports, require, module, __filename, __dirname`. */
interface LargeScript {
  /** Absolute path of the file. */
  readonly file: string;
  /** Name in the cache; must change when the contents change. Default: the name of the file. */
  readonly name?: string;
  /** Another cache name, used while no code is stored for `name`. Default: none. */
  readonly fallback?: string;
}

/**
 * Loads a large script with the bytecode stored by an earlier process, because compiling it takes longer than most
 * runs. A script without usable bytecode is compiled; {@link storeScripts} stores the result.
 *
 * The script can call `require`, but not `import()`, which V8 does not support in cached code.
 */
export function requireCached({ file, name, fallback }: LargeScript): unknown {
  const bytes = readFileSync(file);
  const key = keyOf(name ?? basename(file));
  const own = readStored(key);
  const stored = own ?? (fallback === undefined ? undefined : readStored(keyOf(fallback)));
  const script = new Script(textOf(bytes), { filename: file, ...(stored ? { cachedData: stored } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (!own || script.cachedDataRejected) unstored.set(key, () => script.createCachedData());
  return module.exports;
}

/** Functions that return the code compiled in this process and not stored yet. */
const unstored = new Map<string, () => Buffer>();

/**
 * Stores the code compiled in this process when it exits, so that all functions compiled by then are included.
 *
 * @param when `now` stores the code immediately: V8 discards functions that have not run for a while
 */
export function storeScripts(when?: 'now'): void {
  if (when === 'now') return storeNow();
  if (isStoring) return;
  isStoring = true;
  process.once('exit', storeNow);
}

function storeNow(): void {
  for (const [key, createCode] of unstored) writeStored(key, createCode());
  unstored.clear();
}

let isStoring = false;

/** Returns the cache key of a script. Stored code is only valid for one V8 version. */
function keyOf(name: string): string {
  return `${name}-${process.arch}-${process.versions.v8}.bin`;
}

/** Decodes a script. Most code is ASCII, which is decoded ten times faster than UTF-8. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
