import fs from 'node:fs';
import path from 'node:path';
import { projectFile } from '../../base/project-file/index.js';

/** The result of the search for the project that contains a folder. */
export type FoundProject =
  | { readonly kind: 'found'; readonly folder: string }
  | { readonly kind: 'none' }
  /** A project exists in a parent folder, but another user may have created it. */
  | { readonly kind: 'untrusted'; readonly folder: string; readonly owner: number };

/** A file system entry. */
export interface Entry {
  readonly isFile: boolean;
  /** User ID of the owner. */
  readonly owner: number;
}

/** The user running kbts, and the limits of the search. */
export interface Searcher {
  /** Effective user ID; undefined where the system has none (Windows). Owners are then not checked. */
  readonly user?: number | undefined;
  /** The home folder, at which the search ends; undefined if unknown. */
  readonly home?: string | undefined;
  /** Reads an entry without following symlinks. Default: reads from disk. */
  readonly entryAt?: (place: string) => Entry | undefined;
}

/**
 * Finds the project that contains a folder: the nearest folder with a PROJECT file, searching upward.
 *
 * The search ends at the root of a Git repository, at the home folder, or at the root of the file system. PROJECT and
 * its folder must be owned by the user or by the owner of the starting folder, because anyone can create a file in a
 * shared parent folder such as `/tmp`.
 */
export function nearestProject(from: string, { user, home, entryAt = entryOnDisk }: Searcher): FoundProject {
  const trusted = [user, entryAt(from)?.owner];
  const stranger = (...places: string[]) =>
    places.flatMap((place) => entryAt(place)?.owner ?? []).find((owner) => !trusted.includes(owner));
  for (let folder = from; ; folder = path.dirname(folder)) {
    const project = path.join(folder, projectFile);
    if (entryAt(project)?.isFile) {
      // The user chose the current folder, so its owner is not checked.
      const owner = folder === from || user === undefined ? undefined : stranger(folder, project);
      return owner === undefined ? { kind: 'found', folder } : { kind: 'untrusted', folder, owner };
    }
    const isLast = folder === path.dirname(folder) || folder === home || entryAt(path.join(folder, '.git'));
    if (isLast) return { kind: 'none' };
  }
}

function entryOnDisk(place: string): Entry | undefined {
  try {
    const stat = fs.lstatSync(place);
    return { isFile: stat.isFile(), owner: stat.uid };
  } catch {
    return undefined;
  }
}
