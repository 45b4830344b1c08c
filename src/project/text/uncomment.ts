import { isDeepStrictEqual } from 'node:util';
import type { Diagnostic } from '../../base/problems/index.js';
import { topLists } from '../../base/yaml/index.js';
import { withSingleQuotes } from './find-code.js';
import { addFlowItems, hasFlowItem, isFlow, removeFlowItem } from './flow-list.js';
import { itemsIn, restyledLists } from './restyled-list.js';

/**
 * Uncomments a section of a kustomization file.
 *
 * A section starts with a description whose first line begins with `# [NAME]`, followed by commented-out lines of
 * YAML. Descriptions have one space after the `#`; lines of YAML have none, or two or more as indentation. All
 * sections with this name are uncommented; a section without commented-out lines is left unchanged. If the list is in
 * flow style, the items are added to the list, and the section remains commented out.
 *
 * @returns the new contents, or a diagnostic if the section is missing or outside of its list: programs such as
 *   `kustomize edit` move lists, but not the comments in them
 */
export function uncommentSection(path: string, text: string, name: string): string | Diagnostic {
  const lines = text.split('\n');
  const sections = sectionsIn(lines, name);
  if (sections.length === 0) return sectionMissing(path, name);
  const moved = sections.map((section) => placeOf(section, lines)).find((place) => place !== undefined);
  if (moved !== undefined) return sectionMoved(path, name, moved);
  const lists = restyledLists(text) ?? [];
  const additions: [key: string, items: readonly unknown[]][] = [];
  for (const { start, commented } of sections) {
    const list = lists.find(({ key }) => key === keyOfItems(commented));
    const items = itemsOf(commented);
    if (isFlow(list) && items) additions.push([list.key, items]);
    else {
      const indent = ' '.repeat(items && list?.column ? Math.max(0, list.column - indentOf(commented[0])) : 0);
      for (const [offset, line] of commented.entries()) lines[start + offset] = indent + uncommented(line);
    }
  }
  return additions.reduce((next, [key, items]) => addFlowItems(next, key, items), lines.join('\n'));
}

/**
 * Comments out all sections with a name again.
 *
 * @param template the file with its sections commented out
 * @returns undefined if no section contains the lines of the template
 */
export function commentSection(text: string, template: string, name: string): string | undefined {
  const lines = text.split('\n');
  const originals = sectionsIn(template.split('\n'), name);
  let count = 0;
  for (const [index, { start, indent }] of sectionsIn(lines, name).entries()) {
    const commented = originals[index]?.commented ?? [];
    // Formatters change indentation and quotes.
    const isAsMade = commented.every((line, offset) => bare(lines[start + offset] ?? '') === bare(uncommented(line)));
    if (commented.length === 0 || !isAsMade) continue;
    for (const [offset, line] of commented.entries()) {
      lines[start + offset] = indent + (lines[start + offset]?.endsWith('\r') ? `${line}\r` : line);
    }
    count += 1;
  }
  const items = originals.flatMap(({ commented }) => itemsOf(commented) ?? []);
  const inFlow = items.filter((item) => hasFlowItem(text, item));
  if (count === 0 && inFlow.length === 0) return undefined;
  return inFlow.reduceRight<string>((next, item) => removeFlowItem(next, item) ?? next, lines.join('\n'));
}

/** Whether a section that is commented out in the template is uncommented in the file. */
export function isEnabled(text: string, template: string, name: string): boolean {
  const originals = sectionsIn(template.split('\n'), name);
  const sections = sectionsIn(text.split('\n'), name);
  // If the heading is missing, the section can only be found by its items.
  if (sections.length === 0)
    return originals.some(({ commented }) => itemsOf(commented)?.some((item) => hasItem(text, item)));
  if (originals.some(({ commented }) => itemsOf(commented)?.some((item) => hasFlowItem(text, item)))) return true;
  return sections.some(({ commented }, index) => commented.length === 0 && originals[index]?.commented.length !== 0);
}

function hasItem(text: string, item: unknown): boolean {
  return topLists(text)?.some(({ items }) => items.some(({ value }) => isDeepStrictEqual(value, item))) ?? false;
}

