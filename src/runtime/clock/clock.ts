import { onAbort } from './on-abort.js';

/** Cancels a timer, unless it has fired already. */
export type CancelTimer = () => void;

/** The current time, and timers. All code that depends on time takes a clock, so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970, like `Date.now()`. */
  now(): number;
  /** Milliseconds since an arbitrary point in time. Monotonic, unlike `now`: use it to measure durations. */
  elapsed(): number;
  /** Calls `callback` once after `delay` milliseconds, which can be of any length. */
  setTimer(delay: number, callback: () => void): CancelTimer;
  /** Resolves after `delay` milliseconds, or as soon as the signal is aborted. Never rejects. */
  sleep(delay: number, signal?: AbortSignal): Promise<void>;
}

/** Sleeps with any clock: resolves after `delay` milliseconds, or as soon as the signal is aborted. */
export function sleepOn(clock: Pick<Clock, 'setTimer'>, delay: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      forget();
      resolve();
    };
    const cancel = clock.setTimer(delay, finish);
    const forget = onAbort(signal, finish);
  });
}

/** Calls `callback` after each period, in milliseconds, until the returned function is called. */
export function repeat(clock: Pick<Clock, 'setTimer'>, period: () => number, callback: () => void): CancelTimer {
  let cancel = () => {};
  const next = () => {
    cancel = clock.setTimer(period(), () => {
      callback();
      next();
    });
  };
  next();
  return () => cancel();
}
