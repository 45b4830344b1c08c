import { onAbort } from '../clock/internal.js';

/** Something that many wait for and that happens once, or fails. */
export class Latch {
  #state: 'closed' | 'open' | { readonly reason: unknown } = 'closed';
  #waiting = new Set<() => void>();

  open(): void {
    this.#settle('open');
  }

  /** Lets all who wait, and will wait, fail. Does nothing when it is open. */
  fail(reason: unknown): void {
    this.#settle({ reason });
  }

  /** Calls back when it opens, at once if it is open; never when it fails. */
  whenOpen(callback: () => void): void {
    if (this.#state === 'open') callback();
    else this.#waiting.add(() => this.#state === 'open' && callback());
  }

  /** Resolves when it opens; rejects when it fails or, with the reason of the signal, when that is aborted first. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      let forget = () => {};
      const settle = () => {
        this.#waiting.delete(settle);
        forget();
        if (this.#state === 'open') resolve();
        else reject(typeof this.#state === 'object' ? this.#state.reason : signal?.reason);
      };
      if (this.#state !== 'closed' || signal?.aborted) return settle();
      this.#waiting.add(settle);
      forget = onAbort(signal, settle);
    });
  }

  #settle(state: 'open' | { readonly reason: unknown }): void {
    if (this.#state !== 'closed') return;
    this.#state = state;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const callback of waiting) callback();
  }
}
