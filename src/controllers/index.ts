/**
 * The controllers of built-in kinds, and a kubelet that runs no containers. With them, the API server of kbts behaves
 * like a cluster. They are written with `kbts/runtime`, and are examples of operators.
 */
export type { PodBehavior } from './kubelet/pod-behavior.js';
export { type ControllersOptions, type RunningControllers, startControllers } from './start-controllers.js';
