import { posix } from 'node:path';
import { DiagnosticList } from '../../problems/index.js';
import { readYaml, type TopList, topLists } from '../../yaml/index.js';

/** Whether a file is a kustomization file. */
export function isKustomization(path: string): boolean {
  return posix.basename(path) === 'kustomization.yaml';
}

/**
 * Finds the lists of a kustomization file if one of them is not as kbts writes it, at the left margin with an item on
 * each line: formatters such as Prettier indent items, and people write short lists in flow style.
 *
 * @returns undefined if all are, or if the file is not valid YAML
 */
export function restyledLists(text: string): readonly TopList[] | undefined {
  return hasOtherStyle(text) ? topLists(text) : undefined;
}

/** The list that a comment belongs to: the nearest above, or around it. */
export function listAt(lists: readonly TopList[], offset: number): TopList | undefined {
  return lists.findLast(({ start }) => start < offset);
}

/** The items of a list in block style; undefined if the text is something else. */
export function itemsIn(block: string): readonly unknown[] | undefined {
  const reading = { file: '', code: 'manifest-invalid', sink: new DiagnosticList() } as const;
  const value = readYaml(block, reading)?.value;
  return Array.isArray(value) ? value : undefined;
}

/** Offset of a line. */
export function offsetOf(text: string, index: number): number {
  return text.split('\n', index).reduce((offset, line) => offset + line.length + 1, 0);
}

/** The first value of a key that is not a comment decides; parsing each file would take longer than everything else. */
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
