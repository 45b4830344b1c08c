/**
 * The controllers of built-in kinds, and a kubelet that runs no containers: they make the API server of kbts live.
 * Written on `kbts/runtime`, as examples of operators.
 */
export type { PodBehavior } from './kubelet/pod-behavior.js';
export { type ControllersOptions, type RunningControllers, startControllers } from './start-controllers.js';
