import type { ApiObject } from '../model/index.js';
import type { StoreEvent } from '../storage/index.js';

/** The location of a stored object. */
export interface Place {
  readonly storageKey: string;
  readonly key: string;
}

/** The owner references between objects, by UID. */
export class OwnerGraph {
  readonly #places = new Map<string, Place>();
  readonly #dependents = new Map<string, Set<string>>();

  /** Updates the graph after a write. */
  apply(storageKey: string, { type, key, object, previous }: StoreEvent): void {
    const { uid = '' } = object.metadata;
    for (const owner of ownersOf(previous)) this.#dependents.get(owner)?.delete(uid);
    if (type === 'DELETED') {
      this.#places.delete(uid);
      return;
    }
    this.#places.set(uid, { storageKey, key });
    for (const owner of ownersOf(object)) {
      const known = this.#dependents.get(owner) ?? new Set();
      this.#dependents.set(owner, known.add(uid));
    }
  }

  /** Returns the location of the object with a UID; undefined if it does not exist. */
  placeOf(uid: string): Place | undefined {
    return this.#places.get(uid);
  }

  /** Returns the UIDs of the objects that name an owner. */
  dependentsOf(uid: string): readonly string[] {
    return [...(this.#dependents.get(uid) ?? [])];
  }
}

function ownersOf(object: ApiObject | undefined): string[] {
  return (object?.metadata.ownerReferences ?? []).map(({ uid }) => uid);
}
