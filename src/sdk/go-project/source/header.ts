import type { License } from '../../../scaffold/index.js';
import type { ProjectSource } from './source.js';

/** Where kubebuilder's projects have the header of their source files. */
const headerFile = 'hack/boilerplate.go.txt';

/** The header of source files, and what the user has to know about it. */
export interface GoHeader {
  readonly license: License;
  readonly remarks: readonly string[];
}

/** Reads the header of a Go project: one block comment, or line comments, which become one. */
export function readHeader(source: ProjectSource): GoHeader {
  const text = source.text(headerFile, 100_000)?.trim() ?? '';
  if (text === '') return { license: { name: 'none' }, remarks: [] };
  const comment = isBlockComment(text) ? text : fromLineComments(text);
  if (comment !== undefined) return { license: { name: 'none', text: comment }, remarks: [] };
  const advice = 'write the header of new files to `hack/boilerplate.ts.txt`, as one block comment';
  const remark = `\`${headerFile}\` is neither one block comment nor lines that start with \`//\`: ${advice}`;
  return { license: { name: 'none' }, remarks: [remark] };
}

/** Whether the first end of a comment is that of the text; `/*` and `/` have no end. */
function isBlockComment(text: string): boolean {
  return text.startsWith('/*') && text.indexOf('*/', 2) === text.length - 2;
}

/** Directives such as `//go:build` are not text, and an end of a comment would be one. */
function fromLineComments(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isText = (line: string) => line === '' || (line.startsWith('//') && !/^\/\/(?:go:| ?\+)/.test(line));
  if (!lines.every(isText) || text.includes('*/')) return undefined;
  return `/*\n${lines.map((line) => line.replace(/^\/\/+ ?/, '')).join('\n')}\n*/`;
}
