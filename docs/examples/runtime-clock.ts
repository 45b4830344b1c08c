import type { Time } from 'kbts/api';
import { type CancelTimer, type Clock, newTime, systemClock } from 'kbts/runtime';

/** Code that takes a clock is tested with `FakeClock`, without waiting. */
export class Heartbeat {
  #cancel: CancelTimer | undefined;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Calls back at a fixed interval until it is stopped. */
  start(interval: number, beat: () => void): void {
    this.#cancel = this.clock.setTimer(interval, () => {
      beat();
      this.start(interval, beat);
    });
  }

  stop(): void {
    this.#cancel?.();
  }
}

/** Durations are measured with `elapsed`, which never jumps, and waits end with a signal. */
export async function retry<T>(
  call: () => Promise<T | undefined>,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<T | undefined> {
  const began = clock.elapsed();
  for (let delay = 100; clock.elapsed() - began < 10_000 && !signal.aborted; delay *= 2) {
    const result = await call();
    if (result !== undefined) return result;
    await clock.sleep(delay, signal);
  }
  return undefined;
}

/** Times in objects are strings, as the API server stores them. */
export function expiry({ seconds }: { seconds: number }, clock: Clock = systemClock): Time {
  return newTime(clock.now() + seconds * 1000);
}
