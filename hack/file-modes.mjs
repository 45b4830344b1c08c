// Files of the package are readable by every account, whatever the umask of the account that builds it: npm packs modes
// as they are, and a clone is run by others than its owner, too.
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives a file or folder, with all that is in it, the modes 644 and 755. Files that their owner can run stay programs.
 * Links are left alone.
 *
 * @param {string} place
 */
export function makeReadable(place) {
  const entry = lstatSync(place);
  if (entry.isDirectory()) {
    chmodSync(place, 0o755);
    for (const name of readdirSync(place)) makeReadable(join(place, name));
  } else if (entry.isFile()) chmodSync(place, entry.mode & 0o100 ? 0o755 : 0o644);
}

/**
 * Does that for everything that npm packs of a package.
 *
 * @param {string} root folder of the package
 */
export function makePackageReadable(root) {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packed = [...files, 'package.json', 'README.md', 'LICENSE'].map((name) => join(root, name));
  for (const place of packed.filter((name) => existsSync(name))) makeReadable(place);
}
