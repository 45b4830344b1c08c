import { type CancelTimer, type Clock, sleepOn } from './clock.js';

/** The longest delay that `setTimeout` supports; timers with a longer delay fire immediately. */
const longestTimeout = 2 ** 31 - 1;

/** The system clock. Delays that are too long for `setTimeout` use several timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimer: startTimer,
  sleep: (delay, signal) => sleepOn(systemClock, delay, signal),
};

function startTimer(delay: number, callback: () => void): CancelTimer {
  let left = Math.max(0, delay);
  let timer: NodeJS.Timeout;
  const next = () => {
    const step = Math.min(left, longestTimeout);
    left -= step;
    timer = setTimeout(left > 0 ? next : callback, step);
  };
  next();
  return () => clearTimeout(timer);
}
