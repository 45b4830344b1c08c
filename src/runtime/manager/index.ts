/** The manager: what all controllers of an operator share, and the order in which everything starts and stops. */
export type { ControllerDefaults } from './controller-defaults.js';
export type { Manager } from './manager.js';
export { newManager } from './new-manager.js';
export type { FilterDependencies, ManagerClientOptions, ManagerMetricsOptions, ManagerOptions } from './options.js';
export type { Runnable, RunnableFunction, SyncingRunnable } from './runnable.js';
