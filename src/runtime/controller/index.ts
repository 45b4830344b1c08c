/** Controllers: sources fill a queue, workers take requests from it and give them to a reconciler. */
export type { Controller, ControllerOptions, KeyOption } from './controller.js';
export { type ManagerForController, newController, newUnmanagedController } from './new-controller.js';
