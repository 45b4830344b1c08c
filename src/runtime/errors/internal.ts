/** For other packages of the runtime only; not part of the public API. */
export { errorCode } from './error-code.js';
export { errorMessage } from './error-message.js';
export { isProgrammingError } from './programming-error.js';
export { TransformError } from './transform-error.js';
