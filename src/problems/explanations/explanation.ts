/** The explanation of a code, in addition to its summary. */
export interface Explanation {
  /** How it comes about, and why it matters. Sentences. */
  readonly cause: string;
  /** What to do. Sentences. */
  readonly fix: string;
  /** Source code that has the problem, and the same without it. Default: the problem is not in the source code. */
  readonly example?: {
    readonly wrong: string;
    readonly right: string;
  };
}
