import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realDisk } from '../files/disk/disk.js';
import {
  cachePath,
  distrust,
  distrustFile,
  isInWorkTree,
  makePrivateFolder,
  statePath,
} from '../files/state/user-folder.js';

/** Files that are stored together: their contents by the endings of their names, without the dot. */
export type StoredFiles = Readonly<Record<string, Buffer>>;

/** The folders of the store. */
interface Store {
  readonly cache: string;
  /** For the code; shared with nothing else. */
  readonly code: string;
  readonly state: string;
  /** For the hashes of the code. */
  readonly hashes: string;
}

/**
 * Reads files that will be executed: from the user's cache folder, and only with contents of which this user has left the
 * hash in the state folder. A cache may be shared, restored or planted; the state folder is the user's alone, and never
 * inside the repository.
 *
 * @returns no files when there are none, or anything about them is not as it should be
 */
export function readStored(name: string): StoredFiles {
  try {
    const store = placesOfStore();
    if (!store) return {};
    refuseRepository(store);
    refuseUnsafe(store);
    const hashes = readHashes(join(store.hashes, `${name}.json`));
    return Object.fromEntries(
      Object.entries(hashes).map(([ending, hash]) => [
        ending,
        readChecked(join(store.code, `${name}.${ending}`), hash),
      ]),
    );
  } catch (error) {
    return without(error);
  }
}

/** Writes files for {@link readStored}, as far as that is possible. */
export function writeStored(name: string, files: StoredFiles): void {
  try {
    const store = placesOfStore();
    if (!store) return;
    refuseRepository(store);
    for (const folder of [store.code, store.state, store.hashes]) makePrivateFolder(realDisk, folder);
    refuseUnsafe(store);
    for (const [ending, contents] of Object.entries(files)) replace(join(store.code, `${name}.${ending}`), contents);
    const hashes = Object.entries(files).map(([ending, contents]) => [ending, hashOf(contents)]);
    replace(join(store.hashes, `${name}.json`), JSON.stringify(Object.fromEntries(hashes)));
    for (const folder of [store.code, store.hashes]) discardOld(folder);
  } catch (error) {
    without(error);
  }
}

function placesOfStore(): Store | undefined {
  const cache = cachePath(process.env);
  const state = statePath(process.env);
  if (cache === undefined || state === undefined) return undefined;
  return { cache, code: join(cache, 'code'), state, hashes: join(state, 'code') };
}

/** @throws when the hashes could have come with the repository */
function refuseRepository({ state }: Store): void {
  if (isInWorkTree(realDisk, state, process.cwd())) throw new Error(`${state} is inside the project`);
}

/** @throws when others could have written to the folders */
function refuseUnsafe({ cache, code, state }: Store): void {
  if (!realDisk.entry(code)) throw new Error('there is none');
  const faults = [
    // Other parts of kbts share this one, and some systems let a group of one user write by default.
    [cache, distrust(realDisk, cache, 0o002)],
    [code, distrust(realDisk, code, 0o022)],
    [state, distrust(realDisk, state, 0o077)],
  ];
  for (const [folder, fault] of faults) if (fault !== undefined) throw new Error(`${folder} ${fault}`);
}

function readHashes(file: string): Readonly<Record<string, unknown>> {
  const hashes: unknown = JSON.parse(readSafely(file).toString());
  if (typeof hashes !== 'object' || hashes === null) throw new Error(`${file} has no hashes`);
  return { ...hashes };
}

function readChecked(file: string, hash: unknown): Buffer {
  const contents = readSafely(file);
  if (hashOf(contents) !== hash) throw new Error(`${file} was changed since it was written`);
  return contents;
}

function readSafely(file: string): Buffer {
  const fault = distrustFile(realDisk, file, 0o022);
  if (fault !== undefined) throw new Error(`${file} ${fault}`);
  return readFileSync(file);
}

function hashOf(contents: Buffer): string {
  return createHash('sha256').update(contents).digest('hex');
}

function replace(file: string, contents: string | Buffer): void {
  const draft = `${file}.${process.pid}`;
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

/** Removes files of other versions of kbts and Node. Versions that are still in use recreate them in their next run. */
function discardOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > longestAge) rmSync(file, { force: true });
  }
}

/** A run without stored code is only slower. */
function without(error: unknown): StoredFiles {
  if (process.env.KBTS_DEBUG) process.stderr.write(`kbts: no stored code is used: ${error}\n`);
  return {};
}
