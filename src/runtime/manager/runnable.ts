/**
 * Something that a manager starts and stops.
 *
 * `start` does the work and resolves when it is over: soon after the signal was aborted, or earlier when there is
 * nothing left to do. When it rejects, the whole manager stops with that error.
 */
export interface Runnable {
  start(signal: AbortSignal): Promise<void>;
  /** Whether it may only run in the process that is the leader. Default: true. */
  readonly needLeaderElection?: boolean | undefined;
}

/** A runnable that is ready some time after its start, as a cache after its first list. */
export interface SyncingRunnable extends Runnable {
  /** Resolves when it is ready; rejects when that cannot happen, or when the signal is aborted first. */
  waitForSync(signal: AbortSignal): Promise<void>;
}

/** The body of a {@link Runnable}. */
export type RunnableFunction = (signal: AbortSignal) => Promise<void>;
