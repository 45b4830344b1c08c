/** The manager: the shared dependencies of the controllers of an operator, and the order in which runnables start and stop. */
export type { AccessRequirement } from './checks/access-check.js';
export type { Manager } from './lifecycle/manager.js';
export { newManager } from './lifecycle/new-manager.js';
export type { ControllerDefaults } from './options/controller-defaults.js';
export type {
  FilterDependencies,
  ManagerClientOptions,
  ManagerMetricsOptions,
  ManagerOptions,
} from './options/manager-options.js';
export type { Runnable, RunnableFunction, SyncingRunnable } from './runnables/runnable.js';
