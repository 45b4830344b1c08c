import type { KubernetesObject, Stored } from '../../../k8s/index.js';
import type { CompletedWrite, ObjectKey } from '../../client/index.js';

/** A write that the watch has not delivered. */
export interface PendingWrite extends CompletedWrite {
  /** Sequence number among all writes to the kind. */
  readonly sequence: number;
  /** The namespace of the watch that will deliver the write; undefined for the watch of all other namespaces. */
  readonly watched: string | undefined;
  readonly isSelected: boolean;
  /** For a deletion: the resource version of the previous write, if that write is also pending. */
  readonly after: string | undefined;
}

/** Maximum number of recorded deletions of uncached objects; usually, the delete event has already arrived. */
const mostUncached = 1_000;

/**
 * Deletions by object uid, pending while their object is cached. A late event, or a list that began before the
 * deletion, can add the object to the cache after its deletion.
 */
export class PendingDeletions {
  readonly #cached = new Map<string, PendingWrite>();
  readonly #uncached = new Map<string, PendingWrite>();

  constructor(private readonly find: (key: ObjectKey) => Stored<KubernetesObject> | undefined) {}

  get pending(): Iterable<PendingWrite> {
    return this.#cached.values();
  }

  add(write: PendingWrite): void {
    const { uid, key } = write;
    if (uid === undefined) return;
    if (this.find(key)?.metadata.uid === uid) {
      this.#cached.set(uid, write);
      return;
    }
    this.#uncached.set(uid, write);
    const [oldest] = this.#uncached.keys();
    if (this.#uncached.size > mostUncached && oldest !== undefined) this.#uncached.delete(oldest);
  }

  /** Returns the pending deletion of the object that is cached under a key, if any. */
  of(key: ObjectKey): PendingWrite[] {
    if (this.#cached.size === 0) return [];
    const write = this.#cached.get(this.find(key)?.metadata.uid ?? '');
    return write ? [write] : [];
  }

  isPending(uid: string | undefined): boolean {
    return uid !== undefined && this.#cached.has(uid);
  }

  stored({ metadata: { uid = '' } }: Stored<KubernetesObject>): void {
    const write = this.#uncached.get(uid);
    if (!write || this.find(write.key)?.metadata.uid !== uid) return;
    this.#uncached.delete(uid);
    this.#cached.set(uid, write);
  }

  removed({ metadata: { uid = '' } }: Stored<KubernetesObject>): void {
    this.#uncached.delete(uid);
    this.#cached.delete(uid);
  }

  /** Called after a list replaced the cached objects. */
  refresh(): void {
    for (const [uid, { key }] of this.#cached) if (this.find(key)?.metadata.uid !== uid) this.#cached.delete(uid);
    for (const [uid, write] of this.#uncached) {
      if (this.find(write.key)?.metadata.uid !== uid) continue;
      this.#uncached.delete(uid);
      this.#cached.set(uid, write);
    }
  }

  clear(): void {
    this.#cached.clear();
    this.#uncached.clear();
  }
}
