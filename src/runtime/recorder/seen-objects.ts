import { partialKey } from '../../k8s/index.js';
import { deepCopy, writeJson } from '../client/index.js';
import { isObject, type JsonObject } from '../client/internal.js';
import { fieldChanges, sizeOf } from './field-changes.js';
import type { FieldChange } from './model.js';
import type { RequestTarget } from './request-target.js';

/** Maximum number of objects whose last state is kept, and of recorded writes. */
const mostObjects = 10_000;
/** Maximum number of states that are kept for a write without a response. */
const mostArrivals = 32;
/** Maximum approximate length of a difference that is kept for the event of a write, as JSON. */
const largestDifference = 1024;
/** Maximum total length of all copies, in characters of JSON. */
const mostCopied = 8 * 2 ** 20;

interface Seen {
  /** The object in the cache, or the JSON of a response, because the caller may change the response. */
  readonly object: JsonObject | string;
  readonly version: unknown;
}

/** A version that arrived while a write had no response. */
interface Arrival {
  readonly uid: string;
  readonly version: unknown;
  /** The state before this version. */
  readonly before: JsonObject | string | undefined;
}

/** A write that has no response yet. */
export interface PendingWrite extends Pick<RequestTarget, 'name' | 'namespace'> {
  readonly arrivals: Arrival[];
  /** Number of arrivals, including those that are not kept. */
  count: number;
}

/** A version of an object that a reconcile wrote. */
interface Written {
  readonly reconcile: string;
  readonly difference: Difference | undefined;
}

/** The fields in which a version differs from an earlier version. */
interface Difference {
  readonly from: unknown;
  readonly changes: readonly FieldChange[];
}

/**
 * The last known state of objects, so that the changes of a write can be shown. Objects of events are shared with the
 * operator's cache and take no additional memory.
 */
export class SeenObjects {
  readonly #seen = new Map<string, Seen>();
  readonly #written = new Map<string, Written>();
  readonly #pending = new Set<PendingWrite>();
  /** The changes of the write that is being recorded. */
  #difference: (Difference & { readonly to: unknown }) | undefined;
  #copied = 0;

  /** Keeps the states that arrive until `endWrite`, because the watch may deliver them before the response. */
  beginWrite({ name, namespace }: Pick<RequestTarget, 'name' | 'namespace'>): PendingWrite {
    const write: PendingWrite = { name, namespace, arrivals: [], count: 0 };
    this.#pending.add(write);
    return write;
  }

  endWrite(write: PendingWrite): void {
    this.#pending.delete(write);
  }

  /**
   * Adds the object of an event.
   *
   * @param old the state before; undefined for a new object
   */
  observe(object: unknown, old?: unknown): void {
    const identity = identityOf(object);
    if (!identity) return;
    this.#arrive(identity, isObject(old) ? old : undefined);
    // After the response to a write, the object in the cache only replaces the copy.
    this.#keep(identity.uid, { object: identity.whole, version: identity.version });
  }

