import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import type { Request } from '../reconcile/index.js';
import type { WorkQueue } from '../workqueue/index.js';

/** What a source is given next to the queue. */
export interface SourceContext {
  readonly log: Logger;
  readonly clock: Clock;
  /** Aborted when the controller stops: the source ends, and adds nothing more. */
  readonly signal: AbortSignal;
}

/**
 * Where a controller gets events from.
 *
 * `start` begins to fill the queue, and resolves when all that was there at the beginning is in it. The workers of a
 * controller begin after that.
 */
export interface Source<R = Request> {
  /** What it is, for messages. Default: `source`. */
  readonly description?: string | undefined;
  /** Why it is not in sync yet, for messages; undefined when nothing is known to be wrong. */
  readonly failure?: unknown;
  start(queue: WorkQueue<R>, context: SourceContext): Promise<void>;
}
