/** What a queue tells about itself, for metrics. Times are in seconds. */
export interface QueueMetrics {
  /** Ready items of one priority became more or fewer. */
  depthChanged(priority: number, change: 1 | -1): void;
  added(): void;
  /** An item was added by way of the rate limiter. */
  retried(): void;
  /** An item was handed out after it had been ready for so long. */
  handedOut(waited: number): void;
  /** A worker took so long for an item. */
  finished(worked: number): void;
  /** Returns a function that says for how long each item has been worked on, to be called when metrics are read. */
  watchUnfinished(unfinished: () => Iterable<number>): void;
}
