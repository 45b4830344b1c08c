import type { ReadableFiles } from '../files/index.js';

/**
 * The texts that code frames may show. An import or a link can lead to a file outside of the project, whose text is not
 * for a log: only its line ends are left, so that a problem in it has a line and a column.
 */
export function shownSources(texts: ReadonlyMap<string, string>, files: ReadableFiles): ReadonlyMap<string, string> {
  const shown = [...texts].map(([file, text]) => {
    const found = files.resolve(file);
    const isForeign = found.kind === 'refused' && found.why !== 'protected';
    return [file, isForeign ? text.replace(/[^\n]/g, ' ') : text] as const;
  });
  return new Map(shown);
}
