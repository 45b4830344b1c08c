import { type ApiObject, inKeyOrder, type Metadata } from '../model/index.js';
import { type StoreEvent, Table } from './table.js';

/** All objects at one revision, by storage key. */
export interface Snapshot {
  readonly revision: number;
  readonly objects: Readonly<Record<string, readonly ApiObject[]>>;
}

/** Writes that are deferred until one of their tables is used, or a snapshot is taken. */
interface DeferredWrites {
  /** Storage keys of the tables that the writes change. */
  readonly storageKeys: readonly string[];
  /** Maximum number of writes. */
  readonly count: number;
  /** The revision before the writes. */
  readonly revision: number;
  /** Writes the objects. */
  write(): void;
}

/**
 * All stored objects, with one revision counter. Writes are atomic: each write names the object that it replaces, and
 * fails if the object has changed.
 */
export class Store {
  #revision = 1;
  #first = 1;
  readonly #tables = new Map<string, Table>();
  #deferred: DeferredWrites | undefined;
  readonly #listeners = new Set<(storageKey: string, event: StoreEvent) => void>();

  /** The first revision at which lists can be read. */
  get firstRevision(): number {
    return this.#first;
  }

  /** The revision of the last write. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Defers writes until one of their tables is first used, or a snapshot is taken. Reserves the next revisions for the
   * writes.
   *
   * @throws RangeError if there already are deferred writes
   */
  defer(writes: Omit<DeferredWrites, 'revision'>): void {
    if (this.#deferred) throw new RangeError('there already are deferred writes');
    this.#deferred = { ...writes, revision: this.#revision };
    this.#revision += writes.count;
  }

  snapshot(): Snapshot {
    this.#writeDeferred();
    const objects = [...this.#tables].map(([key, table]) => [key, table.list('').map(([, object]) => object)] as const);
    return { revision: this.#revision, objects: Object.fromEntries(objects.filter(([, list]) => list.length > 0)) };
  }

  /** Adds the objects of a snapshot with their resource versions. Reports them as added. Earlier revisions expire. */
  restore({ revision, objects }: Snapshot): void {
    const events = Object.entries(objects).flatMap(([storageKey, list]) =>
      list.map((object) => ({ storageKey, object, revision: Number(object.metadata.resourceVersion) })),
    );
    for (const { storageKey, ...added } of events.sort((one, other) => one.revision - other.revision)) {
      const { namespace = '', name = '' } = added.object.metadata;
      this.#report(storageKey, { ...added, type: 'ADDED', key: objectKey(namespace, name), previous: undefined });
    }
    this.#revision = revision;
    this.#first = revision;
    for (const table of this.#tables.values()) table.forgetBefore(revision);
  }

  /** Returns the table of a storage key such as `apps/deployments`. Creates a missing table. */
  table(storageKey: string): Table {
    if (this.#deferred?.storageKeys.includes(storageKey)) this.#writeDeferred();
    const found = this.#tables.get(storageKey) ?? new Table(this.#revision);
    this.#tables.set(storageKey, found);
    return found;
  }

  /** Removes a table whose objects were already deleted, and ends its watches. */
  drop(storageKey: string): void {
    this.#tables.get(storageKey)?.close();
    this.#tables.delete(storageKey);
  }

  /**
   * Replaces an object if it is still the expected one.
   *
   * @param expected the object that `get` returned; undefined to create an object
   * @param next the new object; undefined to delete it
   * @returns the stored object with its new resource version; for a deletion, the last object with the resource version
   *   of the deletion; undefined if the stored object is not the expected one
   */
  write(
    storageKey: string,
    key: string,
    expected: ApiObject | undefined,
    next: ApiObject | undefined,
  ): ApiObject | undefined {
    const table = this.table(storageKey);
    if (table.get(key) !== expected) return undefined;
    const last = next ?? expected;
    if (!last) return undefined;
    this.#revision += 1;
    const versioned = withResourceVersion(last, this.#revision);
    const object = next ? inKeyOrder(versioned) : versioned;
    const type = typeOf(expected, next);
    this.#report(storageKey, { type, key, revision: this.#revision, object, previous: expected });
    return object;
  }

  #writeDeferred(): void {
    if (!this.#deferred) return;
    const { revision, write } = this.#deferred;
    const last = this.#revision;
    this.#deferred = undefined;
    this.#revision = revision;
    write();
    this.#revision = last;
  }

  #report(storageKey: string, event: StoreEvent): void {
    this.table(storageKey).apply(event);
    for (const listener of this.#listeners) listener(storageKey, event);
  }

  /** Calls a listener for each further write. Returns a function that removes the listener. */
  listen(listener: (storageKey: string, event: StoreEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Ends all watches. */
  close(): void {
    for (const table of this.#tables.values()) table.close();
  }
}

/** Returns the key of an object within its table. */
export function objectKey(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}/${name}`;
}

/** The known fields of ObjectMeta, in their order in Go. Other fields are dropped. */
const metadataOrder = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
];

function withResourceVersion(object: ApiObject, revision: number): ApiObject {
  const all: Metadata = { ...object.metadata, resourceVersion: String(revision) };
  const known = metadataOrder.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return { ...object, metadata: Object.fromEntries(known) };
}

function typeOf(expected: ApiObject | undefined, next: ApiObject | undefined): StoreEvent['type'] {
  if (!next) return 'DELETED';
  return expected ? 'MODIFIED' : 'ADDED';
}
