import type { Problem } from './problem.js';

/** Stops a run with a problem that nothing can go on after. The command line prints it as any other. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}
