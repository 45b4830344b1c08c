/** How an operator exits: on SIGINT and SIGTERM, and after an uncaught error. */
export { exitOnError, type FailingProcess } from './exit-on-error.js';
export { type SignalProcess, setupSignalHandler, signalOf } from './signals.js';
