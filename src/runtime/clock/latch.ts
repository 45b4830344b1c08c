import { onAbort } from './on-abort.js';

/** A one-time event that many callers can wait for; it opens once, or fails. */
export class Latch {
  #state: 'closed' | 'open' | { readonly reason: unknown } = 'closed';
  #waiting = new Set<() => void>();

  open(): void {
    this.#settle('open');
  }

  /** Rejects all current and future waits. Does nothing if the latch is open or has failed already. */
  fail(reason: unknown): void {
    this.#settle({ reason });
  }

  /** Calls back when the latch opens, immediately if it is open already; never if it fails. */
  whenOpen(callback: () => void): void {
    if (this.#state === 'open') callback();
    else this.#waiting.add(() => this.#state === 'open' && callback());
  }

  /** Resolves when the latch opens; rejects if it fails, or with the reason of the signal if that is aborted first. */
  wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      let stopListening = () => {};
      const settle = () => {
        this.#waiting.delete(settle);
        stopListening();
        if (this.#state === 'open') resolve();
        else reject(typeof this.#state === 'object' ? this.#state.reason : signal?.reason);
      };
      if (this.#state !== 'closed' || signal?.aborted) return settle();
      this.#waiting.add(settle);
      stopListening = onAbort(signal, settle);
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
