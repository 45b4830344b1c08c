/** Options of controllers that a manager can set for all of its controllers. */
export interface ControllerDefaults {
  /** How many objects a controller reconciles concurrently. Default: 1. */
  readonly maxConcurrentReconciles?: number | undefined;
  /**
   * Overrides `maxConcurrentReconciles` for the controller of a kind (see `for`), by `Kind.group`, such as
   * `CronJob.batch.example.com`, or by `Kind` in the core group. Default: none.
   */
  readonly groupKindConcurrency?: Readonly<Record<string, number>> | undefined;
  /** How long a controller waits for its sources to sync, in milliseconds. Default: 120,000. */
  readonly cacheSyncTimeout?: number | undefined;
  /** Aborts the signal of a reconcile after this many milliseconds. Default: 0 (never). */
  readonly reconciliationTimeout?: number | undefined;
  /**
   * Whether a reconcile that continues after `reconciliationTimeout` no longer counts as one of
   * `maxConcurrentReconciles`. Its object is not reconciled again until that reconcile has ended. Default: false.
   */
  readonly abandonAfterTimeout?: boolean | undefined;
  /** Whether a controller only runs in the leader. Default: true. */
  readonly needLeaderElection?: boolean | undefined;
  /**
   * Whether a controller that needs leader election starts its sources before this process is the leader, so that it
   * can reconcile immediately after the election: its caches are full, and its queue has all objects. Standby replicas
   * then use as much memory as the leader. Default: false.
   */
  readonly enableWarmup?: boolean | undefined;
  /**
   * Whether the operator continues after a programming error of a reconciler, such as a `TypeError`: it is logged, counted as a
   * panic, and the request is requeued. If false, the manager stops with the error. Default: true.
   */
  readonly recoverPanic?: boolean | undefined;
  /** Whether controllers may have the same name, and thus share metrics. Default: false. */
  readonly skipNameValidation?: boolean | undefined;
}
