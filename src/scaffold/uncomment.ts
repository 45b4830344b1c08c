import type { Diagnostic } from '../problems/index.js';

/**
 * Uncomments a section of a kustomization file.
 *
 * A section starts with a description whose first line begins with `# [NAME]`, followed by commented-out lines of
 * YAML. Descriptions have one space after the `#`; lines of YAML have none, or two or more as indentation. All
 * sections of that name are uncommented; a section without commented-out lines is left unchanged.
 *
 * @returns the new text, or a diagnostic if the file has no such section
 */
export function uncommentSection(path: string, text: string, name: string): string | Diagnostic {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (line.trimStart().startsWith(`# [${name}]`) ? [index] : []));
  if (starts.length === 0) return sectionMissing(path, name);
  for (const start of starts) {
    let at = start;
    while (isExplanation(lines[at])) at++;
    for (; isCommentedOut(lines[at]); at++) lines[at] = (lines[at] ?? '').replace(/^(\s*)#/, '$1');
  }
  return lines.join('\n');
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
