// Reads the doc comments of a TypeScript declaration file that was generated from Kubernetes' OpenAPI.

/**
 * @typedef {object} Described
 * @property {string} type text of the class or interface; empty when it has none
 * @property {Record<string, string>} fields text of each field that has one
 */

/**
 * Reads the first class or interface of a declaration file.
 *
 * @param {string} text
 * @returns {Described}
 * @throws Error when there is none
 */
export function readDeclaration(text) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^export (declare class|interface) /.test(line));
  if (start < 0) throw new Error('expected a line `export declare class …` or `export interface …`, found none');
  const end = lines.indexOf('}', start);
  if (end < 0) throw new Error(`expected a line \`}\` that ends \`${lines[start]}\`, found none`);
  const fields = {};
  for (let at = start + 1; at < end; at++) {
    const name = /^ {4}["']([^"']+)["']\??:/.exec(lines[at])?.[1];
    const doc = name === undefined ? '' : docBefore(lines, at);
    if (doc !== '') fields[name] = doc;
  }
  return { type: docBefore(lines, start), fields };
}

/** The text of the comment that ends on the line before. */
function docBefore(lines, at) {
  if (lines[at - 1]?.trim() !== '*/') return '';
  const start = lines.findLastIndex((line, index) => index < at && line.trim() === '/**');
  const body = lines.slice(start + 1, at - 1).map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  return plain(body.join('\n').trim());
}

/** Undoes what generators do to texts so that they fit into a comment and into quotes. */
function plain(text) {
  return text.replaceAll(/\\(["'/\\])/g, '$1').replaceAll('*_/', '*/');
}
