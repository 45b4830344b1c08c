/** The error that is logged without a stack. Separate from the logger, which is loaded later and uses memory. */
export { SetupError } from './setup-error.js';
