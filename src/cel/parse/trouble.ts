import type { Complaint } from './complaint.js';

/** Stops the reading of an expression where it makes no sense. */
export class SyntaxTrouble extends Error {
  /** @param complaint what `parse` gives back */
  constructor(readonly complaint: Complaint) {
    super(complaint.message);
  }
}

/** A trouble from `start` to `end`. */
export function syntaxTrouble(start: number, end: number, message: string, hint: string): SyntaxTrouble {
  return new SyntaxTrouble({ kind: 'syntax', start, end, message, hint });
}
