/** Internal exports of this package, for the other packages of the runtime, and for `kbts dev`. */

export { isSecretObject, maskSecret } from './field-changes.js';
export { processRecorder, setProcessRecorder } from './process-recorder.js';
