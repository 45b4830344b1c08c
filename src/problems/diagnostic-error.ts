import type { Diagnostic } from './diagnostic.js';

/** Aborts a run with a diagnostic. The command line prints it like any other. */
export class DiagnosticError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message);
  }
}
