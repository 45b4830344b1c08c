import type { Diagnostic } from '../../problems/index.js';
import { withSingleQuotes } from './find-code.js';
import { addFlowItems, hasFlowItem, isFlow, removeFlowItem } from './flow-list.js';
import { itemsIn, restyledLists } from './restyled-list.js';

/**
 * Uncomments a section of a kustomization file.
 *
 * A section starts with a description whose first line begins with `# [NAME]`, followed by commented-out lines of
 * YAML. Descriptions have one space after the `#`; lines of YAML have none, or two or more as indentation. All
 * sections of that name are uncommented; a section without commented-out lines is left unchanged. Items of a list that
 * is in flow style are added to it, and the section remains commented out.
 *
 * @returns the new text, or a diagnostic if the file has no such section, or has it elsewhere: programs such as
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
 * Comments out the sections of a name again.
 *
 * @param template the file with its sections commented out
 * @returns undefined if no section has the lines of the template
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

/** Whether a section is not commented out, though it is in the template. */
export function isEnabled(text: string, template: string, name: string): boolean {
  const originals = sectionsIn(template.split('\n'), name);
  const sections = sectionsIn(text.split('\n'), name);
  if (originals.some(({ commented }) => itemsOf(commented)?.some((item) => hasFlowItem(text, item)))) return true;
  return sections.some(({ commented }, index) => commented.length === 0 && originals[index]?.commented.length !== 0);
}

interface Section {
  /** Index of the line below the description. */
  readonly start: number;
  /** The whitespace before its heading. */
  readonly indent: string;
  /** The commented-out lines. */
  readonly commented: readonly string[];
}

/** Limit of the sections of one name: the largest number in a scaffold is 2, and each is compared with all lines. */
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

/** The items of a list that are commented out; undefined if the section has its key, too. */
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

/** The keys of a kustomization file whose items begin in these ways. */
const keys: readonly (readonly [item: RegExp, key: string])[] = [
  [/^\s*- source:/, 'replacements'],
  [/^\s*- path:/, 'patches'],
  [/^\s*- (?:\.\.\/\S+|\S+\.yaml)\s*$/, 'resources'],
];

/** The key of the list that the items of a section belong to. */
function keyOfItems([first = '']: readonly string[]): string | undefined {
  return keys.find(([item]) => item.test(uncommented(first)))?.[1];
}

/** Where a section should be; undefined if it can be uncommented where it is. */
function placeOf({ start, commented: [first = ''] }: Section, lines: readonly string[]): string | undefined {
  const line = uncommented(first);
  const own = keyIn(line);
  if (own !== undefined)
    return lines.some((other) => keyIn(other) === own) ? `outside of the other \`${own}:\`` : undefined;
  const key = keyOfItems([first]);
  const isKey = (other: string) => keyIn(other) !== undefined || keyIn(uncommented(other)) === key;
  // A key above may be a section that is uncommented later. Other comments, such as `#TODO: …`, are not keys.
  const above = lines.slice(0, start).findLast(isKey) ?? '';
  return key === undefined || keyIn(uncommented(above)) === key ? undefined : `below \`${key}:\``;
}

/** The key of a line at the top level of the file. */
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
