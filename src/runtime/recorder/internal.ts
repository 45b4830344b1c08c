/** Internal exports of this package, for the other packages of the runtime, and for `kbts dev`. */
export { processRecorder, setProcessRecorder } from './process-recorder.js';
