import { onAbort } from './on-abort.js';

/** Stops a timer that has not fired yet. Does nothing otherwise. */
export type CancelTimer = () => void;

/** The time, and a way to wait. All code that uses time takes one, so that tests move time by hand. */
export interface Clock {
  /** Milliseconds since 1970; what `Date.now()` returns. */
  now(): number;
  /** Milliseconds since some fixed point. Never jumps, unlike `now`: use it to measure how long something took. */
  elapsed(): number;
  /** Calls back once after `delay` milliseconds; delays may be of any length. */
  setTimer(delay: number, callback: () => void): CancelTimer;
  /** Resolves after `delay` milliseconds, or as soon as the signal is aborted. Never rejects. */
  sleep(delay: number, signal?: AbortSignal): Promise<void>;
}

/** Waits on any clock: resolves after `delay` milliseconds, or as soon as the signal is aborted. */
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
