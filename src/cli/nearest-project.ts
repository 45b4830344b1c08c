import fs from 'node:fs';
import path from 'node:path';
import { projectFile } from '../project/index.js';

/** Which project holds a folder. */
export type FoundProject =
  | { readonly kind: 'found'; readonly folder: string }
  | { readonly kind: 'none' }
  /** There is one above, but another user may have put it there. */
  | { readonly kind: 'untrusted'; readonly folder: string; readonly owner: number };

/** What is at a path. */
export interface Entry {
  readonly isFile: boolean;
  /** Id of the user that it belongs to. */
  readonly owner: number;
}

/** The user who looks for a project, and where. */
export interface Searcher {
  /** Id of the user. Default: the system has none, as Windows; then no owner is checked. */
  readonly user?: number | undefined;
  /** The search does not go above this folder. Default: none. */
  readonly home?: string | undefined;
  /** Reads an entry, without following links. Default: from the disk. */
  readonly entryAt?: (place: string) => Entry | undefined;
}

/**
 * Finds the project that holds a folder: the nearest folder with a PROJECT file, from this one upwards.
 *
 * The search ends at the root of a Git repository, at the home folder, and at the root of the file system. PROJECT and
 * its folder must belong to the user, or to the owner of the folder that the search starts in: anyone can put a file into
 * `/tmp`, above the folders of others. Git trusts repositories by the same rule.
 */
export function nearestProject(from: string, { user, home, entryAt = entryOnDisk }: Searcher): FoundProject {
  const trusted = [user, entryAt(from)?.owner];
  const stranger = (...places: string[]) =>
    places.flatMap((place) => entryAt(place)?.owner ?? []).find((owner) => !trusted.includes(owner));
  for (let folder = from; ; folder = path.dirname(folder)) {
    const project = path.join(folder, projectFile);
    if (entryAt(project)?.isFile) {
      // The current folder is a choice of the user, whoever owns it.
      const owner = folder === from || user === undefined ? undefined : stranger(folder, project);
      return owner === undefined ? { kind: 'found', folder } : { kind: 'untrusted', folder, owner };
    }
    const isLast = folder === path.dirname(folder) || folder === home || entryAt(path.join(folder, '.git'));
    if (isLast) return { kind: 'none' };
  }
}

/** What is at a path; nothing where the user may not look, either. */
function entryOnDisk(place: string): Entry | undefined {
  try {
    const stat = fs.lstatSync(place);
    return { isFile: stat.isFile(), owner: stat.uid };
  } catch {
    return undefined;
  }
}
