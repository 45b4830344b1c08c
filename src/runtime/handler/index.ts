/** From events to requests: the handlers that most controllers need, and the interface for others. */
export {
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  type OwnerOptions,
} from './enqueue.js';
export { type EventHandler, type HandlerContext, lowPriority } from './handler.js';
export { handlerFromMap, type MapObject } from './map-events.js';
