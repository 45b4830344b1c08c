/** The manager: the shared dependencies of the controllers of an operator, and the order in which runnables start and stop. */
export type { AccessRequirement } from './access-check.js';
export type { ControllerDefaults } from './controller-defaults.js';
export type { Manager } from './manager.js';
export { newManager } from './new-manager.js';
export type { FilterDependencies, ManagerClientOptions, ManagerMetricsOptions, ManagerOptions } from './options.js';
export type { Runnable, RunnableFunction, SyncingRunnable } from './runnable.js';
