import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { realDisk } from '../files/disk.js';
import { cachePath, distrust, distrustFile, makePrivateFolder } from '../files/user-folder.js';

/**
 * Reads stored code from the user's cache folder; undefined if the file cannot be read. Because the code will be
 * executed, a file that other users could have written is not read either.
 */
export function readStored(name: string): Buffer | undefined {
  try {
    const store = placesOfStore();
    if (!store) return undefined;
    refuseUnsafe(store);
    const file = join(store.code, name);
    const fault = distrustFile(realDisk, file, 0o022);
    if (fault !== undefined) throw new Error(`${file} ${fault}`);
    return readFileSync(file);
  } catch (error) {
    reportUnused(error);
    return undefined;
  }
}

/** Writes a file for {@link readStored}. Errors are not thrown: a run without stored code is only slower. */
export function writeStored(name: string, contents: Buffer): void {
  try {
    const store = placesOfStore();
    if (!store) return;
    makePrivateFolder(realDisk, store.code);
    refuseUnsafe(store);
    replace(join(store.code, name), contents);
    discardOld(store.code);
  } catch (error) {
    reportUnused(error);
  }
}

interface Store {
  readonly cache: string;
  /** The folder that contains only stored code. */
  readonly code: string;
}

function placesOfStore(): Store | undefined {
  const cache = cachePath(process.env);
  return cache === undefined ? undefined : { cache, code: join(cache, 'code') };
}

function refuseUnsafe({ cache, code }: Store): void {
  if (!realDisk.entry(code)) throw new Error(`${code} does not exist`);
  // Other parts of kbts share the cache folder, which some systems make writable for the user's private group.
  const fault = distrust(realDisk, cache, 0o002) ?? distrust(realDisk, code, 0o022);
  if (fault !== undefined) throw new Error(`${code} ${fault}`);
}

function replace(file: string, contents: Buffer): void {
  const draft = `${file}.${process.pid}.${threadId}`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, contents, { flag: 'wx', mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const longestAge = 30 * 24 * 60 * 60 * 1000;

/** Removes files older than 30 days. Most belong to unused versions; versions in use create their files again. */
function discardOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > longestAge) rmSync(file, { force: true });
  }
}

function reportUnused(error: unknown): void {
  if (process.env.KBTS_DEBUG) process.stderr.write(`kbts: no stored code is used: ${error}\n`);
}
