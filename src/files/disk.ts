import fs from 'node:fs';

/** What a disk says about an entry; links are not followed. */
export interface DiskEntry {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Permission bits. */
  readonly mode: number;
}

/**
 * The operations that this room needs from a disk, with absolute paths. Each changing one is a single step at which a
 * process can be killed or the disk can be full, so a test can stop at every one of them. All throw errors with a Node `code`.
 */
export interface Disk {
  /** What stands at a path, or undefined when nothing does. */
  entry(path: string): DiskEntry | undefined;
  read(path: string): string;
  list(path: string): readonly string[];
  /** The path of an existing entry after all links are followed, or undefined when there is none. */
  realPath(path: string): string | undefined;
  /** Makes one folder; its parent must be there and it must not. */
  makeFolder(path: string): void;
  /** Makes one file; it must not be there yet. */
  writeNew(path: string, contents: string, mode: FileMode): void;
  /** Moves a file in one step; a file that stands at the target is replaced. */
  rename(from: string, to: string): void;
  removeFile(path: string): void;
  /** Removes one empty folder. */
  removeFolder(path: string): void;
}

/** Permission bits of a new file; `exact` ones are not narrowed by the umask. */
export interface FileMode {
  readonly bits: number;
  readonly exact: boolean;
}

/** The real disk. */
export const realDisk: Disk = {
  entry(place) {
    const stat = absentAsUndefined(() => fs.lstatSync(place));
    return stat && { kind: kindOf(stat), mode: stat.mode & 0o7777 };
  },
  read: (place) => fs.readFileSync(place, 'utf8'),
  list: (place) => absentAsUndefined(() => fs.readdirSync(place).sort()) ?? [],
  realPath: (place) => absentAsUndefined(() => fs.realpathSync.native(place)),
  makeFolder: (place) => fs.mkdirSync(place),
  writeNew(place, contents, mode) {
    const file = fs.openSync(place, 'wx', mode.bits);
    try {
      if (mode.exact) fs.fchmodSync(file, mode.bits);
      fs.writeFileSync(file, contents);
    } finally {
      fs.closeSync(file);
    }
  },
  rename: (from, to) => fs.renameSync(from, to),
  removeFile: (place) => fs.unlinkSync(place),
  removeFolder: (place) => fs.rmdirSync(place),
};

/** The code of a Node error, as `ENOENT`; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function kindOf(stat: fs.Stats): DiskEntry['kind'] {
  if (stat.isFile()) return 'file';
  if (stat.isDirectory()) return 'directory';
  return stat.isSymbolicLink() ? 'link' : 'other';
}

function absentAsUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
