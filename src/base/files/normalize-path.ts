/** Resolves `.`, `..` and empty parts without the disk. `..` above the start of a relative path is kept. */
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
