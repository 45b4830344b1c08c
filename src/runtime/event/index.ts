/** Events about objects. Objects in events are shared with the cache: copy them before mutating them. */
export type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from './event.js';
