import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import type { CompletedWrite, ObjectKey } from '../../client/index.js';
import { namespacedName } from '../../client/internal.js';
import { Latch } from '../../clock/internal.js';
import type { Watches, WatchSettings } from '../options/resolve-options.js';
import type { ReflectorTarget } from '../reflector/reflector.js';
import { isAtLeast, isComparable } from '../reflector/resource-version.js';
import { PendingDeletions, type PendingWrite } from './pending-deletions.js';

/** The parts of an informer that {@link PendingWrites} requires. */
export interface PendingOptions {
  readonly watches: Watches<Pick<WatchSettings, 'isSelected'>>;
  readonly find: (key: ObjectKey) => Stored<KubernetesObject> | undefined;
}

interface Waiter {
  readonly open: Set<PendingWrite>;
  readonly delivered: Latch;
}

const most = 10_000;

/** The writes to a kind that its watches have not delivered. */
export class PendingWrites {
  readonly #writes = new Map<string, PendingWrite>();
  readonly #deletions: PendingDeletions;
  readonly #waiters = new Set<Waiter>();
  /** The resource versions that writes of this process created, each with the version that it replaced. */
  readonly #replaced = new Map<string, string>();
  #latest = 0;
  /** The resource version up to which each watch has delivered all changes. */
  readonly #versions = new Map<string | undefined, string>();

  constructor(private readonly options: PendingOptions) {
    this.#deletions = new PendingDeletions(options.find);
  }

  get latest(): number {
    return this.#latest;
  }

  record(write: CompletedWrite): void {
    const { find, watches } = this.options;
    const { key, resourceVersion, labels } = write;
    const watched = watches.has(key.namespace) ? key.namespace : undefined;
    const watch = watches.get(watched);
    if (!watch || (resourceVersion !== undefined && !isComparable(resourceVersion))) return;
    if (resourceVersion !== undefined && write.replacedVersion !== undefined) {
      this.#replaced.set(resourceVersion, write.replacedVersion);
      dropOldest(this.#replaced);
    }
    this.#latest += 1;
    const pending = { ...write, watched, sequence: this.#latest };
    if (write.isDeletion) this.#deletions.add({ ...pending, isSelected: true, after: undefined });
    const earlier = this.#writes.get(namespacedName(key));
    const isKnown = earlier !== undefined || find(key) !== undefined;
    const selected = labels === undefined ? isKnown : watch.isSelected(key, labels);
    if (!selected && !isKnown) return; // the watch never delivers it
    if (earlier && isSuperseded(write, earlier)) return;
    const after = write.isDeletion ? (earlier?.resourceVersion ?? earlier?.after) : undefined;
    this.#add({ ...pending, isSelected: selected, after });
  }

  /** Whether the only change between two resource versions is a write of this process. */
  isOwnChange(before: string, after: string): boolean {
    return this.#replaced.get(after) === before;
  }

  of(key: ObjectKey, upTo: number): PendingWrite[] {
    const write = this.#writes.get(namespacedName(key));
    return [...(write ? [write] : []), ...this.#deletions.of(key)].filter(({ sequence }) => sequence <= upTo);
  }

  /** @param namespace undefined for all namespaces */
  in(namespace: string | undefined, upTo: number): PendingWrite[] {
    const isMeant = ({ key, sequence }: PendingWrite) =>
      sequence <= upTo && (!namespace || key.namespace === namespace);
    return [...this.#writes.values(), ...this.#deletions.pending].filter(isMeant);
  }

  /** Resolves when writes are delivered; rejects with the reason of the signal. */
  async wait(writes: readonly PendingWrite[], signal: AbortSignal): Promise<void> {
    const waiter = { open: new Set(writes), delivered: new Latch() };
    this.#waiters.add(waiter);
    try {
      await waiter.delivered.wait(signal);
    } finally {
      this.#waiters.delete(waiter);
    }
  }

  /** Wraps a target to record the changes that a watch delivers. */
  watching<T extends KubernetesObject>(watched: string | undefined, target: ReflectorTarget<T>): ReflectorTarget<T> {
    return {
      ...target,
      put: (object) => {
        target.put(object);
        this.#deletions.stored(object);
        this.#changed(object);
      },
      remove: (object) => {
        target.remove(object);
        this.#deletions.removed(object);
        this.#changed(object);
      },
      advanced: (version) => void this.#versions.set(watched, version),
      caughtUp: (version) => this.#caughtUp(watched, version),
    };
  }

  #changed({ metadata: { namespace, name, resourceVersion } }: Stored<KubernetesObject>): void {
    if (this.#writes.size === 0 && this.#waiters.size === 0) return;
    const key = namespacedName({ namespace, name });
    this.#deliver((write) => namespacedName(write.key) === key && this.#isDelivered(write, resourceVersion), key);
  }

  #caughtUp(watched: string | undefined, version: string): void {
    const before = this.#versions.get(watched);
    this.#versions.set(watched, version);
    // After etcd was restored from a backup, resource versions restart at an earlier one, and later writes are lost.
    const isRestored = before !== undefined && isComparable(version) && !isAtLeast(version, before);
    if (isRestored) this.#deletions.clear();
    else this.#deletions.refresh();
    this.#deliver((write) => write.watched === watched && (isRestored || this.#isDelivered(write, version)));
  }

  clear(): void {
    this.#deletions.clear();
    this.#deliver(() => true);
  }

  #add(write: PendingWrite): void {
    const name = namespacedName(write.key);
    this.#writes.delete(name); // so that the new entry becomes the last one
    if (this.#isDelivered(write, this.#versions.get(write.watched))) return;
    this.#writes.set(name, write);
    dropOldest(this.#writes);
  }

  /** Drops delivered writes, of one object or of all objects. */
  #deliver(isDelivered: (write: PendingWrite) => boolean, name?: string): void {
    for (const [key, write] of name === undefined ? [...this.#writes] : this.#entry(name)) {
      if (isDelivered(write)) this.#writes.delete(key);
    }
    for (const { open, delivered } of this.#waiters) {
      for (const write of open) if (isDelivered(write)) open.delete(write);
      if (open.size === 0) delivered.open();
    }
  }

  #entry(name: string): [string, PendingWrite][] {
    const write = this.#writes.get(name);
    return write ? [[name, write]] : [];
  }

  /** @param version the watch has delivered all changes to the object up to this resource version */
  #isDelivered({ key, isDeletion, isSelected, uid, after, ...write }: PendingWrite, version?: string): boolean {
    const { resourceVersion } = write;
    const stored = this.options.find(key);
    if (isDeletion) {
      if (this.#deletions.isPending(uid)) return false;
      const isGone = !stored || (uid !== undefined && stored.metadata.uid !== uid);
      if (isGone) return version !== undefined && (after === undefined || isAtLeast(version, after));
      const known = stored.metadata.resourceVersion; // the response may contain the version before the deletion
      return known !== resourceVersion && isAtLeast(known, resourceVersion);
    }
    if (isAtLeast(version, resourceVersion) || isAtLeast(stored?.metadata.resourceVersion, resourceVersion))
      return true;
    return !stored && !isSelected && version !== undefined;
  }
}

function dropOldest(entries: Map<string, unknown>): void {
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}

/** Whether the response to a write arrived after the response to a later write of the same object. */
function isSuperseded(write: CompletedWrite, later: CompletedWrite): boolean {
  return !write.isDeletion && isAtLeast(later.resourceVersion, write.resourceVersion);
}
