/** The metrics of a work queue. Times are in seconds. */
export interface QueueMetrics {
  /** The number of ready items of a priority changed. */
  depthChanged(priority: number, change: 1 | -1): void;
  /** An item was added that was not in the queue. */
  added(): void;
  /** An item was added with rate limiting. */
  retried(): void;
  /** An item was handed out after it had been ready for `waited` seconds. */
  handedOut(waited: number): void;
  /** A worker finished an item after `worked` seconds. */
  finished(worked: number): void;
  /** Registers a function that returns how long each item has been processed; it is called when metrics are read. */
  watchUnfinished(unfinished: () => Iterable<number>): void;
}
