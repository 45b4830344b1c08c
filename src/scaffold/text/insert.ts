import type { Diagnostic } from '../../problems/index.js';
import type { Code } from './code.js';

/** Lines to insert at a scaffold marker. */
export interface Insertion {
  /** Name of the marker, after `+kubebuilder:scaffold:`. */
  readonly marker: string;
  /** One or more lines; they get the indentation of the marker. */
  readonly code: Code;
  /** Code of the same marker that belongs below. Default: none. */
  readonly above?: readonly Code[];
}

/** Returns a scaffold marker as a comment: `// …` in TypeScript, `# …` in YAML. */
export function scaffoldMarker(path: string, marker: string): string {
  return `${path.endsWith('.ts') ? '//' : '#'} +kubebuilder:scaffold:${marker}`;
}

/**
 * Inserts code above its scaffold marker, so that the newest is last, or above the code that belongs below it. Code
 * that the file already contains, with any indentation, is not inserted again.
 *
 * @returns the new text, or a diagnostic if the marker is missing
 */
export function insertAtMarker(
  path: string,
  text: string,
  { marker, code: { text: code }, above = [] }: Insertion,
): string | Diagnostic {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const wanted = code.split('\n');
  if (indexOf(lines, wanted) !== -1) return text;
  const end = lines.findIndex((line) => isMarker(line, marker));
  if (end === -1) return markerMissing(path, marker, code);
  const below = above.map((other) => indexOf(lines, other.text.split('\n'))).filter((index) => index !== -1);
  const at = Math.min(end, ...below);
  const indent = /^\s*/.exec(lines[at] ?? '')?.[0] ?? '';
  lines.splice(at, 0, ...wanted.map((line) => (line === '' ? '' : indent + line)));
  return lines.join(eol);
}

/** Removes inserted code, with any indentation; undefined if the text does not contain it. */
export function removeInserted(text: string, { text: code }: Code): string | undefined {
  const lines = text.split('\n');
  const wanted = code.split('\n');
  const at = indexOf(lines, wanted);
  return at === -1 ? undefined : lines.toSpliced(at, wanted.length).join('\n');
}

/** Replaces inserted code, at the same place; undefined if the text does not contain it. */
export function replaceInserted(text: string, { text: code }: Code, { text: next }: Code): string | undefined {
  const lines = text.split('\n');
  const wanted = code.split('\n');
  const at = indexOf(lines, wanted);
  const [, indent = '', eol = ''] = /^(\s*).*?(\r?)$/.exec(lines[at] ?? '') ?? [];
  const written = next.split('\n').map((line) => (line === '' ? eol : indent + line + eol));
  return at === -1 ? undefined : lines.toSpliced(at, wanted.length, ...written).join('\n');
}

function isMarker(line: string, marker: string): boolean {
  const [start = ''] = /^\s*(?:\/\/|#)/.exec(line) ?? [];
  return start !== '' && line.slice(start.length).trim() === `+kubebuilder:scaffold:${marker}`;
}

function indexOf(lines: readonly string[], wanted: readonly string[]): number {
  const trimmed = wanted.map((line) => line.trim());
  return lines.findIndex((_, start) => trimmed.every((line, offset) => lines[start + offset]?.trim() === line));
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
