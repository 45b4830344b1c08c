/** The system clock, as an argument of what depends on time. Tests use the fake clock of `kbts/testing` instead. */
export type { CancelTimer, Clock } from './clock.js';
export { systemClock } from './system-clock.js';
export { newTime } from './time.js';
