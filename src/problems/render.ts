import { placeOf } from './place.js';
import type { Problem, Span } from './problem.js';

/** Marks parts of the text, so that a terminal can colour them. */
export interface Paint {
  severity(text: string, severity: Problem['severity']): string;
  dim(text: string): string;
  strong(text: string): string;
}

/** A paint that leaves the text as it is. */
export const plainPaint: Paint = { severity: (text) => text, dim: (text) => text, strong: (text) => text };

/** Gives the text of a file that a span names, or undefined when it cannot be read any more. */
export type ReadText = (file: string) => string | undefined;

/**
 * Writes a problem as a person reads it: place, severity, code and message, the code frame, and the way out.
 *
 * @returns several lines without a newline at the end
 */
export function renderProblem(problem: Problem, readText: ReadText, paint: Paint = plainPaint): string {
  const { span, hint, related = [] } = problem;
  const head = `${paint.severity(problem.severity, problem.severity)} ${paint.dim(problem.code)}: ${problem.message}`;
  const lines = [span ? `${paint.strong(locationOf(span, readText))} - ${head}` : head];
  if (span) lines.push(...frameOf(span, readText, paint));
  for (const { label, span: place } of related) lines.push(`  ${locationOf(place, readText)}: ${label}`);
  if (hint) lines.push(...hint.split('\n').map((line, index) => (index === 0 ? `  help: ${line}` : `        ${line}`)));
  return lines.join('\n');
}

/** `file:line:column` of the start of a span; the bare file when it cannot be read. */
export function locationOf(span: Span, readText: ReadText): string {
  const text = readText(span.file);
  if (text === undefined) return span.file;
  const { line, column } = placeOf(text, span.start);
  return `${span.file}:${line}:${column}`;
}

const maxWidth = 120;

function frameOf(span: Span, readText: ReadText, paint: Paint): string[] {
  const text = readText(span.file);
  if (text === undefined) return [];
  const { line, column } = placeOf(text, span.start);
  const source = text.split('\n').map((row) => row.replace(/\r$/, ''));
  const width = String(line).length + 2;
  const numbered = (number: number) => {
    const row = source[number - 1] ?? '';
    return `${paint.dim(`${String(number).padStart(width)} |`)} ${row.slice(0, maxWidth)}`.trimEnd();
  };
  const row = source[line - 1] ?? '';
  const length = Math.max(1, Math.min(span.end - span.start, row.length - column + 1));
  const carets = `${paint.dim(`${' '.repeat(width)} |`)} ${blankOf(row, column - 1)}${'^'.repeat(length)}`;
  const previous = line > 1 ? [numbered(line - 1)] : [];
  return ['', ...previous, numbered(line), ...(column <= maxWidth ? [carets] : []), ''];
}

/** Blanks that are as wide as the start of a row, tabs kept so that carets stay below their text. */
function blankOf(row: string, length: number): string {
  return row.slice(0, length).replace(/[^\t]/g, ' ');
}
