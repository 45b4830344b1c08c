const mostPerSecond = 100;
/** In seconds. */
const longestStreak = 10;

/**
 * Finds requests that are reconciled more than 100 times per second for 10 s: a loop that the operator causes, for
 * example by a write in each reconcile. Counts are kept for one second, so that they take little memory.
 */
export class HotRequests {
  #second = 0;
  readonly #counts = new Map<string, number>();
  /** Number of consecutive seconds in which a request was reconciled too often. */
  #streaks = new Map<string, number>();

  /** Counts a reconcile. Returns whether to report the request: once for each streak of 10 s. */
  count(key: string, now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) this.#begin(second);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count !== mostPerSecond + 1) return false;
    const streak = (this.#streaks.get(key) ?? 0) + 1;
    this.#streaks.set(key, streak % longestStreak);
    return streak === longestStreak;
  }

  #begin(second: number): void {
    const isNext = second === this.#second + 1;
    const hot = [...this.#streaks].filter(([key]) => isNext && (this.#counts.get(key) ?? 0) > mostPerSecond);
    this.#streaks = new Map(hot);
    this.#counts.clear();
    this.#second = second;
  }
}
