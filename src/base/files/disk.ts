import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';

/** A file, folder or symlink on a disk; symlinks are not followed. */
export interface DiskEntry {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  /** Permission bits. */
  readonly mode: number;
  /** ID of the owner. Meaningless if {@link Disk.user} is undefined. */
  readonly user: number;
}

/**
 * The disk operations of this module, with absolute paths. Each write is a separate method call, so that a test can
 * make any write fail. All methods throw errors with a Node `code`.
 */
export interface Disk {
  /** ID of the user of this process; undefined on systems without user IDs, such as Windows. */
  readonly user: number | undefined;
  entry(path: string): DiskEntry | undefined;
  /** The text of a file; bytes that are not UTF-8 become U+FFFD. */
  read(path: string): string;
  isUtf8(path: string): boolean;
  list(path: string): readonly string[];
  /** The real path of an entry; undefined if the entry does not exist. */
  realPath(path: string): string | undefined;
  /** Creates a folder that must not exist yet. The umask applies to `bits` (default: 0o777). */
  makeFolder(path: string, bits?: number): void;
  /** Creates one file; it must not exist yet. */
  writeNew(path: string, contents: string, mode: FileMode): void;
  /** Copies a file, byte by byte and with its mode; nothing may exist at the target. */
  copy(from: string, to: string): void;
  /** Moves a file atomically; an existing file at the target is replaced. */
  rename(from: string, to: string): void;
  removeFile(path: string): void;
  /** Removes one empty folder. */
  removeFolder(path: string): void;
}

/** Permission bits of a new file; if `exact`, the umask does not apply. */
interface FileMode {
  readonly bits: number;
  readonly exact: boolean;
}

/** The real disk. */
export const realDisk: Disk = {
  user: process.geteuid?.(),
  entry(place) {
    // Creating an error for each missing file takes longer than the system call.
    const stat = absentAsUndefined(() => fs.lstatSync(place, { throwIfNoEntry: false }));
    return stat && { kind: kindOf(stat), mode: stat.mode & 0o7777, user: stat.uid };
  },
  read: (place) => fs.readFileSync(place, 'utf8'),
  isUtf8: (place) => isUtf8(fs.readFileSync(place)),
  list: (place) => absentAsUndefined(() => fs.readdirSync(place).sort()) ?? [],
  realPath: (place) => absentAsUndefined(() => fs.realpathSync.native(place)),
  makeFolder: (place, bits) => fs.mkdirSync(place, bits),
  writeNew(place, contents, mode) {
    const file = fs.openSync(place, 'wx', mode.bits);
    try {
      if (mode.exact) fs.fchmodSync(file, mode.bits);
      fs.writeFileSync(file, contents);
    } finally {
      fs.closeSync(file);
    }
  },
  copy: (from, to) => fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL),
  rename: (from, to) => fs.renameSync(from, to),
  removeFile: (place) => fs.unlinkSync(place),
  removeFolder: (place) => fs.rmdirSync(place),
};

/** The code of a Node error, such as `ENOENT`; undefined for other errors. */
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
