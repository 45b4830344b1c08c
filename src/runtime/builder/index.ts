/** A fluent builder for controllers: which kinds a controller watches, and what reconciles them. */
export {
  type BuilderOptions,
  ControllerBuilder,
  type ManagerForBuilder,
  newControllerManagedBy,
  type OwnsOptions,
  type WatchOptions,
} from './builder.js';
