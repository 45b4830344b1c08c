import os from 'node:os';
import path from 'node:path';
import { type Disk, type DiskEntry, errorCode } from './disk.js';
import { isOutside, relativeTo } from './inside.js';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's cache folder for kbts; undefined if the environment does not define one. */
export function cachePath(env: Environment): string | undefined {
  return below(env.KBTS_CACHE) ?? below(env.XDG_CACHE_HOME, 'kbts') ?? below(homeOf(env), '.cache', 'kbts');
}

/**
 * Returns why a folder is not trusted; undefined if it is trusted. `forbidden` are permission bits that the folder must
 * not have.
 */
export function distrust(disk: Disk, folder: string, forbidden: number): string | undefined {
  const entry = disk.entry(folder);
  if (entry?.kind === 'link') return 'is a symbolic link';
  if (entry?.kind !== 'directory') return 'is not a folder';
  return distrustEntry(disk, entry, forbidden);
}

/** Like {@link distrust}, for a file. */
export function distrustFile(disk: Disk, file: string, forbidden: number): string | undefined {
  const entry = disk.entry(file);
  return entry?.kind === 'file' ? distrustEntry(disk, entry, forbidden) : 'is not a file';
}

/** Whether a folder is (or would be) inside the work tree of a path, so its contents may come from the repository. */
export function isInWorkTree(disk: Disk, folder: string, place: string): boolean {
  const { real } = existingAbove(disk, folder);
  return !isOutside(relativeTo(workTreeOf(disk, disk.realPath(place) ?? place), real));
}

/** Maximum number of created folders: those of `.cache/kbts/code`, but not a missing home folder. */
const mostMissing = 3;

/**
 * Creates a folder that only this user can access, and up to two missing parents, unless the folder exists. Does not
 * use Node's `recursive`, which never returns on file systems that do not support new folders, such as `/proc`. Root
 * creates nothing in a folder of another user, because that user could not write to the new folder.
 */
export function makePrivateFolder(disk: Disk, folder: string): boolean {
  const missing: string[] = [];
  let at = folder;
  for (; !disk.entry(at) && path.dirname(at) !== at; at = path.dirname(at)) missing.unshift(at);
  const isOfAnother = disk.user === 0 && disk.entry(at)?.user !== 0;
  if (missing.length > mostMissing || (missing.length > 0 && isOfAnother)) return false;
  try {
    for (const parent of missing) makeUnlessThere(disk, parent);
    return true;
  } catch {
    return false; // The reason does not matter, because the folder is optional.
  }
}

/** Undefined if the base folder is undefined, or relative, which XDG says to ignore. */
function below(base: string | undefined, ...names: readonly string[]): string | undefined {
  return base !== undefined && path.isAbsolute(base) ? path.join(base, ...names) : undefined;
}

/** Returns the home folder; undefined if the environment does not define it. */
export function homeOf(env: Environment): string | undefined {
  return process.platform === 'win32' ? env.USERPROFILE : env.HOME;
}

function distrustEntry(disk: Disk, entry: DiskEntry, forbidden: number): string | undefined {
  // Windows protects a user's folders with access control lists, which Node does not expose.
  if (disk.user === undefined) return undefined;
  if (entry.user !== disk.user) return 'belongs to another user';
  return (entry.mode & forbidden) === 0 ? undefined : 'is accessible to other users';
}

/** Returns the closest existing entry at or above a path. */
export function existingAbove(disk: Disk, place: string): { readonly path: string; readonly real: string } {
  for (let at = place; ; at = path.dirname(at)) {
    const real = disk.realPath(at);
    if (real !== undefined || path.dirname(at) === at) return { path: at, real: real ?? at };
  }
}

/** Returns the closest folder in {@link ownFolders} with `.git`; the path itself if there is no such folder. */
export function workTreeOf(disk: Disk, place: string): string {
  return ownFolders(disk, place).find((folder) => hasGit(disk, folder)) ?? place;
}

/**
 * Returns a path and the folders above it, up to the closest folder with `.git`. The list ends below the home folder
 * and the temporary folder: a repository there, for example of dotfiles, does not belong to a project.
 */
export function ownFolders(disk: Disk, place: string): readonly string[] {
  const ends = [os.homedir(), os.tmpdir()].flatMap((folder) => [folder, disk.realPath(folder)]);
  const folders: string[] = [];
  for (let at = place; !ends.includes(at); at = path.dirname(at)) {
    folders.push(at);
    if (hasGit(disk, at) || path.dirname(at) === at) break;
  }
  return folders;
}

function hasGit(disk: Disk, folder: string): boolean {
  return disk.entry(path.join(folder, '.git')) !== undefined;
}

function makeUnlessThere(disk: Disk, folder: string): void {
  try {
    disk.makeFolder(folder, 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
