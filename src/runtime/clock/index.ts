/** Time as an argument: the clock of the machine. Tests take the one of `kbts/testing`, which they move by hand. */
export type { CancelTimer, Clock } from './clock.js';
export { systemClock } from './system-clock.js';
