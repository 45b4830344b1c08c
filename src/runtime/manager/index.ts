/**
 * The manager: the dependencies that an operator's controllers share, and the order in which runnables start and stop.
 * Also exports its parts: clusters, leader election, event recorders, and signals.
 */
export type { Clients, ClusterClientOptions } from '../cluster/index.js';
export { type Cluster, type ClusterOptions, newCluster } from '../cluster/index.js';
export {
  type EventApi,
  type EventBroadcaster,
  type EventBroadcasterOptions,
  type EventNote,
  type EventRecorder,
  type EventSink,
  newEventBroadcaster,
} from '../events/index.js';
export {
  LeaderElectionLostError,
  LeaderElector,
  type LeaderElectorOptions,
  type LeaseLock,
  type LeaseLockOptions,
  newLeaseLock,
} from '../leaderelection/index.js';
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
export { exitOnError, type FailingProcess } from './signals/exit-on-error.js';
export { type SignalProcess, setupSignalHandler, signalOf } from './signals/signals.js';
