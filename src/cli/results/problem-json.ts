import { type Diagnostic, placeOf, type ReadText } from '../../base/problems/index.js';
import { type Program, problemInProgram } from '../../commands/program/program.js';

/** A diagnostic as JSON. */
export interface ProblemJson {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly hint?: string;
  /** Source file; undefined without a location. Line and column are 1-based, and undefined without source text. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Converts diagnostics to plain JSON in the same order. Command examples use the name of the program. */
export function problemsAsJson(
  problems: readonly Diagnostic[],
  readText: ReadText,
  program: Program | undefined,
): readonly ProblemJson[] {
  return problems.map((problem) => {
    const { code, severity, message, hint, span } = problemInProgram(problem, program);
    const text = span && readText(span.file);
    return {
      ...{ code, severity, message },
      ...(hint === undefined ? {} : { hint }),
      ...(span ? { file: span.file } : {}),
      ...(span && text !== undefined ? placeOf(text, span.start) : {}),
    };
  });
}
