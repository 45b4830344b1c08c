// The parts of an excerpt: lines that follow each other, and `…` between them.
import { isEllipsis } from './page.mjs';

/**
 * The runs of lines of an excerpt, without blank lines around them, and each `…` as a segment of its own.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function segmentsOf(text) {
  const segments = [[]];
  for (const row of text.split('\n')) {
    if (isEllipsis(row)) segments.push([row], []);
    else if (row.trim() !== '' || segments.at(-1).length > 0) segments.at(-1).push(row);
  }
  return segments.map(withoutBlankEnd).filter((segment) => segment.length > 0);
}

/** The segments without `…`.
 *
 * @param {string} text
 */
export function runsOf(text) {
  return segmentsOf(text).filter(([first]) => !isEllipsis(first));
}

function withoutBlankEnd(rows) {
  return rows.slice(0, rows.findLastIndex((row) => row.trim() !== '') + 1);
}
