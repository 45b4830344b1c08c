import type { Diagnostic, Span } from './diagnostic.js';
import { lineAt, placeOf } from './place.js';
import { visible } from './visible.js';

/** Styles parts of the output, for example with colors. */
export interface Paint {
  severity(text: string, severity: Diagnostic['severity']): string;
  dim(text: string): string;
  strong(text: string): string;
}

/** Leaves the output unstyled. */
export const plainPaint: Paint = { severity: (text) => text, dim: (text) => text, strong: (text) => text };

/** Returns the contents of a file; undefined if the file cannot be read. */
export type ReadText = (file: string) => string | undefined;

/** Renders a diagnostic with its code frame, related locations and hint. Escapes text from files. */
export function renderDiagnostic(diagnostic: Diagnostic, readText: ReadText, paint: Paint = plainPaint): string {
  const { code, severity, message, span, hint, related = [] } = diagnostic;
  const head = `${paint.severity(severity, severity)} ${paint.dim(code)}: ${visible(message)}`;
  const lines = [span ? `${paint.strong(locationOf(span, readText))} - ${head}` : head];
  if (span) lines.push(...frameOf(span, readText, paint));
  for (const { label, span: place } of related) lines.push(`  ${locationOf(place, readText)}: ${visible(label)}`);
  const help = hint?.split('\n').map(visible) ?? [];
  lines.push(...help.map((line, index) => (index === 0 ? `  help: ${line}` : `        ${line}`)));
  return lines.join('\n');
}

/** Returns `file:line:column` of the start of a span, or only the file when it cannot be read. */
export function locationOf(span: Span, readText: ReadText): string {
  const text = readText(span.file);
  if (text === undefined) return visible(span.file);
  const { line, column } = placeOf(text, span.start);
  return `${visible(span.file)}:${line}:${column}`;
}

const maxWidth = 120;

/** Number of characters shown before a location that is far to the right. */
const lead = 40;

function frameOf(span: Span, readText: ReadText, paint: Paint): string[] {
  const text = readText(span.file);
  if (text === undefined) return [];
  const { line, column } = placeOf(text, span.start);
  const row = lineAt(text, line);
  const above = line > 1 ? lineAt(text, line - 1) : '';
  if (`${above}${row}`.trim() === '') return [];
  const width = String(line).length + 2;
  const numbered = (number: number | '', content: string) =>
    `${paint.dim(`${String(number).padStart(width)} |`)} ${content}`.trimEnd();
  const from = row.length <= maxWidth || column <= maxWidth - lead ? 0 : column - 1 - lead;
  const shown = cut(row, from);
  const before = column - 1 - from;
  const length = Math.max(1, Math.min(span.end - span.start, shown.length - before));
  const previous = line > 1 ? [numbered(line - 1, visibleRow(cut(above, 0)))] : [];
  const marked = visibleRow(shown.slice(before, before + length));
  const indent = indentOf(visibleRow(shown.slice(0, before)));
  const carets = numbered('', indent + '^'.repeat(Math.max(1, marked.length)));
  return ['', ...previous, numbered(line, visibleRow(shown)), carets, ''];
}

/** Shortens a row to the line width, with `…` where characters are omitted. */
function cut(row: string, from: number): string {
  const end = from + maxWidth;
  const shown = row.slice(from, end);
  const tail = row.length > end ? `${shown.slice(0, -1)}…` : shown;
  return from > 0 ? `…${tail.slice(1)}` : tail;
}

/** Escapes a row of source code except for tabs, because the width of a tab depends on its column. */
function visibleRow(row: string): string {
  return row.split('\t').map(visible).join('\t');
}

/** Replaces the start of a row with spaces. Keeps tabs, so that the carets align with the code. */
function indentOf(row: string): string {
  return row.replace(/[^\t]/g, ' ');
}
