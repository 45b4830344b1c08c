/** Time as an argument: the machine's clock, and one that tests move by hand. Imports nothing. */
export type { CancelTimer, Clock } from './clock.js';
export { FakeClock } from './fake-clock.js';
export { systemClock } from './system-clock.js';
