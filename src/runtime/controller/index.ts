/** Controllers: sources fill a queue, and workers pass the requests in it to a reconciler. */
export type { Controller, ControllerOptions, KeyOption } from './controller.js';
export { type ManagerForController, newController, newUnmanagedController } from './new-controller.js';
