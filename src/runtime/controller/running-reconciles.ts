import type { CancelTimer, Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import type { ControllerMetrics } from '../metrics/index.js';

/** Time after which a running reconcile is logged, in milliseconds. It doubles with each line. */
const firstReport = 60_000;

/** Minimum duration of a reconcile that may have blocked the event loop, in milliseconds. */
const longDuration = 1_000;

const mostDescribed = 20;

interface RunningReconcile {
  readonly key: string;
  readonly began: number;
  readonly log: () => Logger;
}

interface Entry extends RunningReconcile {
  nextReport: number;
  isSlow: boolean;
}

interface ReconcileReports {
  readonly clock: Clock;
  readonly metrics: Pick<ControllerMetrics, 'setSlow'>;
}

/**
 * The running reconciles of a controller. A reconcile that never ends occupies a worker, so it is logged after its timeout,
 * after a minute, and each time that its duration has doubled. One timer serves all reconciles of a controller.
 */
export class RunningReconciles {
  readonly #entries = new Set<Entry>();
  #timer: { readonly due: number; readonly cancel: CancelTimer } | undefined;
  #slow = 0;
  /** The last reconcile that was long enough to block the event loop, with the time of its end. */
  #lastLong: { readonly entry: Entry; readonly ended: number } | undefined;

  constructor(private readonly parts: ReconcileReports) {}

  /** Adds a reconcile. Returns functions to call when it times out, and when it ends. */
  begin(reconcile: RunningReconcile): { timedOut(): void; end(): void } {
    const entry: Entry = { ...reconcile, nextReport: reconcile.began + firstReport, isSlow: false };
    this.#entries.add(entry);
    this.#reportAt(entry.nextReport);
    return { timedOut: () => this.#report(entry, 'its timeout'), end: () => this.#end(entry) };
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /**
   * Describes the running reconciles and the last long reconcile that ended after `since`, for example `default/frigate
   * (31 s)`. Lists at most 20 reconciles, and the number of others.
   */
  describe(since: number): readonly string[] {
    const ended = this.#lastLong && this.#lastLong.ended >= since ? [this.#lastLong] : [];
    const now = this.parts.clock.elapsed();
    const running = [...this.#entries].map((entry) => ({ entry, ended: now }));
    const all = [...ended, ...running];
    const shown = all.slice(0, mostDescribed);
    const texts = shown.map((one) => `${one.entry.key} (${seconds(one.ended - one.entry.began)} s)`);
    return all.length > shown.length ? [...texts, `${all.length - shown.length} more`] : texts;
  }

  #end(entry: Entry): void {
    this.#entries.delete(entry);
    if (entry.isSlow) this.parts.metrics.setSlow(--this.#slow);
    const ended = this.parts.clock.elapsed();
    if (ended - entry.began >= longDuration) this.#lastLong = { entry, ended };
  }

  #reportAt(due: number): void {
    if (this.#timer && this.#timer.due <= due) return;
    this.#timer?.cancel();
    const { clock } = this.parts;
    this.#timer = { due, cancel: clock.setTimer(due - clock.elapsed(), () => this.#reportAll()) };
  }

  #reportAll(): void {
    this.#timer = undefined;
    const now = this.parts.clock.elapsed();
    for (const entry of this.#entries) {
      if (entry.nextReport > now) continue;
      entry.nextReport = now + (now - entry.began);
      this.#report(entry, 'a minute');
    }
    const next = Math.min(...[...this.#entries].map(({ nextReport }) => nextReport));
    if (next !== Number.POSITIVE_INFINITY) this.#reportAt(next);
  }

  #report(entry: Entry, limit: string): void {
    const duration = seconds(this.parts.clock.elapsed() - entry.began);
    entry.log().error(`reconcile has been running for longer than ${limit}`, { seconds: duration });
    if (entry.isSlow) return;
    entry.isSlow = true;
    this.parts.metrics.setSlow(++this.#slow);
  }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
