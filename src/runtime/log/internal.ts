/** Internal exports of this package, for the other packages of the runtime. */
export { lazyLogger } from './lazy-logger.js';
export { limitErrors } from './limit-errors.js';
export { logFieldsOf, logMessageOf } from './log-value.js';
export { isLogLevel, logLevels, timeEncodings } from './logger.js';
