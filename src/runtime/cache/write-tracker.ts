import type { GroupVersionKind } from '../../k8s/index.js';
import type { CompletedWrite } from '../client/index.js';
import type { Clock } from '../clock/index.js';
import { withDeadline } from '../clock/internal.js';
import { StaleCacheError } from './cache.js';
import type { PendingWrite } from './pending-write.js';
import { type PendingOptions, PendingWrites } from './pending-writes.js';

/** A read that waits for writes. */
export interface WaitingRead {
  readonly kind: string;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  /** Returns the last error of list/watch, if any. */
  readonly failure: () => unknown;
}

/** Options of {@link WriteTracker}. */
export interface WriteTrackerOptions {
  /** How long a read waits until the watch has delivered earlier writes, in milliseconds. Default: 10 000. */
  readonly timeout?: number | undefined;
  /** Called when a read has waited, with the seconds and whether the writes arrived. Default: nothing. */
  readonly onWait?: ((kind: string, seconds: number, isDelivered: boolean) => void) | undefined;
}

const defaultTimeout = 10_000;

/**
 * Lets the reads of a cache include earlier writes of a client ("read your own writes").
 *
 * Steps: the client records each write; a read of the object, or a list of its kind, waits until the watch has delivered
 * that write or a later state.
 *
 * Guarantees: a read that starts after a write has returned neither returns an older resource version of the object, nor
 * an object that the write deleted. Only what an informer watches is recorded, at most 10,000 objects per kind, and until
 * it is delivered.
 *
 * Assumptions: resource versions of a kind increase, as Kubernetes guarantees; others are not tracked. A write whose
 * response was lost is not known. Nor is the creation of an object if the cache selects its kind by fields other than
 * `metadata.name` and `metadata.namespace`: only the API server knows whether it selects the object.
 *
 * Errors: a read that has waited for `timeout` fails with {@link StaleCacheError}.
 *
 * @example
 * const writes = new WriteTracker();
 * const cache = newCache({ transport, mapper, writes });
 * const client = newClient({ transport, mapper, reader: cache, onWrite: (write) => writes.record(write) });
 */
export class WriteTracker {
  readonly timeout: number;
  readonly #onWait: NonNullable<WriteTrackerOptions['onWait']>;
  readonly #kinds = new Map<string, Set<PendingWrites>>();

  constructor({ timeout = defaultTimeout, onWait = () => {} }: WriteTrackerOptions = {}) {
    this.timeout = timeout;
    this.#onWait = onWait;
  }

  /** Records a write. Does nothing if no cache watches the kind. */
  record(write: CompletedWrite): void {
    for (const pending of this.#kinds.get(nameOf(write)) ?? []) pending.record(write);
  }

  /** Starts to track the writes of a kind, for an informer. */
  track(gvk: GroupVersionKind, options: PendingOptions): PendingWrites {
    const pending = new PendingWrites(options);
    const all = this.#kinds.get(nameOf(gvk)) ?? new Set();
    this.#kinds.set(nameOf(gvk), all.add(pending));
    return pending;
  }

  /** Ends what `track` started; reads that wait continue. */
  untrack(gvk: GroupVersionKind, pending: PendingWrites): void {
    this.#kinds.get(nameOf(gvk))?.delete(pending);
    pending.clear();
  }

  /**
   * Waits until the watch has delivered all writes that `find` returns, including those that it returns after others were
   * delivered: a late event can bring back an object that was deleted.
   *
   * @throws StaleCacheError after the timeout; the reason of the signal if that is aborted first
   */
  async untilDelivered(pending: PendingWrites, find: () => readonly PendingWrite[], read: WaitingRead): Promise<void> {
    let writes = find();
    if (writes.length === 0) return;
    const { clock, kind } = read;
    const began = clock.elapsed();
    const reason = new Error(`timed out after ${this.timeout / 1000} s`);
    const waited = (isDelivered: boolean) => this.#onWait(kind, (clock.elapsed() - began) / 1000, isDelivered);
    try {
      await withDeadline({ clock, parent: read.signal, delay: this.timeout, reason }, async (signal) => {
        for (; writes.length > 0; writes = find()) await pending.wait(writes, signal);
      });
      waited(true);
    } catch (error) {
      if (error !== reason) throw error;
      waited(false);
      const keys = writes.map(({ key }) => key);
      throw new StaleCacheError(kind, keys, this.timeout / 1000, read.failure());
    }
  }
}

/** Without the version: an object can be written in one version and read in another. */
function nameOf({ group, kind }: Pick<GroupVersionKind, 'group' | 'kind'>): string {
  return `${kind}.${group}`;
}
