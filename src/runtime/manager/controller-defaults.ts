/** Options of controllers that a manager can give to all of its controllers. */
export interface ControllerDefaults {
  /** How many objects one controller reconciles at the same time. Default: 1. */
  readonly maxConcurrentReconciles?: number | undefined;
  /** The same for single kinds, by `Kind.group`, such as `CronJob.batch.example.com`. Default: none. */
  readonly groupKindConcurrency?: Readonly<Record<string, number>> | undefined;
  /** How long a controller waits for its sources, in milliseconds. Default: 120 000. */
  readonly cacheSyncTimeout?: number | undefined;
  /** Aborts the signal of a reconcile after this many milliseconds. Default: 0, never. */
  readonly reconciliationTimeout?: number | undefined;
  /** Whether a controller only runs in the leader. Default: true. */
  readonly needLeaderElection?: boolean | undefined;
  /** Whether several controllers may have one name, and so share metrics. Default: false. */
  readonly skipNameValidation?: boolean | undefined;
}
