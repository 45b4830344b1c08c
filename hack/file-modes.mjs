// Package files become readable by all users, regardless of the umask of the build: npm packs modes unchanged,
// and a clone may be used by others than its owner.
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sets the modes of a file or folder to 644 and 755, recursively. Files that their owner can execute remain
 * executable. Symlinks are skipped.
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

/** Does the same for all files that npm packs.
 *
 * @param {string} root folder of the package
 */
export function makePackageReadable(root) {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packed = [...files, 'package.json', 'README.md', 'LICENSE'].map((name) => join(root, name));
  for (const place of packed.filter((name) => existsSync(name))) makeReadable(place);
}
