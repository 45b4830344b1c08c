import type { ReadableFiles } from '../../../base/files/index.js';
import { normalizePath } from '../../../base/files/normalize-path.js';

/**
 * Lists the TypeScript files that match Go-style patterns: `./src/api/v1` is one folder, `./src/...` a folder and all
 * its subfolders, `./src/api/v1/job.types.ts` one file; `;` separates patterns. Skips tests, declaration files,
 * `node_modules`, `dist` and folders whose names begin with a dot. Returns sorted paths relative to the project, and
 * the patterns without matches.
 */
export function filesOf(files: ReadableFiles, patterns: readonly string[]): { files: string[]; empty: string[] } {
  const found = new Set<string>();
  const empty: string[] = [];
  for (const pattern of patterns.flatMap((text) => text.split(';')).filter((text) => text.trim() !== '')) {
    const matched = filesOfPattern(files, pattern.trim());
    if (matched.length === 0) empty.push(pattern.trim());
    for (const file of matched) found.add(file);
  }
  return { files: [...found].sort(), empty };
}

/** Whether a file may contain the user's API types. */
export function isSource(name: string): boolean {
  return /\.[cm]?tsx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name) && !/\.(test|spec)\.[cm]?tsx?$/.test(name);
}

/** The sources in one folder, without its subfolders. */
export function sourcesIn(files: ReadableFiles, folder: string): string[] {
  return files
    .list(folder)
    .filter(isSource)
    .map((name) => join(folder, name))
    .filter((path) => files.entryKind(path) !== 'directory');
}

/** The folder of a file; `.` for the project itself. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

/** Joins a folder and a relative path, and resolves `.` and `..`. Paths above the project keep their leading `..`. */
export function join(folder: string, path: string): string {
  return normalizePath(`${folder}/${path}`);
}

const skippedFolders = new Set(['node_modules', 'dist']);

function filesOfPattern(files: ReadableFiles, pattern: string): string[] {
  const isDeep = pattern === '...' || pattern.endsWith('/...');
  const place = join('.', isDeep ? pattern.slice(0, -3) : pattern);
  if (isDeep) return sourcesBelow(files, place);
  const isFile = isSource(place) && files.readSource(place) !== undefined;
  return isFile ? [place] : sourcesIn(files, place);
}

function sourcesBelow(files: ReadableFiles, folder: string): string[] {
  const found: string[] = [];
  for (const name of files.list(folder)) {
    const path = join(folder, name);
    const kind = files.entryKind(path);
    if (kind === 'directory') {
      if (!skippedFolders.has(name) && !name.startsWith('.')) found.push(...sourcesBelow(files, path));
    } else if (kind === 'file' && isSource(name)) found.push(path);
  }
  return found;
}
