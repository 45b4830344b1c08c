/** What the other packages of the runtime need of this one, and operators do not. */
export { limitErrors } from './limit-errors.js';
export { timeEncodings } from './logger-options.js';
