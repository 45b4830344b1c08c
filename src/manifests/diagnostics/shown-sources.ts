import type { ReadableFiles } from '../../files/index.js';

/**
 * File contents for code frames. An import or symlink can resolve to a file outside of the project, whose contents
 * must not be logged: only its line endings are kept, so that diagnostics have a line and column.
 */
export function shownSources(texts: ReadonlyMap<string, string>, files: ReadableFiles): ReadonlyMap<string, string> {
  const shown = [...texts].map(([file, text]) => {
    const found = files.resolve(file);
    const isForeign = found.kind === 'refused' && found.why !== 'protected';
    return [file, isForeign ? text.replace(/[^\n]/g, ' ') : text] as const;
  });
  return new Map(shown);
}
