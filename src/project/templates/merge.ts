import { mergeIgnoreFile } from './merge-ignore.js';
import { mergePackageJson } from './merge-package.js';
import type { MergeRequest } from './merge-request.js';

/** Files that can be merged, by path. */
const merges: Readonly<Record<string, (request: MergeRequest) => string | undefined>> = {
  'package.json': mergePackageJson,
  '.gitignore': mergeIgnoreFile,
};

/**
 * Adds the entries of a template that are missing from an existing file.
 *
 * @returns the new text; undefined when problems were reported
 */
export function mergeFile(path: string, request: MergeRequest): string | undefined {
  const mergeOne = merges[path];
  if (!mergeOne) throw new Error(`bug: ${path} cannot be merged`);
  return mergeOne(request);
}
