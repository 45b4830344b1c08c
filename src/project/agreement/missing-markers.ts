import type { Diagnostic } from '../../base/problems/index.js';
import { mergeFile } from '../change/merge-file.js';
import { scaffoldMarker } from '../text/scaffold-edit.js';
import type { CheckedProject } from './checked-project.js';

/** A scaffold marker or section heading that is missing from a shared file. */
export interface MissingMarker {
  readonly path: string;
  readonly line: string;
  /** The file as created from its template, without code at the markers. */
  readonly created: string;
  readonly problem: Diagnostic;
}

const markerLine = /^[ \t]*(?:\/\/|#)[ \t]*\+kubebuilder:scaffold:([\w-]+)[ \t]*\r?$/gm;

/** Headings of sections that commands uncomment. */
const sections = /^# \[((?:CRD|WEBHOOK|CERTMANAGER)(?:-[A-Z]+)?)\]/gm;

/** Finds missing scaffold markers and section headings. `kbts create` may fail without them. */
export function missingMarkers(checked: CheckedProject): readonly MissingMarker[] {
  const seen = new Set<string>();
  return sharedFiles(checked).flatMap(({ path, contents }) => {
    const text = checked.files.readText(path);
    if (text === undefined || seen.has(path)) return [];
    seen.add(path);
    const markers = namesIn(contents, markerLine).map((name) => scaffoldMarker(path, name));
    const headings = namesIn(contents, sections).map((name) => `# [${name}]`);
    const present = new Set(namesIn(text, markerLine).map((name) => scaffoldMarker(path, name)));
    const absent = markers.filter((line) => !present.has(line));
    const lost = headings.filter((line) => !text.split('\n').some((other) => other.trimStart().startsWith(line)));
    return [...absent, ...lost].map((line) => ({ path, line, created: contents, problem: lostMarker(path, line) }));
  });
}

function sharedFiles({ scaffold }: CheckedProject) {
  return scaffold.files.filter(({ entry }) => entry.owner === 'shared');
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

function lostMarker(path: string, line: string): Diagnostic {
  const isSection = line.startsWith('# [');
  const what = isSection ? `section \`${line}\`` : `scaffold marker \`${line}\``;
  const fix = isSection ? '' : ', or with `kbts doctor --fix` if the lines next to it are unchanged';
  return {
    code: 'scaffold-marker-missing',
    severity: 'warning',
    message: `${what} not found in \`${path}\`: \`kbts create\` needs it to edit the file`,
    span: { file: path, start: 0, end: 0 },
    hint: `restore it from version control${fix}`,
  };
}

/**
 * Adds a scaffold marker between the lines that surround it in one of the `states`: the file as commands create it,
 * with and without inserted code. Returns undefined for a section, or if the lines around the marker were changed.
 */
export function withMarker(path: string, text: string, line: string, states: readonly string[]): string | undefined {
  if (line.startsWith('# [')) return undefined;
  for (const state of states) {
    const without = state
      .split('\n')
      .filter((one) => one.trim() !== line)
      .join('\n');
    const { text: next, failed } = mergeFile(path, without, state, text);
    // Sections have similar lines, so the marker may have been added to a different section.
    if (failed.length === 0 && next !== text && sectionAbove(next, line) === sectionAbove(state, line)) return next;
  }
  return undefined;
}

function sectionAbove(text: string, marker: string): string | undefined {
  const lines = text.split('\n');
  const above = lines.slice(
    0,
    lines.findIndex((line) => line.trim() === marker),
  );
  return above.map((line) => /^\s*# (\[[A-Z-]+\])/.exec(line)?.[1]).findLast((name) => name !== undefined);
}
