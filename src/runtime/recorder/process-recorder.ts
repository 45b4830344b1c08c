import type { Recorder } from './recorder.js';

// A symbol that all copies of this package in the process share, because the bundle of an operator contains its own
// copy.
const key = Symbol.for('kbts.recorder');

/** Returns the recorder that `kbts dev` set for this process; undefined in other processes. */
export function processRecorder(): Recorder | undefined {
  return (globalThis as { [key]?: Recorder | undefined })[key];
}

/** Sets the recorder for all managers in this process that are created without one. */
export function setProcessRecorder(recorder: Recorder): void {
  (globalThis as { [key]?: Recorder | undefined })[key] = recorder;
}
