import type { ClientHttp2Stream } from 'node:http2';

/** A new stream, which has no timer yet. */
interface Young {
  readonly stream: ClientHttp2Stream;
  readonly idleTimeout: number;
  readonly late: () => void;
}

/** Time before a stream gets a timer, in milliseconds; most streams end earlier. */
const shortLife = 5_000;

/**
 * Idle timeouts of streams. Node restarts the timer of a stream with each chunk sent or received, which takes longer
 * than the rest of a call. Therefore, only the few streams that stay open for a while get a timer. Their timeout starts
 * at that point, and fires up to 5 s late.
 */
export class IdleLimits {
  readonly #young = new Set<Young>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * Limits how long a stream may be idle.
   *
   * @returns a function to call when the stream has ended, or another limit is set
   */
  add(stream: ClientHttp2Stream, idleTimeout: number, late: () => void): () => void {
    const young = { stream, idleTimeout, late };
    this.#young.add(young);
    this.#timer ??= setTimeout(() => this.#startAll(), Math.min(shortLife, idleTimeout / 2)).unref();
    return () => void this.#young.delete(young);
  }

  #startAll(): void {
    this.#timer = undefined;
    for (const { stream, idleTimeout, late } of this.#young) stream.setTimeout(idleTimeout, late);
    this.#young.clear();
  }
}
