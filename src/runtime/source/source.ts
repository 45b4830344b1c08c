import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import type { Request } from '../reconcile/index.js';
import type { Tracing } from '../tracing/index.js';
import type { WorkQueue } from '../workqueue/index.js';

/** The context of a source. */
export interface SourceContext {
  readonly log: Logger;
  readonly clock: Clock;
  /** Aborted when the controller stops, or the source is removed with `unwatch`; the source then adds no requests. */
  readonly signal: AbortSignal;
  /** Default: no spans. */
  readonly tracing?: Tracing | undefined;
}

/** A source of events for a controller. */
export interface Source<R = Request> {
  /** Description for messages. Default: `source`. */
  readonly description?: string | undefined;
  /** Why the source has not synced yet, for messages; undefined if no error is known. */
  readonly failure?: unknown;
  /** Resolves when the requests for all initial objects are in the queue; then the workers of the controller start. */
  start(queue: WorkQueue<R>, context: SourceContext): Promise<void>;
}
