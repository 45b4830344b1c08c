/** Event handlers map events to requests: the usual handlers, and the interface for custom handlers. */
export {
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  type OwnerOptions,
} from './enqueue.js';
export { type EventHandler, type HandlerContext, lowPriority } from './handler.js';
export { handlerFromMap, type MapObject } from './map-events.js';
