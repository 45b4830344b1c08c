// Compares the project that a tutorial page leads to with the tested one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './tutorial-pages.mjs';

/** What npm and builds write, and what is not part of the tested project. */
const leftOut = ['node_modules', 'package-lock.json', 'dist', '.git'];

/**
 * The files that differ, each with its first line that does. Ignored: the location of the packed kbts, and the year of
 * license headers.
 *
 * @param {string} project folder
 * @param {string} tested folder
 * @returns {string[]}
 */
export function differencesOf(project, tested) {
  const [made, expected] = [project, tested].map((folder) => filesOf(folder, (path) => leftOut.includes(path)));
  const all = [...new Set([...made, ...expected])].sort();
  return all.flatMap((path) => {
    if (!made.includes(path)) return [`${path} is missing`];
    if (!expected.includes(path)) return [`${path} is not in the tested project`];
    const [has, should] = [project, tested].map((folder) => rowsOf(path, readFileSync(join(folder, path), 'utf8')));
    const at = Array.from({ length: Math.max(has.length, should.length) }, (_, index) => index).find(
      (index) => has[index] !== should[index],
    );
    if (at === undefined) return [];
    const [found, wanted] = [has, should].map((rows) => rows[at] ?? 'the end of the file');
    return [`${path}:${at + 1}: found \`${found}\`, expected \`${wanted}\``];
  });
}

function rowsOf(path, text) {
  const withoutYear = text.replace(/^Copyright \d{4} /m, 'Copyright YEAR ');
  return (path === 'package.json' ? withoutPackage(withoutYear) : withoutYear).split('\n');
}

function withoutPackage(text) {
  return text.replace(/("kbts": )"[^"]*"/, '$1"…"');
}
