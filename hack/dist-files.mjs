// The files of a compiled package.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All files in a folder with that extension, in the same order on every machine.
 *
 * @param {string} folder
 * @param {string} ending for example `.d.ts`
 * @returns {string[]} absolute paths
 */
export function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))
    .sort();
}
