import type { ReadText } from '../../problems/index.js';
import type { ReadableFiles } from './file-system.js';

/** Reads files for code frames. Symlinks out of the project are not followed. */
export function ownTexts(files: ReadableFiles): ReadText {
  return (file) => (files.resolve(file).kind === 'inside' ? files.readText(file) : undefined);
}
