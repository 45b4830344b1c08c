/** For other packages of the runtime only; not part of the public API: waiting with a deadline. */
export { repeat } from './clock.js';
export { type Deadline, withDeadline, within, withinDeadline } from './deadline.js';
export { parseDuration } from './duration.js';
export { FakeClock } from './fake-clock.js';
export { Latch } from './latch.js';
export { aborted, manyListeners, onAbort, untilAborted } from './on-abort.js';
export { microTime } from './time.js';
