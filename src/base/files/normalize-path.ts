/**
 * Resolves `.`, `..` and empty parts of a path, without the disk. Relative paths that lead above their start keep `..`.
 *
 * @param path with `/` between parts
 * @returns the path without a slash at its end, except for `/` itself; `.` if no part is left
 */
export function normalizePath(path: string): string {
  const root = path.startsWith('/') ? '/' : '';
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (root === '') parts.push(part);
  }
  return root + parts.join('/') || '.';
}
