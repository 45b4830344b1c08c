import { type LongSource, mebibytes } from '../../../base/files/index.js';
import type { Diagnostic } from '../../../base/problems/index.js';

/** Matches a comment with a marker, or an import from `kbts/api`. Generated data rarely contains such a line. */
const telling = /^[ \t]*(?:\/\/|\/?\*+)[ \t]*\+[a-zA-Z][\w:-]*|^[ \t]*(?:import|export|\}).*['"]kbts\/api['"]/m;

/** Maximum number of characters kept from a line that continues in the next piece: markers are near the line start. */
const longestLine = 2 ** 16;

/**
 * Searches for markers in a file that is too long to be parsed. A file without markers defines no API and is ignored.
 *
 * @returns undefined if the file has no markers
 */
export function longSourceProblem(path: string, { size, limit, pieces }: LongSource): Diagnostic | undefined {
  const found = firstMatch(pieces);
  if (!found) return undefined;
  const what = found.text.replace(/^[ \t/*]*/, '');
  return {
    code: 'source-syntax',
    severity: 'error',
    message: `\`${path}:${found.line}\` has \`${what}\`, but the file has ${mebibytes(size)}, and files with markers are limited to ${mebibytes(limit)}`,
    hint: 'move the types with their markers to a file of their own',
  };
}

function firstMatch(pieces: Iterable<string>): { readonly text: string; readonly line: number } | undefined {
  let line = 1;
  let rest = '';
  const search = (text: string) => {
    const match = telling.exec(text);
    return match ? { text: match[0], line: line + linesIn(text.slice(0, match.index)) } : undefined;
  };
  for (const piece of pieces) {
    const text = rest + piece;
    const end = text.lastIndexOf('\n') + 1;
    const lines = text.slice(0, end);
    const found = search(lines);
    if (found) return found;
    line += linesIn(lines);
    rest = text.slice(end, end + longestLine);
  }
  return search(rest);
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
