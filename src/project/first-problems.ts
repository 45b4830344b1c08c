import type { Diagnostic, DiagnosticSink } from '../problems/index.js';

/** The maximum number of diagnostics for one file: a hostile file can cause one per line. */
const most = 20;

/** Passes on the first diagnostics, and records whether any was an error. */
export class FirstProblems implements DiagnosticSink {
  #count = 0;
  hasErrors = false;

  constructor(private readonly sink: DiagnosticSink) {}

  report(problem: Diagnostic): void {
    this.#count += 1;
    this.hasErrors ||= problem.severity === 'error';
    if (this.#count <= most) this.sink.report(problem);
  }
}
