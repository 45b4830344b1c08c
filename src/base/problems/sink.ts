import type { Diagnostic } from './diagnostic.js';

/** Receives diagnostics. A stage that reports a diagnostic continues afterwards. */
export interface DiagnosticSink {
  report(diagnostic: Diagnostic): void;
}

/** A sink that collects the reported diagnostics. */
export class DiagnosticList implements DiagnosticSink {
  readonly #diagnostics: Diagnostic[] = [];

  /** @param adjust changes a diagnostic, or drops it by returning undefined. Default: diagnostics are kept unchanged */
  constructor(
    private readonly adjust: (diagnostic: Diagnostic) => Diagnostic | undefined = (diagnostic) => diagnostic,
  ) {}

  report(diagnostic: Diagnostic): void {
    const adjusted = this.adjust(diagnostic);
    if (adjusted) this.#diagnostics.push(adjusted);
  }

  /** All diagnostics, sorted by file and position; those without a span come first. */
  get all(): readonly Diagnostic[] {
    return this.#diagnostics.toSorted(byPlace);
  }

  get hasErrors(): boolean {
    return this.#diagnostics.some(({ severity }) => severity === 'error');
  }
}

/** Runs a step, reports its diagnostics, and returns its result; undefined if there are errors. */
export function unlessErrors<Result>(
  sink: DiagnosticSink,
  step: (problems: DiagnosticList) => Result,
): Result | undefined {
  const problems = new DiagnosticList();
  const result = step(problems);
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : result;
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  const file = (a.span?.file ?? '').localeCompare(b.span?.file ?? '');
  return file !== 0 ? file : (a.span?.start ?? 0) - (b.span?.start ?? 0);
}
