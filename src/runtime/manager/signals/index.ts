/** How the operator ends: when it is asked to, and when no one catches an error. */
export { exitOnError, type FailingProcess } from './exit-on-error.js';
export { type SignalProcess, setupSignalHandler, signalOf } from './signals.js';
