/** Errors with a fixed meaning for the runtime, and functions that inspect unknown errors. */
export { SetupError } from './errors.js';
