import fs from 'node:fs';

/** Whether a path leads to a folder, through symlinks too. */
export function isFolder(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
