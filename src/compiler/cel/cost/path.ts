/**
 * The path from a variable to a value: field names, `@items`, `@keys`, `@values` or `@indices`.
 *
 * The API server extends paths with Go's `append`. Two paths that extend the same path may share memory; the later path
 * then overwrites the last step of the earlier one. This class reproduces that, because the estimates depend on it.
 */
export class CostPath {
  static readonly empty = new CostPath([], 0, 0);

  private constructor(
    private readonly memory: string[],
    readonly length: number,
    private readonly capacity: number,
  ) {}

  static to(variable: string): CostPath {
    return new CostPath([variable], 1, 1);
  }

  /** Returns the path with one more step. May share its memory with other paths, as in Go. */
  with(step: string): CostPath {
    if (this.length < this.capacity) {
      this.memory[this.length] = step;
      return new CostPath(this.memory, this.length + 1, this.capacity);
    }
    return new CostPath([...this.steps(), step], this.length + 1, Math.max(1, this.capacity * 2));
  }

  /** Returns the path with one more step, in its own memory. */
  copyWith(step: string): CostPath {
    return new CostPath([...this.steps(), step], this.length + 1, this.length + 1);
  }

  steps(): readonly string[] {
    return this.memory.slice(0, this.length);
  }
}
