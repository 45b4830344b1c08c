/**
 * Records what an operator does: why an object was reconciled, what each request changed, webhook calls and log lines.
 * Off unless a manager is given a recorder.
 */
export type {
  DeniedRequest,
  FieldChange,
  HotLoop,
  Json,
  QueueSample,
  RecordedCause,
  RecordedError,
  RecordedLine,
  RecordedObject,
  RecordedReconcile,
  RecordedRequest,
  RecordedWebhookCall,
  RecorderEvent,
} from './model.js';
export { newRecorder, type Recorder, type RecorderOptions } from './recorder.js';
export { ReconcileRing, type RingLimits } from './ring.js';
