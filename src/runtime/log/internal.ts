/** For other packages of the runtime only; not part of the public API. */
export { lazyLogger } from './lazy-logger.js';
export { limitErrors, withErrors } from './limit-errors.js';
export { logFieldsOf, logMessageOf } from './log-value.js';
export { isLogLevel, logLevels, timeEncodings } from './logger.js';
export { redactText } from './redact.js';
