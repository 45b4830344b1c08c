import path from 'node:path';
import { type Disk, errorCode, realDisk } from './disk.js';
import type { ReadableFiles } from './file-system.js';

/**
 * Opens a folder for reading.
 *
 * @param root folder that all paths are relative to
 * @param disk Default: the real disk
 */
export function openFiles(root: string, disk: Disk = realDisk): ReadableFiles {
  const at = (place: string) => path.join(root, place);
  return {
    root,
    readText(place) {
      try {
        return disk.read(at(place));
      } catch (error) {
        if (noFile.has(errorCode(error) ?? '')) return undefined;
        throw new Error(`cannot read ${place}: ${errorCode(error) ?? String(error)}`, { cause: error });
      }
    },
    entryKind(place) {
      const entry = disk.entry(at(place));
      return entry?.kind === 'link' ? 'other' : entry?.kind;
    },
    list: (place) => disk.list(at(place)),
  };
}

const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
