import type { ReadableFiles } from '../../files/index.js';

/** The files that patterns name. */
export interface FoundFiles {
  readonly files: readonly string[];
  readonly long: readonly string[];
  readonly empty: readonly string[];
}

/**
 * Lists the TypeScript files that patterns like those of Go packages name: `./src/api/v1` is one folder, `./src/...`
 * a folder and all below it, `./src/api/v1/job.types.ts` one file; several are separated by `;`.
 * Tests, declarations, `node_modules`, `dist` and folders whose name begins with a dot are left out.
 *
 * @returns paths relative to the project, sorted, each once; those that are too long to be parsed; and the patterns
 *   without files
 */
export function filesOf(files: ReadableFiles, patterns: readonly string[]): FoundFiles {
  const found = new Set<string>();
  const empty: string[] = [];
  for (const pattern of patterns.flatMap((text) => text.split(';')).filter((text) => text.trim() !== '')) {
    const matched = filesOfPattern(files, pattern.trim());
    if (matched.length === 0) empty.push(pattern.trim());
    for (const file of matched) found.add(file);
  }
  const sorted = [...found].sort();
  const long = sorted.filter((path) => files.longSource(path) !== undefined);
  return { files: long.length === 0 ? sorted : sorted.filter((path) => !long.includes(path)), long, empty };
}

/** Whether a file can hold API types of the user. */
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

/** The longest path on Linux: files with a longer one do not exist. */
export const longestPath = 4096;

/** The folder of a file; `.` for the project itself. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

/** Joins a folder and a relative path, and takes `.` and `..` out. Paths above the project keep their `..`. */
export function join(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.length === 0 ? '.' : parts.join('/');
}

const skippedFolders = new Set(['node_modules', 'dist']);

function filesOfPattern(files: ReadableFiles, pattern: string): string[] {
  const isDeep = pattern === '...' || pattern.endsWith('/...');
  const place = join('.', isDeep ? pattern.slice(0, -3) : pattern);
  if (isDeep) return sourcesBelow(files, place);
  const isFile = isSource(place) && (files.longSource(place) ?? files.readSource(place)) !== undefined;
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
