import type { Diagnostic } from '../problems/index.js';

/**
 * Brings the commented-out lines of a section to life in a kustomization file.
 *
 * A section starts with an explanation whose first line begins with `# [NAME]`. Below it stand lines of YAML that are
 * commented out by a bare `#`. Lines of explanation have one blank behind the `#`, and lines of YAML none, or the two or
 * more of their own indentation. Every section of the name is brought to life; one that lives already stays as it is.
 *
 * @returns the new text, or the problem that the file has no such section
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
    message: `\`${path}\` has lost its section \`# [${name}]\``,
    hint: `put the line \`# [${name}]\` back into \`${path}\`, above what belongs to it, and run the command again`,
  };
}
