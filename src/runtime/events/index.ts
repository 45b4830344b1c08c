/** Events: what controllers tell users about objects. Repeated ones become series; nothing here ever fails a reconcile. */
export { type EventBroadcaster, type EventBroadcasterOptions, newEventBroadcaster } from './broadcaster.js';
export type { EventSink } from './event-writer.js';
export type { EventNote, EventRecorder } from './recorder.js';
