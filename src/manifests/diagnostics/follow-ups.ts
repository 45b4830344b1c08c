import { type Diagnostic, type DiagnosticList, type DiagnosticSink, placeOf } from '../../problems/index.js';

/**
 * A sink for checks of output from sources with errors: reports everything in one run, except consequences of those
 * errors.
 *
 * @param diagnostics what was reported so far; the sink adds to it
 * @param textOf returns the contents of a source
 */
export function withoutFollowUps(
  diagnostics: DiagnosticList,
  textOf: (file: string) => string | undefined,
): DiagnosticSink {
  const errors = diagnostics.all.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return diagnostics;
  const lineOf = ({ span }: Diagnostic): string => {
    const text = span && textOf(span.file);
    return span && text !== undefined ? `${span.file}:${placeOf(text, span.start).line}` : '';
  };
  const wrongLines = new Set(errors.map(lineOf));
  return {
    report(diagnostic) {
      if (!wrongLines.has(lineOf(diagnostic))) diagnostics.report(diagnostic);
    },
  };
}
