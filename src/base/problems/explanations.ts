import type { DiagnosticCode } from './codes.js';
import prose from './explanations.json' with { type: 'json' };

/** The explanation of a code, in addition to its summary. */
export interface Explanation {
  /** What causes the diagnostic and why it matters, in full sentences. */
  readonly cause: string;
  /** How to fix the problem, in full sentences. */
  readonly fix: string;
  /** Source code that has the problem, and the corrected code; undefined if the problem is not in source code. */
  readonly example?: {
    readonly wrong: string;
    readonly right: string;
  };
}

/** The explanation of each code, for `kbts explain` and the reference page. */
export const explanations = Object.fromEntries(
  Object.entries<Prose>(prose).map(([code, { example, ...sentences }]) => [
    code,
    { ...sentences, ...(example ? { example: { wrong: linesOf(example.wrong), right: linesOf(example.right) } } : {}) },
  ]),
) as Readonly<Record<DiagnosticCode, Explanation>>; // A test checks that the file has exactly these codes.

interface Prose extends Omit<Explanation, 'example'> {
  readonly example?: Readonly<Record<'wrong' | 'right', readonly string[]>>;
}

function linesOf(lines: readonly string[]): string {
  return lines.join('\n');
}
