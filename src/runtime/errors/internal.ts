/** For other packages of the runtime only; not part of the public API. */
export { errorCode, errorMessage, isProgrammingError } from './errors.js';
