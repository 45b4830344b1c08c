import { accessSync, constants, type Dirent, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { errorCode } from '../../runtime/errors/internal.js';
import { EnvtestError } from './error.js';
import { byPlatform, type Platform } from './platform.js';
import { formatVersion, newestFirst, parseVersion, type Version } from './versions.js';

/** Binaries of one Kubernetes version for one platform. */
export interface Item {
  readonly version: Version;
  readonly platform: Platform;
}

/** Names of the binaries in an archive. */
export const envtestBinaries = ['etcd', 'kube-apiserver', 'kubectl'] as const;

/** Returns the file names of the binaries on a platform. */
export function binaryNames({ os }: Pick<Platform, 'os'>): string[] {
  return envtestBinaries.map((name) => (os === 'windows' ? `${name}.exe` : name));
}

/** Name prefix of folders with unfinished downloads. Other tools access only `k8s`. */
const scratchPrefix = '.kbts-download-';
const day = 24 * 3_600_000;

/** Returns the folder in which setup-envtest stores binaries, so that both tools share downloads. */
export function defaultStoreFolder(
  env: NodeJS.ProcessEnv = process.env,
  { os }: Pick<Platform, 'os'> = { os: process.platform },
): string {
  const home = env.HOME || homedir();
  if (os === 'darwin') return join(home, 'Library/Application Support/io.kubebuilder.envtest');
  const data = os.startsWith('win') ? env.LOCALAPPDATA : env.XDG_DATA_HOME;
  // The XDG specification requires relative paths to be ignored.
  return join(data && isAbsolute(data) ? data : join(home, '.local/share'), 'kubebuilder-envtest');
}

/**
 * Binaries on disk, in the layout of setup-envtest: `<root>/k8s/<version>-<os>-<arch>/kube-apiserver`.
 *
 * An item is visible either completely or not at all: it is assembled in a separate folder and then renamed.
 */
export class Store {
  readonly #items: string;

  constructor(readonly root: string) {
    this.#items = join(root, 'k8s');
  }

  /** Returns the folder of an item, whether it exists or not. */
  pathOf(item: Item): string {
    return join(this.#items, nameOf(item));
  }

  /** Whether an item is complete: setup-envtest may have been interrupted. */
  has(item: Item): boolean {
    return binaryNames(item.platform).every((name) => isExecutable(join(this.pathOf(item), name)));
  }

  /** Lists the complete items, newest version first. */
  list(): Item[] {
    return this.#folders().filter((item) => this.has(item));
  }

  /**
   * Adds or replaces an item. Keeps an item that another process added in the meantime. Returns the folder of the item.
   *
   * @param fill writes the binaries to the folder `unpacked` of an empty scratch folder
   */
  async add(item: Item, fill: (scratch: string, unpacked: string) => Promise<void>): Promise<string> {
    await mkdir(this.#items, { recursive: true });
    await this.#removeOldScratch();
    const scratch = await mkdtemp(join(this.root, scratchPrefix));
    try {
      const unpacked = join(scratch, 'unpacked');
      await mkdir(unpacked);
      await fill(scratch, unpacked);
      await this.#replace(item, unpacked, join(scratch, 'replaced'));
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    return this.pathOf(item);
  }

  async #replace(item: Item, unpacked: string, replaced: string): Promise<void> {
    await this.#moveAside(item, replaced);
    try {
      await rename(unpacked, this.pathOf(item));
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) return; // Another process was faster.
      await rename(replaced, this.pathOf(item)).catch(() => {}); // There may be no previous item.
      throw error;
    }
    await chmod(this.pathOf(item), 0o555).catch(() => {}); // Another process may be replacing the item.
  }

  async #moveAside(item: Item, replaced: string): Promise<void> {
    const place = this.pathOf(item);
    try {
      // Only a writable folder can be moved, and folders of complete items are read-only, as in setup-envtest.
      await chmod(place, 0o755);
      await rename(place, replaced);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  /** Removes the selected items, even incomplete ones, and leftovers of old downloads. Returns the removed items. */
  async remove(isSelected: (item: Item) => boolean): Promise<Item[]> {
    const removed: Item[] = [];
    for (const item of this.#folders().filter(isSelected)) {
      const place = this.pathOf(item);
      try {
        await chmod(place, 0o755);
        await rm(place, { recursive: true });
      } catch (cause) {
        throw new EnvtestError(`cannot remove \`${place}\``, { cause, hint: 'check the owner of the folder' });
      }
      removed.push(item);
    }
    await this.#removeOldScratch();
    return removed;
  }

  #folders(): Item[] {
    const items = entriesOf(this.#items)
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => itemOf(name) ?? []);
    return items.sort((a, b) => newestFirst(a.version, b.version) || byPlatform(a.platform, b.platform));
  }

  /**
   * Removes scratch folders of killed runs. Folders of the last 24 hours stay: they may belong to a run in progress.
   */
  async #removeOldScratch(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    for (const name of names.filter((it) => it.startsWith(scratchPrefix))) {
      const path = join(this.root, name);
      const made = await stat(path).catch(() => undefined);
      if (made && Date.now() - made.mtimeMs > day) await rm(path, { recursive: true, force: true });
    }
  }
}

function nameOf({ version, platform }: Item): string {
  return `${formatVersion(version)}-${platform.os}-${platform.arch}`;
}

/** Parses `<version>-<os>-<arch>`; returns undefined for anything else. */
export function itemOf(name: string): Item | undefined {
  const match = /^([\d.]+)-(\w+)-(\w+)$/.exec(name);
  const version = match?.[1] === undefined ? undefined : parseVersion(match[1]);
  return version && { version, platform: { os: match?.[2] ?? '', arch: match?.[3] ?? '' } };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // Nothing was installed yet.
  }
}

/** Whether a file exists and is executable. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
