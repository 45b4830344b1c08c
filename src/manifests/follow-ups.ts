import { type Diagnostic, type DiagnosticList, type DiagnosticSink, placeOf } from '../problems/index.js';

/**
 * A sink for checks of what was made from sources with errors: everything that is wrong is reported in one run, except
 * what only follows from those errors.
 *
 * @param problems what was reported so far; the sink adds to it
 * @param textOf texts of the sources
 */
export function withoutFollowUps(
  problems: DiagnosticList,
  textOf: (file: string) => string | undefined,
): DiagnosticSink {
  const errors = problems.all.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return problems;
  const lineOf = ({ span }: Diagnostic): string => {
    const text = span && textOf(span.file);
    return span && text !== undefined ? `${span.file}:${placeOf(text, span.start).line}` : '';
  };
  const wrongLines = new Set(errors.map(lineOf));
  return {
    report(problem) {
      if (wrongLines.has(lineOf(problem)) || isAboutUnread(problem, textOf)) return;
      problems.report(problem);
    },
  };
}

/** A field whose type could not be read has no type, and rules that kbts adds by itself cannot be made for it. */
function isAboutUnread({ code, message, span }: Diagnostic, textOf: (file: string) => string | undefined): boolean {
  if (code === 'schema-not-structural') return message.endsWith('has no type in its schema');
  const text = span && textOf(span.file);
  // A rule that the user wrote is reported where it is written, any other at the name of its field.
  return code.startsWith('cel-') && text !== undefined && /^[?!]?:/.test(text.slice(span?.end));
}
