import type { GroupVersionKind } from '../../../k8s/index.js';
import type { CompletedWrite } from '../../client/index.js';
import type { Clock } from '../../clock/index.js';
import { withDeadline } from '../../clock/internal.js';
import { StaleCacheError } from '../interfaces/errors.js';
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

/** Settings of {@link TrackedWrites}. */
export interface TrackedWritesOptions {
  /** How long a read waits, in milliseconds. */
  readonly timeout: number;
  /** Called after a read has waited, with the wait time in seconds and whether the writes arrived. */
  readonly onWait: (kind: string, seconds: number, isDelivered: boolean) => void;
}

/** The writes that the informers of all caches track; see `WriteTracker`. */
export class TrackedWrites {
  readonly #kinds = new Map<string, Set<PendingWrites>>();

  constructor(private readonly options: TrackedWritesOptions) {}

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

  /** Stops tracking; waiting reads continue. */
  untrack(gvk: GroupVersionKind, pending: PendingWrites): void {
    this.#kinds.get(nameOf(gvk))?.delete(pending);
    pending.clear();
  }

  /**
   * Waits until the watch has delivered all writes that `find` returns, including writes that it returns only after
   * others were delivered: a late event can restore a deleted object.
   *
   * @throws StaleCacheError after the timeout; the reason of the signal if that is aborted first
   */
  async untilDelivered(pending: PendingWrites, find: () => readonly PendingWrite[], read: WaitingRead): Promise<void> {
    let writes = find();
    if (writes.length === 0) return;
    const { clock, kind } = read;
    const { timeout, onWait } = this.options;
    const began = clock.elapsed();
    const reason = new Error(`timed out after ${timeout / 1000} s`);
    const waited = (isDelivered: boolean) => onWait(kind, (clock.elapsed() - began) / 1000, isDelivered);
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

/** Returns the key of a kind without its version: an object can be written in one version and read in another. */
function nameOf({ group, kind }: Pick<GroupVersionKind, 'group' | 'kind'>): string {
  return `${kind}.${group}`;
}
