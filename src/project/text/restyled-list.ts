import { posix } from 'node:path';
import { DiagnosticList } from '../../base/problems/index.js';
import { readYaml, type TopList, topLists } from '../../base/yaml/index.js';

/** Whether a file is a kustomization file. */
export function isKustomization(path: string): boolean {
  return posix.basename(path) === 'kustomization.yaml';
}

/**
 * Finds the lists of a kustomization file if any list is formatted differently than by kbts, which writes one
 * unindented item per line: formatters such as Prettier indent items, and people write short lists in flow style.
 *
 * @returns undefined if all lists are formatted like those of kbts, or if the file is not valid YAML
 */
export function restyledLists(text: string): readonly TopList[] | undefined {
  return hasOtherStyle(text) ? topLists(text) : undefined;
}

/** Finds the list that a comment belongs to: the list that contains the comment, or the nearest list above. */
export function listAt(lists: readonly TopList[], offset: number): TopList | undefined {
  return lists.findLast(({ start }) => start < offset);
}

/** Parses the items of a block-style list; undefined if the string is not such a list. */
export function itemsIn(block: string): readonly unknown[] | undefined {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const value = readYaml(block, reading)?.value;
  return Array.isArray(value) ? value : undefined;
}

/** Returns the offset of a line. */
export function offsetOf(text: string, index: number): number {
  return text.split('\n', index).reduce((offset, line) => offset + line.length + 1, 0);
}

/** Checks the first line of each list with regular expressions, because parsing every file would be too slow. */
function hasOtherStyle(text: string): boolean {
  let isBelowKey = false;
  for (const line of text.split('\n')) {
    const code = line.replace(/(?:^|\s)#.*/, '').trimEnd();
    if (code === '') continue;
    const [, value] = /^\uFEFF?\w+:\s*(.*)/.exec(code) ?? [];
    if (value?.startsWith('[') || (isBelowKey && /^\s+- |^\s*\[/.test(code))) return true;
    isBelowKey = value === '';
  }
  return false;
}
