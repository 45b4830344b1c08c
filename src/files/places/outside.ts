import path from 'node:path';
import type { Diagnostic, Span } from '../../problems/index.js';
import { type Disk, errorCode, realDisk } from '../disk/disk.js';
import { protectedPart } from './inside.js';

/** A folder outside of the project that a run may write to, because the command line specifies it. */
export interface OutsideFolder {
  /** Relative to the project, with `/` as the separator: it starts with `..`. */
  readonly path: string;
  /** The argument that specifies it. Default: none. */
  readonly span?: Span;
}

/** An existing folder outside of the project: an {@link OutsideFolder}, or the closest one above. */
export interface OutsideRoot {
  /** Real absolute path. */
  readonly root: string;
  /** The same relative to the project. */
  readonly path: string;
}

/** The location of a changed file. */
export interface Location {
  /** Absolute path of an outside root. Default: the project. */
  readonly root?: string;
  /** Relative to the root. */
  readonly path: string;
  /** The outside root relative to the project, with a trailing slash; empty for the project. */
  readonly prefix: string;
}

/** The location of an output folder outside of the project, or why it must not be written to. */
export type OutsidePath =
  | {
      readonly kind: 'outside';
      /** Relative to the project. */
      readonly relative: string;
    }
  | {
      readonly kind: 'refused';
      /** Completes a sentence that starts with the path. */
      readonly reason: string;
    };

/**
 * Resolves a folder outside of the project that the command line specifies; it need not exist. No symlink is followed,
 * because others may decide where it points.
 *
 * @param place relative to the project, or absolute
 * @param disk Default: the real disk
 */
export function resolveOutside(project: string, place: string, disk: Disk = realDisk): OutsidePath {
  if (place.includes('\0')) return { kind: 'refused', reason: 'contains a null character' };
  try {
    const root = disk.realPath(path.resolve(project)) ?? path.resolve(project);
    const target = path.resolve(root, place);
    const relative = pathFrom(root, target);
    const owned = protectedPart(target);
    const [existing] = outsideRoots(disk, root, [{ path: relative }]);
    const fault = owned === undefined ? existing && faultOf(disk, existing.root) : `is inside \`${owned}\``;
    return fault === undefined ? { kind: 'outside', relative } : { kind: 'refused', reason: fault };
  } catch (error) {
    return { kind: 'refused', reason: `cannot be resolved (${errorCode(error) ?? error})` };
  }
}

/**
 * Finds the folders that exist, without following symlinks.
 *
 * @param project real path of the project
 */
export function outsideRoots(disk: Disk, project: string, folders: readonly OutsideFolder[]): readonly OutsideRoot[] {
  return folders.map(({ path: relative }) => {
    let root = path.resolve(project, relative);
    while (!disk.entry(root) && path.dirname(root) !== root) root = path.dirname(root);
    return { root, path: pathFrom(project, root) };
  });
}

/** Reports outside roots that must not be written to. */
export function checkRoots(disk: Disk, roots: readonly OutsideRoot[]): readonly Diagnostic[] {
  return roots.flatMap(({ root, path: shown }): Diagnostic[] => {
    const fault = faultOf(disk, root);
    if (fault === undefined) return [];
    const message = `cannot write to \`${shown}\`, which ${fault}`;
    return [{ code: 'write-failed', severity: 'error', message, hint: 'choose another folder for the output' }];
  });
}

/** Returns why nothing may be written below an absolute path; undefined if it is a folder and no symlink leads to it. */
export function faultOf(disk: Disk, root: string): string | undefined {
  const owned = protectedPart(root);
  if (owned !== undefined) return `is inside \`${owned}\``;
  const real = disk.realPath(root);
  if (real !== root) return `is reached through a symbolic link${real === undefined ? '' : `, to \`${real}\``}`;
  return disk.entry(root)?.kind === 'directory' ? undefined : 'is not in a folder';
}

/** A path relative to the project, with `/` as the separator, as in all messages. */
export function pathFrom(project: string, place: string): string {
  return path.relative(project, place).split(path.sep).join('/');
}

/** Finds the root that a changed file belongs to: the innermost, because a folder can be a mounted file system. */
export function locate(place: string, roots: readonly OutsideRoot[]): Location {
  for (const { root, path: prefix } of roots.toSorted((a, b) => b.root.length - a.root.length)) {
    const rest = place.startsWith(`${prefix}/`) ? place.slice(prefix.length + 1) : '..';
    // The root may be a folder above the project.
    if (rest.split('/', 1)[0] !== '..') return { root, path: rest, prefix: `${prefix}/` };
  }
  return { path: place, prefix: '' };
}
