/** What the other packages of the runtime need of this one, and operators do not: waiting that has an end. */
export { type Deadline, withDeadline, withinDeadline } from './deadline.js';
export { FakeClock } from './fake-clock.js';
export { aborted, manyListeners, onAbort, untilAborted } from './on-abort.js';
