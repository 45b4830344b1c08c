import fs from 'node:fs';

/** Whether a path is a folder or a symlink to a folder. */
export function isFolder(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
