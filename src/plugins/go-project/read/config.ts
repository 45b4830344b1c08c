import { protectedPart } from '../../../base/files/index.js';
import type { License } from '../../../project/index.js';
import type { ProjectSource } from './project-source.js';

/** The manifests of a Go project that the new project keeps. */
export interface KeptConfig {
  /** Contents by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths that are not copied, each with the reason. */
  readonly skipped: readonly string[];
}

/**
 * Reads `config/`, except for generated files.
 *
 * @param isGenerated whether the new project generates a file
 */
export function readConfig(source: ProjectSource, isGenerated: (place: string) => boolean): KeptConfig {
  const files = new Map<string, string>();
  const tree = source.tree('config', (name) => protectedPart(name) !== undefined);
  const skipped = [
    ...tree.skipped.map((place) => `\`${place}\` belongs to Git or npm`),
    ...tree.others.map((place) => `\`${place}\` is not a regular file`),
  ];
  for (const place of tree.files.filter((one) => !isGenerated(one))) {
    const text = source.text(place);
    if (text === undefined) continue;
    if (/[\0\ufffd]/.test(text)) skipped.push(`\`${place}\` is not a text file`);
    else files.set(place, withNode(place, text));
  }
  return { files, skipped };
}

/** Replaces the manager's command: the image of the new project runs Node. */
function withNode(place: string, text: string): string {
  if (!/\.ya?ml$/.test(place)) return text;
  return text.replace(
    /^([ -]*)command:[ ]*\n([ ]*)- "?\/manager"?[ ]*$/m,
    (_, key: string, item: string) =>
      `${key}command:\n${['/nodejs/bin/node', '--max-semi-space-size=2', '/manager.mjs'].map((word) => `${item}- ${word}`).join('\n')}`,
  );
}

/** Path of the source file header in kubebuilder projects. */
const headerFile = 'hack/boilerplate.go.txt';

/** The header of source files, and remarks for the user. */
export interface GoHeader {
  readonly license: License;
  readonly remarks: readonly string[];
}

/** Reads the header of a Go project: a block comment, or line comments, which are converted to a block comment. */
export function readHeader(source: ProjectSource): GoHeader {
  const text = source.text(headerFile)?.trim() ?? '';
  if (text === '') return { license: { name: 'none' }, remarks: [] };
  const comment = isBlockComment(text) ? text : fromLineComments(text);
  if (comment !== undefined) return { license: { name: 'none', text: comment }, remarks: [] };
  const advice = 'write the header of new files to `hack/boilerplate.ts.txt`, as one block comment';
  const remark = `\`${headerFile}\` is neither one block comment nor lines that start with \`//\`: ${advice}`;
  return { license: { name: 'none' }, remarks: [remark] };
}

/** Whether a string is exactly one block comment. `/*` followed by `/` is not one. */
function isBlockComment(text: string): boolean {
  return text.startsWith('/*') && text.indexOf('*/', 2) === text.length - 2;
}

/** Returns undefined for directives such as `//go:build`, and for text that would close the block comment. */
function fromLineComments(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isText = (line: string) => line === '' || (line.startsWith('//') && !/^\/\/(?:go:| ?\+)/.test(line));
  if (!lines.every(isText) || text.includes('*/')) return undefined;
  return `/*\n${lines.map((line) => line.replace(/^\/\/+ ?/, '')).join('\n')}\n*/`;
}
