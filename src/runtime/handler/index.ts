/** Event handlers map events to requests: the usual ones, and the interface for others. */
export {
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  type OwnerOptions,
} from './enqueue.js';
export { type EventHandler, type HandlerContext, lowPriority } from './handler.js';
export { handlerFromMap, type MapObject } from './map-events.js';
