import type { Problem } from './problem.js';

/** Where a stage reports what is wrong, and goes on. */
export interface ProblemSink {
  report(problem: Problem): void;
}

/** A sink that keeps what it was told. */
export class ProblemList implements ProblemSink {
  readonly #problems: Problem[] = [];

  report(problem: Problem): void {
    this.#problems.push(problem);
  }

  /** All problems, in the order of file and place; those without a place come first. */
  get all(): readonly Problem[] {
    return this.#problems.toSorted(byPlace);
  }

  get hasErrors(): boolean {
    return this.#problems.some((problem) => problem.severity === 'error');
  }
}

function byPlace(a: Problem, b: Problem): number {
  const file = (a.span?.file ?? '').localeCompare(b.span?.file ?? '');
  return file !== 0 ? file : (a.span?.start ?? 0) - (b.span?.start ?? 0);
}
