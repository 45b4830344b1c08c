// Reads the doc comments of a TypeScript declaration file that was generated from Kubernetes' OpenAPI.

/**
 * @typedef {object} Described
 * @property {string} type description of the class or interface; empty if it has none
 * @property {Record<string, string>} fields descriptions by field
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

/** The comment that ends on the previous line. */
function docBefore(lines, at) {
  if (lines[at - 1]?.trim() !== '*/') return '';
  const start = lines.findLastIndex((line, index) => index < at && line.trim() === '/**');
  const body = lines.slice(start + 1, at - 1).map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  return plain(body.join('\n').trim());
}

/** Reverts the escaping of generators for comments and quotes. */
function plain(text) {
  return text.replaceAll(/\\(["'/\\])/g, '$1').replaceAll('*_/', '*/');
}
