import { existsSync, readFileSync } from 'node:fs';
import type { BuiltinFiles } from './builtin-table.js';

/** The files of built-in types in the folders next to this module. Reads each file on demand. */
export const installedFiles: BuiltinFiles = filesIn(new URL('./', import.meta.url));

/** Reads the files of built-in types in a folder with the subfolders `table` and `descriptions`. */
export function filesIn(folder: URL): BuiltinFiles {
  const read = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));
  return {
    table: (file) => read(new URL(`table/${file}`, folder)),
    descriptions: (file) => {
      const url = new URL(`descriptions/${file}`, folder);
      return existsSync(url) ? read(url) : undefined;
    },
  };
}
