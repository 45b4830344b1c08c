import fs from 'node:fs';
import path from 'node:path';
import { projectFile } from '../../project/index.js';

/** The project that contains a folder. */
export type FoundProject =
  | { readonly kind: 'found'; readonly folder: string }
  | { readonly kind: 'none' }
  /** There is one above, but it may have been put there by another user. */
  | { readonly kind: 'untrusted'; readonly folder: string; readonly owner: number };

/** An entry of the file system. */
export interface Entry {
  readonly isFile: boolean;
  /** ID of the owner. */
  readonly owner: number;
}

/** The user that looks for a project, and the limits of the search. */
export interface Searcher {
  /** User ID. Default: the system has none, for example Windows; then owners are not checked. */
  readonly user?: number | undefined;
  /** The search ends at this folder. Default: none. */
  readonly home?: string | undefined;
  /** Reads an entry without following symlinks. Default: from disk. */
  readonly entryAt?: (place: string) => Entry | undefined;
}

/**
 * Finds the project that contains a folder: the nearest folder with a PROJECT file, searching upward.
 *
 * The search ends at the root of a Git repository, at the home folder, and at the root of the file system. PROJECT
 * and its folder must be owned by the user or by the owner of the starting folder: anyone can create a file in
 * `/tmp`, above the folders of others. Git applies the same rule to repositories.
 */
export function nearestProject(from: string, { user, home, entryAt = entryOnDisk }: Searcher): FoundProject {
  const trusted = [user, entryAt(from)?.owner];
  const stranger = (...places: string[]) =>
    places.flatMap((place) => entryAt(place)?.owner ?? []).find((owner) => !trusted.includes(owner));
  for (let folder = from; ; folder = path.dirname(folder)) {
    const project = path.join(folder, projectFile);
    if (entryAt(project)?.isFile) {
      // The user chose the current folder, so its owner does not matter.
      const owner = folder === from || user === undefined ? undefined : stranger(folder, project);
      return owner === undefined ? { kind: 'found', folder } : { kind: 'untrusted', folder, owner };
    }
    const isLast = folder === path.dirname(folder) || folder === home || entryAt(path.join(folder, '.git'));
    if (isLast) return { kind: 'none' };
  }
}

/** Reads an entry; undefined if it is missing or access is denied. */
function entryOnDisk(place: string): Entry | undefined {
  try {
    const stat = fs.lstatSync(place);
    return { isFile: stat.isFile(), owner: stat.uid };
  } catch {
    return undefined;
  }
}
