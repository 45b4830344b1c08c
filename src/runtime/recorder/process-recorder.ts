import type { Recorder } from './recorder.js';

// A symbol of all copies of this package in the process: the bundle of an operator contains one of its own.
const key = Symbol.for('kbts.recorder');

/** Returns the recorder that `kbts dev` has set for this process; undefined in all others. */
export function processRecorder(): Recorder | undefined {
  return (globalThis as { [key]?: Recorder | undefined })[key];
}

/** Sets the recorder of all managers of this process that have none of their own. */
export function setProcessRecorder(recorder: Recorder): void {
  (globalThis as { [key]?: Recorder | undefined })[key] = recorder;
}
