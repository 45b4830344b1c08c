import { posix } from 'node:path';
import type { ReadableFiles } from '../../../files/index.js';
import { type Unreadable, unreadable } from './unreadable.js';

/** Limits of a walk: the largest known operators have a tenth of that, and a longer path may not fit into a system. */
const limits = { entries: 50_000, path: 1_000 } as const;

/** What is below a folder, each in order. */
export interface Tree {
  readonly files: readonly string[];
  /** Links, pipes, devices and the like. */
  readonly others: readonly string[];
  /** Folders that were left out on purpose. */
  readonly skipped: readonly string[];
  /** What a limit leaves out, a sentence each. */
  readonly beyond: readonly string[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * Lists what is below a folder. Follows no links.
 *
 * @param isSkipped whether folders of a name are left out
 */
export function walk(
  files: Pick<ReadableFiles, 'list' | 'entryKind'>,
  folder: string,
  isSkipped: (name: string) => boolean,
): Tree {
  const found = {
    ...{ files: [] as string[], others: [] as string[], skipped: [] as string[], beyond: [] as string[] },
    unreadable: [] as Unreadable[],
  };
  let left: number = limits.entries;
  let last = folder;
  const tried = <T>(place: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      found.unreadable.push(unreadable(place, error));
      return undefined;
    }
  };
  const visit = (at: string): void => {
    for (const name of tried(at, () => files.list(at)) ?? []) {
      left -= 1;
      if (left < 0) return;
      const place = posix.join(at, name);
      last = place;
      if (place.length > limits.path) {
        found.beyond.push(`\`${at.slice(0, 100)}…\` contains a path of more than ${limits.path} characters`);
        continue;
      }
      const kind = tried(place, () => files.entryKind(place));
      if (kind === 'file') found.files.push(place);
      else if (kind === 'other') found.others.push(place);
      else if (kind === 'directory' && isSkipped(name)) found.skipped.push(place);
      else if (kind === 'directory') visit(place);
    }
  };
  visit(folder);
  if (left < 0) found.beyond.push(`what follows \`${last}\`: more than ${limits.entries} files and folders`);
  return found;
}
