import path from 'node:path';
import type { Span } from '../problems/index.js';
import { type Disk, errorCode, realDisk } from './disk.js';
import { type InsidePath, relativeTo } from './inside.js';
import { protectedPart } from './protected-part.js';
import { existingAbove } from './user-folder.js';

/** A folder outside of the project that a run may write to because the command line names it. */
export interface OutsideFolder {
  /** Relative to the project, with `/` as the separator; starts with `..`. */
  readonly path: string;
  /** Location of the argument that names the folder; undefined if no argument names it. */
  readonly span?: Span;
}

/** An existing folder outside of the project: an {@link OutsideFolder}, or its closest existing parent. */
interface OutsideRoot {
  /** Absolute path. */
  readonly root: string;
  /** Path of the root, relative to the project. */
  readonly path: string;
}

/** The location of a changed file. */
export interface Location {
  /** Absolute path of a root outside of the project; undefined for the project itself. */
  readonly root?: string;
  /** Relative to the root. */
  readonly path: string;
  /** Path of the root relative to the project, with a trailing slash; empty for the project itself. */
  readonly prefix: string;
}

/** The resolved path of an output folder outside of the project, or why kbts must not write to the folder. */
export type OutsidePath =
  /** `relative` is relative to the project. */
  { readonly kind: 'outside'; readonly relative: string } | Omit<Extract<InsidePath, { kind: 'refused' }>, 'why'>;

/** Resolves an output folder outside of the project that the command line names. The folder need not exist. */
export function resolveOutside(project: string, place: string, disk: Disk = realDisk): OutsidePath {
  if (place.includes('\0')) return { kind: 'refused', reason: 'contains a null character' };
  try {
    const root = disk.realPath(path.resolve(project)) ?? path.resolve(project);
    const target = path.resolve(root, place);
    const relative = relativeTo(root, target);
    const existing = existingAbove(disk, target);
    const owned = protectedPart(target) ?? protectedPart(existing.real);
    if (owned !== undefined) return { kind: 'refused', reason: `is inside \`${owned}\`` };
    const isFolder = disk.entry(existing.real)?.kind === 'directory';
    return isFolder ? { kind: 'outside', relative } : { kind: 'refused', reason: 'is not in a folder' };
  } catch (error) {
    return { kind: 'refused', reason: `cannot be resolved (${errorCode(error) ?? error})` };
  }
}

/** Finds the existing parts of output folders. */
export function outsideRoots(disk: Disk, project: string, folders: readonly OutsideFolder[]): readonly OutsideRoot[] {
  return folders.map(({ path: relative }) => {
    const root = existingAbove(disk, path.resolve(project, relative)).path;
    return { root, path: relativeTo(project, root) };
  });
}

/**
 * Locates a changed file relative to the innermost root that contains the file, because an inner folder can be a
 * mounted file system; relative to the project if no root contains the file.
 */
export function locate(place: string, roots: readonly OutsideRoot[]): Location {
  for (const { root, path: prefix } of roots.toSorted((a, b) => b.root.length - a.root.length)) {
    const rest = place.startsWith(`${prefix}/`) ? place.slice(prefix.length + 1) : '..';
    // The root may be a folder above the project.
    if (rest.split('/', 1)[0] !== '..') return { root, path: rest, prefix: `${prefix}/` };
  }
  return { path: place, prefix: '' };
}
