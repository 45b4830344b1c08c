/** The short way to a controller: which kinds it watches, and what reconciles them. */
export {
  ControllerBuilder,
  type ManagerForBuilder,
  newControllerManagedBy,
  type OwnsOptions,
  type WatchOptions,
} from './builder.js';