interface Section {
  /** Index of the line below the description. */
  readonly start: number;
  /** The whitespace before the heading of the section. */
  readonly indent: string;
  /** The commented-out lines. */
  readonly commented: readonly string[];
}

/** Maximum number of sections with the same name. Scaffolded files have at most 2. */
const mostSections = 20;

function sectionsIn(lines: readonly string[], name: string): readonly Section[] {
  const isOfName = (line: string) => line.trimStart().startsWith(`# [${name}]`);
  const headings = lines.flatMap((line, index) => (isOfName(line) ? [index] : []));
  return headings.slice(0, mostSections).map((index) => {
    const line = lines[index] ?? '';
    let start = index + 1;
    while (isExplanation(lines[start]) && !isHeading(lines[start])) start++;
    let end = start;
    while (isCommentedOut(lines[end])) end++;
    return { start, indent: line.slice(0, line.indexOf('#')), commented: lines.slice(start, end) };
  });
}

/** Returns the commented-out list items of a section; undefined if the section also contains the list key. */
function itemsOf(commented: readonly string[]): readonly unknown[] | undefined {
  const text = commented.map((line) => uncommented(line)).join('\n');
  return text.trimStart().startsWith('- ') ? itemsIn(text) : undefined;
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}

function bare(line: string): string {
  return withSingleQuotes(line.trim());
}

function uncommented(line: string): string {
  return line.replace(/^(\s*)#/, '$1');
}

/** Keys of a kustomization file, by the pattern of their list items. */
const keys: readonly (readonly [item: RegExp, key: string])[] = [
  [/^\s*- source:/, 'replacements'],
  [/^\s*- path:/, 'patches'],
  [/^\s*- (?:\.\.\/\S+|\S+\.yaml)\s*$/, 'resources'],
];

/** Returns the key of the list that the items of a section belong to. */
function keyOfItems([first = '']: readonly string[]): string | undefined {
  return keys.find(([item]) => item.test(uncommented(first)))?.[1];
}

/** Returns where a section should be; undefined if it can be uncommented at its current position. */
function placeOf({ start, commented: [first = ''] }: Section, lines: readonly string[]): string | undefined {
  const line = uncommented(first);
  const own = keyIn(line);
  if (own !== undefined)
    return lines.some((other) => keyIn(other) === own) ? `outside of the other \`${own}:\`` : undefined;
  const key = keyOfItems([first]);
  const isKey = (other: string) => keyIn(other) !== undefined || keyIn(uncommented(other)) === key;
  // The key above may be in a section that is uncommented later. Other comments, such as `#TODO: …`, are not keys.
  const above = lines.slice(0, start).findLast(isKey) ?? '';
  return key === undefined || keyIn(uncommented(above)) === key ? undefined : `below \`${key}:\``;
}

/** Returns the key in a top-level line of the file. */
function keyIn(line: string): string | undefined {
  return /^\uFEFF?([A-Za-z]\w*):/.exec(line)?.[1];
}

function isHeading(line: string | undefined): boolean {
  return /^\s*# \[[A-Z-]+\]/.test(line ?? '');
}

function isExplanation(line: string | undefined): boolean {
  return /^\s*#( [^ ]|\s*$)/.test(line ?? '') && !isScaffoldMarker(line);
}

function isCommentedOut(line: string | undefined): boolean {
  return /^\s*#(\S| {2,}\S)/.test(line ?? '') && !isScaffoldMarker(line);
}

function isScaffoldMarker(line: string | undefined): boolean {
  return /^\s*#\s*\+kubebuilder:scaffold:/.test(line ?? '');
}

function sectionMissing(path: string, name: string): Diagnostic {
  return {
    code: 'scaffold-marker-missing',
    severity: 'error',
    message: `section \`# [${name}]\` not found in \`${path}\``,
    hint: `restore the line \`# [${name}]\` in \`${path}\`, above the lines of that section, and run the command again`,
  };
}

function sectionMoved(path: string, name: string, place: string): Diagnostic {
  return {
    code: 'scaffold-marker-missing',
    severity: 'error',
    message: `the section \`# [${name}]\` in \`${path}\` must be ${place}`,
    hint: 'move it there with its lines, or restore the file from version control: `kustomize edit` moves lists without their comments',
  };
}
