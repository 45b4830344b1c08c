import { type LongSource, mebibytes } from '../../files/index.js';
import type { Diagnostic } from '../../problems/index.js';

/** A comment with a marker, or the import of decorators. Data can contain anything, but rarely a line that begins so. */
const telling = /^[ \t]*(?:\/\/|\/?\*+)[ \t]*\+[a-zA-Z][\w:-]*|^[ \t]*(?:import|export|\}).*['"]kbts\/api['"]/m;

/** How much is kept of a line that continues in the next piece: a marker is at its beginning. */
const longestLine = 2 ** 16;

/**
 * Searches a file that is too long to be parsed for markers. Without them, it defines no API: it may be generated data,
 * and is left alone.
 *
 * @returns undefined if it has none
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
