import type { CompletedWrite } from '../../client/index.js';
import { TrackedWrites } from './tracked-writes.js';

/** Options of {@link WriteTracker}. */
export interface WriteTrackerOptions {
  /** How long a read waits until the watch has delivered earlier writes, in milliseconds. Default: 10 000. */
  readonly timeout?: number | undefined;
  /**
   * Called after a read has waited, with the wait time in seconds and whether the writes arrived. Default: not called.
   */
  readonly onWait?: ((kind: string, seconds: number, isDelivered: boolean) => void) | undefined;
}

const defaultTimeout = 10_000;
const trackers = new WeakMap<WriteTracker, TrackedWrites>();

/**
 * Lets the reads of a cache include earlier writes of a client ("read your own writes").
 *
 * Steps: the client records each write; a read of the object, or a list of its kind, waits until the watch has
 * delivered that write or a later state.
 *
 * Guarantees: a read that starts after a write has returned neither returns an older resource version of the object,
 * nor an object that the write deleted. Only writes to watched objects are recorded, for at most 10,000 objects per
 * kind, until they are delivered.
 *
 * Assumptions: resource versions of a kind increase, as Kubernetes guarantees; kinds with other versions are not
 * tracked. Writes whose response was lost are not tracked, either, nor is the creation of an object if the cache
 * selects its kind by fields other than `metadata.name` and `metadata.namespace`: only the API server knows whether it
 * selects the object.
 *
 * Errors: a read that has waited for `timeout` fails with {@link StaleCacheError}.
 *
 * @example
 * const writes = new WriteTracker();
 * const cache = newCache({ transport, mapper, writes });
 * const client = newClient({ transport, mapper, reader: cache, onWrite: (write) => writes.record(write) });
 */
export class WriteTracker {
  constructor({ timeout = defaultTimeout, onWait = () => {} }: WriteTrackerOptions = {}) {
    trackers.set(this, new TrackedWrites({ timeout, onWait }));
  }

  /** Records a write. Does nothing if no cache watches the kind. */
  record(write: CompletedWrite): void {
    trackedWritesOf(this).record(write);
  }
}

/** Returns the tracked writes, for the informers of a cache. */
export function trackedWritesOf(tracker: WriteTracker): TrackedWrites {
  const tracked = trackers.get(tracker);
  if (tracked) return tracked;
  throw new TypeError('`writes` must be a `WriteTracker` of the same copy of kbts');
}
