/** The error that is logged without a stack. Apart from the logger, which is loaded later and costs memory. */
export { SetupError } from './setup-error.js';
