/**
 * A component that a manager starts and stops.
 *
 * `start` runs it, and resolves when it has ended: soon after the signal is aborted, or earlier if it has nothing left to
 * do. If `start` rejects, the manager stops with that error.
 */
export interface Runnable {
  start(signal: AbortSignal): Promise<void>;
  /** Whether the runnable only runs in the process that is the leader. Default: true. */
  readonly needLeaderElection?: boolean | undefined;
  /**
   * Prepares the runnable while this process is not the leader. Called once, before `start`, if leader election is
   * enabled and `needLeaderElection` is not false. If it rejects, the manager stops with that error. Undefined if there
   * is nothing to prepare.
   */
  readonly warmup?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /**
   * Resolves when the runnable does its work: a controller has started its workers, a server listens. A wrapper should
   * return the promise of the wrapped runnable. Undefined if the work begins with `start`.
   */
  readonly started?: Promise<void> | undefined;
  /**
   * Registers a callback that receives an error as soon as it is certain that `start` will reject with it, even while
   * parts of the runnable are still ending: the manager stops immediately, and keeps the lease until `start` has
   * settled. A runnable that wraps a controller should pass the callback on. Undefined if a failure is only known when
   * `start` rejects.
   */
  onEarlyFailure?(report: (error: unknown) => void): void;
  /**
   * Describes the work that is running, or has ended after `since`, for example `controller \`frigate\`: default/a (31
   * s)`. The manager logs the description when the event loop was blocked, and when the runnable does not stop in time.
   * Undefined if nothing is known about the work.
   *
   * @param since a time of the manager's clock, see `Clock.elapsed`
   */
  activity?(since: number): readonly string[];
}

/** A runnable that is ready some time after its start, such as a cache after its initial list. */
export interface SyncingRunnable extends Runnable {
  /** Resolves when the runnable is ready; rejects if it cannot become ready, or if the signal is aborted first. */
  waitForSync(signal: AbortSignal): Promise<void>;
}

/** A runnable as a function, like {@link Runnable.start}. */
export type RunnableFunction = (signal: AbortSignal) => Promise<void>;
