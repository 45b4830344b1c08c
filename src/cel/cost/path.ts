/**
 * The way from a variable to a value: names of fields, `@items`, `@keys`, `@values` or `@indices`.
 *
 * The API server makes longer paths with Go's `append`. Two paths made from the same one may share their memory, and
 * then the later one changes the last step of the earlier. Its estimates depend on that, so it is done here as well.
 */
export class CostPath {
  static readonly empty = new CostPath([], 0, 0);

  readonly #memory: string[];
  readonly #capacity: number;

  private constructor(
    memory: string[],
    readonly length: number,
    capacity: number,
  ) {
    this.#memory = memory;
    this.#capacity = capacity;
  }

  /** The path to a variable. */
  static to(variable: string): CostPath {
    return new CostPath([variable], 1, 1);
  }

  /** The path with one more step. */
  with(step: string): CostPath {
    if (this.length < this.#capacity) {
      this.#memory[this.length] = step;
      return new CostPath(this.#memory, this.length + 1, this.#capacity);
    }
    return new CostPath([...this.steps(), step], this.length + 1, Math.max(1, this.#capacity * 2));
  }

  /** The path with one more step, in memory of its own. */
  copyWith(step: string): CostPath {
    return new CostPath([...this.steps(), step], this.length + 1, this.length + 1);
  }

  /** The steps, the variable first. */
  steps(): readonly string[] {
    return this.#memory.slice(0, this.length);
  }
}
