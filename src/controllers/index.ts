/**
 * The controllers of some built-in kinds, a scheduler, and a kubelet that only simulates containers. With all of these,
 * the API server of kbts behaves like a cluster. The controllers are written with `kbts/runtime`, and are examples of
 * operators.
 */
export type { PodBehavior } from './kubelet/pod-behavior.js';
export { type ControllersOptions, type RunningControllers, startControllers } from './start-controllers.js';