  /** Adds the object of a response, unless a later version has arrived since the write was sent. */
  add(response: unknown, { arrivals }: Pick<PendingWrite, 'arrivals'> = { arrivals: [] }): void {
    const identity = identityOf(response);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const isOlder = (each: Arrival) =>
      each.uid === uid && (each.version === version || versionOf(each.before) === version);
    if (this.#seen.get(uid)?.version === version || arrivals.some(isOlder)) return;
    this.#arrive(identity, undefined);
    this.#keep(uid, { object: writeJson(whole), version });
  }

  #arrive({ uid, version, whole }: Identity, old: JsonObject | undefined): void {
    if (this.#pending.size === 0) return;
    const known = this.#seen.get(uid);
    if (known?.version === version) return;
    const { name, namespace } = whole.metadata as JsonObject; // `identityOf` has found its UID
    for (const write of this.#pending) {
      if (write.name !== name || write.namespace !== namespace) continue;
      write.count += 1;
      if (write.arrivals.length < mostArrivals) write.arrivals.push({ uid, version, before: old ?? known?.object });
    }
  }

  remove(object: unknown): void {
    const identity = identityOf(object);
    if (identity) this.#drop(identity.uid);
  }

  /** Returns the state before the version in the response to a write; undefined if unknown. */
  before(response: unknown, { arrivals, count }: Pick<PendingWrite, 'arrivals' | 'count'>): JsonObject | undefined {
    const identity = identityOf(response);
    const known = identity && this.#seen.get(identity.uid);
    if (!known) return undefined;
    const own = arrivals.filter(({ uid }) => uid === identity.uid);
    const arrived = own.find(({ version }) => version === identity.version);
    if (arrived) return stateOf(arrived.before);
    const first = stateOf(own[0]?.before);
    // The write had no effect, and later versions have arrived.
    if (first && identityOf(first)?.version === identity.version) return first;
    return count > arrivals.length ? undefined : stateOf(known.object);
  }

  /** Returns the fields that a write changed. Call `wrote` next. */
  changesOfWrite(before: JsonObject, response: JsonObject): readonly FieldChange[] {
    const changes = fieldChanges(before, response).map((change) =>
      // The caller may change the response.
      isObject(change.after) || Array.isArray(change.after) ? { ...change, after: deepCopy(change.after) } : change,
    );
    this.#difference = { from: identityOf(before)?.version, to: response, changes };
    return changes;
  }

  wrote(response: unknown, reconcile: string): void {
    const identity = identityOf(response);
    if (!identity) return;
    const { to, from, changes = [] } = this.#difference ?? {};
    const isKept = to === response && sizeOf(changes, largestDifference) <= largestDifference;
    this.#difference = undefined;
    const written = { reconcile, difference: isKept ? { from, changes } : undefined };
    this.#written.set(`${identity.uid} ${identity.version}`, written);
    if (this.#written.size > mostObjects) dropOldest(this.#written, () => this.#written.size > mostObjects / 2);
  }

  /**
   * Returns the ID of the reconcile that wrote this version of an object; undefined if the version is from another
   * client.
   */
  writerOf(object: unknown): string | undefined {
    return this.#writeOf(object)?.reconcile;
  }

  /** Returns the fields that changed between two states. For a recorded write, these fields are already known. */
  changesOfEvent(before: unknown, after: unknown): readonly FieldChange[] {
    const known = this.#writeOf(after)?.difference;
    return known && known.from === identityOf(before)?.version ? known.changes : fieldChanges(before, after);
  }

  #writeOf(object: unknown): Written | undefined {
    const identity = identityOf(object);
    return identity && this.#written.get(`${identity.uid} ${identity.version}`);
  }

  /** Adds an object as the newest one, and drops the older half if a limit is exceeded. */
  #keep(uid: string, seen: Seen): void {
    this.#drop(uid);
    this.#seen.set(uid, seen);
    this.#copied += lengthOf(seen);
    if (this.#seen.size <= mostObjects && this.#copied <= mostCopied) return;
    const isLarge = () => this.#seen.size > mostObjects / 2 || this.#copied > mostCopied / 2;
    dropOldest(this.#seen, isLarge, (dropped) => {
      this.#copied -= lengthOf(dropped);
    });
  }

  #drop(uid: string): void {
    const known = this.#seen.get(uid);
    if (!known) return;
    this.#copied -= lengthOf(known);
    this.#seen.delete(uid);
  }
}

/** Returns the length of a copy; 0 for an object in the cache. */
function lengthOf({ object }: Seen): number {
  return typeof object === 'string' ? object.length : 0;
}

function versionOf(before: JsonObject | string | undefined): unknown {
  return identityOf(stateOf(before))?.version;
}

function stateOf(before: JsonObject | string | undefined): JsonObject | undefined {
  return typeof before === 'string' ? (JSON.parse(before) as JsonObject) : before; // written by `add`
}

interface Identity {
  readonly uid: string;
  readonly version: string;
  readonly whole: JsonObject;
}

/**
 * Returns uid and version of an object; undefined for objects with only metadata, which cannot be compared, and for
 * other values.
 */
function identityOf(object: unknown): Identity | undefined {
  if (!isObject(object) || partialKey in object || !isObject(object.metadata)) return undefined;
  const { uid, resourceVersion: version } = object.metadata;
  return typeof uid === 'string' && typeof version === 'string' ? { uid, version, whole: object } : undefined;
}

/**
 * Drops the oldest entries while `isLarge` returns true. Callers drop many entries at once: each iteration first skips
 * the holes that earlier deletions left at the start of the map.
 */
function dropOldest<V>(map: Map<string, V>, isLarge: () => boolean, onDrop: (value: V) => void = () => {}): void {
  for (const [key, value] of map) {
    if (!isLarge()) return;
    map.delete(key);
    onDrop(value);
  }
}
