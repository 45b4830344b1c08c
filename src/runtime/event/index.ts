/** What can happen to an object. Objects in events are shared with the cache: copy them before changing them. */
export type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from './event.js';
