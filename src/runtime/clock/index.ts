/** The system clock, passed as an argument to code that depends on time. Tests use the fake clock of `kbts/testing`. */
export type { CancelTimer, Clock } from './clock.js';
export { systemClock } from './system-clock.js';
export { newTime } from './time.js';
