import type { Diagnostic, DiagnosticSink } from '../problems/index.js';

/** How many problems of one file are passed on: a hostile file can have as many as lines. */
const most = 20;

/** Passes the first problems on, and knows whether there were errors at all. */
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
