/** How the operator is asked to end. The only room of the runtime that knows the process. */
export { type SignalProcess, setupSignalHandler, signalOf } from './signals.js';
