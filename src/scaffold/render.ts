import Handlebars from 'handlebars';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';

// An instance of our own, so that nobody else's partials and helpers reach it.
const handlebars = Handlebars.create();

/**
 * Renders a template. A name that the context lacks is a problem, and nothing is escaped, as nothing of this is HTML.
 *
 * @param template its path, for problems
 * @returns undefined when a problem was reported
 */
export function render(template: string, source: string, context: object, sink: DiagnosticSink): string | undefined {
  try {
    return handlebars.compile(source, { noEscape: true, strict: true, knownHelpersOnly: true })(context);
  } catch (error) {
    sink.report(templateProblem(template, source, error));
    return undefined;
  }
}

/** Handlebars tells the place of some errors in properties, and of others only in the text of the message. */
function templateProblem(template: string, source: string, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const { lineNumber, column } = error as { readonly lineNumber?: unknown; readonly column?: unknown }; // Handlebars.Exception
  const inText = /(?:on line |- )(\d+)(?::(\d+))?/.exec(message);
  const line = typeof lineNumber === 'number' ? lineNumber : Number(inText?.[1] ?? 1);
  const start = offsetOf(source, line, typeof column === 'number' ? column : Number(inText?.[2] ?? 0));
  return {
    code: 'template-invalid',
    severity: 'error',
    message: `the template cannot be rendered: ${message.split('\n')[0]}`,
    span: { file: `templates/${template}`, start, end: Math.min(start + 1, source.length) },
    hint: 'templates come with kbts: install it anew, and report it when that does not help',
  };
}

function offsetOf(source: string, line: number, column: number): number {
  const before = source.split('\n').slice(0, line - 1);
  return Math.min(before.reduce((sum, row) => sum + row.length + 1, 0) + column, source.length);
}
