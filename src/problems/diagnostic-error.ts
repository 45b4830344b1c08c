import type { Diagnostic } from './diagnostic.js';

/** Ends a run with a diagnostic after which nothing can continue. The command line prints it like any other. */
export class DiagnosticError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message);
  }
}
