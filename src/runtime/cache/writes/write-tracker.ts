import type { GroupVersionKind } from '../../../k8s/index.js';
import type { CompletedWrite } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import { withDeadline } from '../../clock/internal.js';
import { StaleCacheError } from '../interfaces/errors.js';
import type { PendingWrite } from './pending-deletions.js';
import { type PendingOptions, PendingWrites } from './pending-writes.js';

/** Options of {@link WriteTracker}. */
export interface WriteTrackerOptions {
  /** Maximum time that a read waits for the watch to deliver earlier writes, in milliseconds. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** Called after a read has waited, unless it was aborted. Default: not called. */
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
    trackers.set(this, new TrackedWrites(timeout, onWait));
  }

  /** Records a write. Does nothing if no cache watches the kind. */
  record(write: CompletedWrite): void {
    trackedWritesOf(this).record(write);
  }
}

/** Returns the internal part of a tracker, for caches. */
export function trackedWritesOf(tracker: WriteTracker): TrackedWrites {
  const tracked = trackers.get(tracker);
  if (tracked) return tracked;
  throw new TypeError('`writes` must be a `WriteTracker` from the same copy of kbts');
}

interface WaitingRead {
  readonly kind: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Returns the last error of list/watch. */
  readonly failure: () => unknown;
}

/** The writes that a {@link WriteTracker} has recorded, for each informer of the kind. */
export class TrackedWrites {
  readonly #kinds = new Map<string, Set<PendingWrites>>();

  constructor(
    private readonly timeout: number,
    private readonly onWait: NonNullable<WriteTrackerOptions['onWait']>,
  ) {}

  record(write: CompletedWrite): void {
    for (const pending of this.#kinds.get(nameOf(write)) ?? []) pending.record(write);
  }

  track(gvk: GroupVersionKind, options: PendingOptions): PendingWrites {
    const pending = new PendingWrites(options);
    const all = this.#kinds.get(nameOf(gvk)) ?? new Set();
    this.#kinds.set(nameOf(gvk), all.add(pending));
    return pending;
  }

  /** Stops tracking: no read waits for these writes any longer. */
  untrack(gvk: GroupVersionKind, pending: PendingWrites): void {
    this.#kinds.get(nameOf(gvk))?.delete(pending);
    pending.clear();
  }

  /**
   * Waits until `find` returns no pending writes. More can become pending meanwhile: a late event can restore a deleted
   * object.
   *
   * @throws StaleCacheError after the timeout; the reason of the signal
   */
  async untilDelivered(pending: PendingWrites, find: () => readonly PendingWrite[], read: WaitingRead): Promise<void> {
    let writes = find();
    const { clock, kind } = read;
    const { timeout } = this;
    const began = clock.elapsed();
    const reason = new Error(`timed out after ${timeout / 1000} s`);
    const waited = (isDelivered: boolean) => this.onWait(kind, (clock.elapsed() - began) / 1000, isDelivered);
    try {
      await withDeadline({ clock, parent: read.signal, delay: timeout, reason }, async (signal) => {
        for (; writes.length > 0; writes = find()) await pending.wait(writes, signal);
      });
      waited(true);
    } catch (error) {
      if (error !== reason) throw error;
      waited(false);
      const keys = writes.map(({ key }) => key);
      throw new StaleCacheError(kind, keys, timeout / 1000, read.failure());
    }
  }
}

/** Omits the version: an object can be written in one version and read in another. */
function nameOf({ group, kind }: Pick<GroupVersionKind, 'group' | 'kind'>): string {
  return `${kind}.${group}`;
}
