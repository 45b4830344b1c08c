import type { Diagnostic } from '../../base/problems/index.js';
import type { Code } from './code.js';
import { codeLines, findCode, findWholeCode, hasCode } from './find-code.js';
import { addFlowItems, hasFlowItem, isFlow, replaceFlowItem } from './flow-list.js';
import { type Import, importsIn } from './named-import.js';
import { isKustomization, itemsIn, listAt, offsetOf, restyledLists } from './restyled-list.js';

/** Lines to insert at a scaffold marker. */
export interface Insertion {
  /** Name of the marker, after `+kubebuilder:scaffold:`. */
  readonly marker: string;
  /** One or more lines, which are indented like the marker. */
  readonly code: Code;
  /** Code at the same marker above which this code is inserted. Default: none. */
  readonly above?: readonly Code[];
  /** Part of the code that identifies it even if the user changed the rest. Default: all of the code. */
  readonly key?: Code;
  /** Local name of a class: code that sets up its objects in any way counts as inserted. Default: none. */
  readonly setup?: Code;
}

/** Returns a scaffold marker as a comment: `// …` in TypeScript, `# …` in YAML. */
export function scaffoldMarker(path: string, marker: string): string {
  return `${path.endsWith('.ts') ? '//' : '#'} +kubebuilder:scaffold:${marker}`;
}

/**
 * Inserts code directly above its scaffold marker, after earlier insertions, or above the code in `above`. Code that
 * the file already contains, in any format, is not inserted again. List items are formatted like the existing items:
 * indented, or in flow style.
 *
 * @returns the new text, or a diagnostic if the marker is missing
 */
export function insertAtMarker(path: string, text: string, insertion: Insertion): string | Diagnostic {
  const { marker, above = [] } = insertion;
  const { text: code } = insertion.code;
  const items = isKustomization(path) ? topItems(code) : undefined;
  if (isInserted(path, text, insertion) || items?.every((item) => hasFlowItem(text, item))) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const wanted = code.split('\n');
  const isCodeAt = codeLines(path, text);
  const end = lines.findIndex((line, at) => isMarker(line, marker) && isCodeAt(at));
  if (end === -1) return markerMissing(path, marker, code);
  const below = above.flatMap((other) => findCode(path, text, other.text)?.start ?? []);
  const at = Math.min(end, ...below);
  const list = isKustomization(path) ? listAt(restyledLists(text) ?? [], offsetOf(text, at)) : undefined;
  if (isFlow(list) && items) return addFlowItems(text, list.key, items);
  const shift = list?.column === undefined ? 0 : shiftOf(wanted, lines.slice(0, at), list.column);
  const indent = shift > 0 ? ' '.repeat(shift) : (/^\s*/.exec(lines[at] ?? '')?.[0] ?? '');
  if (code.endsWith(',')) lines[at - 1] = endEntry(lines[at - 1] ?? '');
  lines.splice(at, 0, ...wanted.map((line) => (line === '' ? '' : indent + line)));
  return lines.join(eol);
}

/** Adds the comma after a list entry, because formatters may omit it after the last entry. */
export function endEntry(line: string): string {
  return /[\w$)\]}'"`]\s*$/.test(line) && !line.includes('//') ? line.replace(/(\s*)$/, ',$1') : line;
}

/** Whether a file contains inserted code, in any format, or the part that identifies the code. */
export function isInserted(path: string, text: string, { marker, code, key, setup }: Insertion): boolean {
  if (findCode(path, text, code.text)) return true;
  if (!path.endsWith('.ts')) return false;
  const imports = marker === 'imports' ? importsIn(code.text) : [];
  if (imports.length === 0 && setup) return hasCode(text, `new ${setup.text}(`);
  if (imports.length === 0) return key !== undefined && hasCode(text, key.text);
  const known = importsIn(text);
  const has = ({ local, module }: Import) => known.some((one) => one.local === local && one.module === module);
  return imports.every(has);
}

/** Removes inserted code, in any format; undefined if the text does not contain it. */
export function removeInserted(path: string, text: string, { text: code }: Code): string | undefined {
  const found = findWholeCode(path, text, code);
  return found && text.split('\n').toSpliced(found.start, found.count).join('\n');
}

/** Replaces inserted code in place; undefined if the text does not contain it. */
export function replaceInserted(
  path: string,
  text: string,
  { text: code }: Code,
  { text: next }: Code,
): string | undefined {
  const found = findWholeCode(path, text, code);
  if (!found) return replaceItems(text, topItems(code), topItems(next));
  const lines = text.split('\n');
  const line = lines[found.start] ?? '';
  const indent = line.slice(0, line.length - line.trimStart().length);
  const eol = line.endsWith('\r') ? '\r' : '';
  const written = next.split('\n').map((one) => (one === '' ? eol : indent + one + eol));
  return lines.toSpliced(found.start, found.count, ...written).join('\n');
}

function replaceItems(text: string, items: readonly unknown[] = [], next: readonly unknown[] = []): string | undefined {
  const replaced = (rest: string | undefined, item: unknown, index: number) =>
    rest === undefined ? undefined : replaceFlowItem(rest, item, next[index]);
  return items.length === 0 ? undefined : items.reduce(replaced, text);
}

/** Returns the items in code that is inserted into a top-level list; undefined for other code. */
function topItems(code: string): readonly unknown[] | undefined {
  return code.startsWith('- ') ? itemsIn(code) : undefined;
}

/** Returns the additional indentation of code in an indented list, based on similar items above. */
function shiftOf([first = '']: readonly string[], above: readonly string[], column: number): number {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const own = indentOf(first);
  const [start = ''] = /^- \w*:?/.exec(first.trimStart()) ?? [];
  const sibling = own === 0 ? undefined : above.findLast((line) => line.trimStart().startsWith(start));
  return sibling === undefined ? column : indentOf(sibling) - own;
}

function isMarker(line: string, marker: string): boolean {
  const [start = ''] = /^\s*(?:\/\/|#)/.exec(line) ?? [];
  return start !== '' && line.slice(start.length).trim() === `+kubebuilder:scaffold:${marker}`;
}

function markerMissing(path: string, marker: string, code: string): Diagnostic {
  const line = scaffoldMarker(path, marker);
  return {
    code: 'scaffold-marker-missing',
    severity: 'error',
    message: `scaffold marker \`${line}\` not found in \`${path}\``,
    hint: `add the marker to \`${path}\` and run the command again:\n${line}\nthe command inserts above it:\n${code}`,
  };
}
