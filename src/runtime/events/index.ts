/** Events about objects, for users. Repeated events become series. Recording an event never fails a reconcile. */
export { type EventBroadcaster, type EventBroadcasterOptions, newEventBroadcaster } from './broadcaster.js';
export type { EventApi, EventSink } from './event-writer.js';
export type { EventNote, EventRecorder } from './recorder.js';
