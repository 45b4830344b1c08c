/** Time as an argument: the machine's clock, and one that tests move by hand; and waiting that has an end. Imports nothing. */
export type { CancelTimer, Clock } from './clock.js';
export { type Deadline, withDeadline, withinDeadline } from './deadline.js';
export { FakeClock } from './fake-clock.js';
export { aborted, onAbort, untilAborted } from './on-abort.js';
export { systemClock } from './system-clock.js';
