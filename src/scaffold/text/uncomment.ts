import type { Diagnostic } from '../../problems/index.js';

/**
 * Uncomments a section of a kustomization file.
 *
 * A section starts with a description whose first line begins with `# [NAME]`, followed by commented-out lines of
 * YAML. Descriptions have one space after the `#`; lines of YAML have none, or two or more as indentation. All
 * sections of that name are uncommented; a section without commented-out lines is left unchanged.
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
  for (const { start, commented } of sections) {
    for (const [offset, line] of commented.entries()) lines[start + offset] = uncommented(line);
  }
  return lines.join('\n');
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
  for (const [index, { start }] of sectionsIn(lines, name).entries()) {
    const commented = originals[index]?.commented ?? [];
    const isAsMade = commented.every((line, offset) => lines[start + offset]?.trimEnd() === uncommented(line));
    if (commented.length === 0 || !isAsMade) continue;
    for (const [offset, line] of commented.entries()) {
      lines[start + offset] = lines[start + offset]?.endsWith('\r') ? `${line}\r` : line;
    }
    count += 1;
  }
  return count === 0 ? undefined : lines.join('\n');
}

/** Whether a section is not commented out, though it is in the template. */
export function isEnabled(text: string, template: string, name: string): boolean {
  const originals = sectionsIn(template.split('\n'), name);
  const sections = sectionsIn(text.split('\n'), name);
  return sections.some(({ commented }, index) => commented.length === 0 && originals[index]?.commented.length !== 0);
}

interface Section {
  /** Index of the line below the description. */
  readonly start: number;
  /** The commented-out lines. */
  readonly commented: readonly string[];
}

function sectionsIn(lines: readonly string[], name: string): readonly Section[] {
  return lines.flatMap((line, index) => {
    if (!line.trimStart().startsWith(`# [${name}]`)) return [];
    let start = index + 1;
    while (isExplanation(lines[start]) && !isHeading(lines[start])) start++;
    let end = start;
    while (isCommentedOut(lines[end])) end++;
    return [{ start, commented: lines.slice(start, end) }];
  });
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

/** Where a section should be; undefined if it can be uncommented where it is. */
function placeOf({ start, commented: [first = ''] }: Section, lines: readonly string[]): string | undefined {
  const line = uncommented(first);
  const own = keyIn(line);
  if (own !== undefined)
    return lines.some((other) => keyIn(other) === own) ? `outside of the other \`${own}:\`` : undefined;
  const [, key] = keys.find(([item]) => item.test(line)) ?? [];
  const isKey = (other: string) => keyIn(other) !== undefined || keyIn(uncommented(other)) === key;
  // A key above may be a section that is uncommented later. Other comments, such as `#TODO: …`, are not keys.
  const above = lines.slice(0, start).findLast(isKey) ?? '';
  return key === undefined || keyIn(uncommented(above)) === key ? undefined : `below \`${key}:\``;
}

/** The key of a line at the top level of the file. */
function keyIn(line: string): string | undefined {
  return /^([A-Za-z]\w*):/.exec(line)?.[1];
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
