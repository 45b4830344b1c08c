import { partialKey } from '../../k8s/index.js';
import { deepCopy, writeJson } from '../client/index.js';
import { isObject, type JsonObject } from '../client/internal.js';
import { fieldChanges, sizeOf } from './field-changes.js';
import type { FieldChange } from './model.js';

/** Maximum number of objects whose last state is kept, and of recorded writes. */
const mostObjects = 10_000;
/** Maximum number of versions of an object that are kept while a write has no response. */
const mostArrivals = 8;
/** Maximum approximate length of a difference that is kept for the event of a write, as JSON. */
const largestDifference = 1024;
/** Maximum total length of all copies, in characters of JSON. */
const mostCopied = 8 * 2 ** 20;

interface Seen {
  /** The object in the cache, or the JSON of a response, because the caller may change the response. */
  readonly object: JsonObject | string;
  readonly version: unknown;
  /** When this version was first seen, by `clock.elapsed()`. */
  readonly at: number;
  readonly arrivals: readonly Arrival[];
}

/** A version whose event arrived while a write to the object had no response. */
interface Arrival {
  readonly version: unknown;
  /** The state before this version. */
  readonly before: JsonObject | string | undefined;
  readonly at: number;
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
  /** The changes of the write that is being recorded. */
  #difference: (Difference & { readonly to: unknown }) | undefined;
  #copied = 0;

  /**
   * Adds the object of an event.
   *
   * @param at when the event arrived, by `clock.elapsed()`
   * @param isAwaited whether a response may follow that requires the previous state
   */
  observe(object: unknown, at: number, isAwaited: boolean, old?: unknown): void {
    const identity = identityOf(object);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    // After the response to a write, the object in the cache only replaces the copy.
    const isNew = known?.version !== version;
    const arrivals = isAwaited ? [...(known?.arrivals ?? [])] : [];
    if (isAwaited && isNew) arrivals.push({ version, before: isObject(old) ? old : known?.object, at });
    const seenAt = known && !isNew ? known.at : at;
    this.#keep(uid, { object: whole, version, at: seenAt, arrivals: arrivals.slice(-mostArrivals) });
  }

  /** Adds the object of a response. The previous state is no longer required. */
  add(response: unknown, at: number): void {
    const identity = identityOf(response);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    // Versions that arrived since the write are newer than its response.
    const isOlder = known?.arrivals.some((each) => each.version === version || versionOf(each.before) === version);
    if (known && (known.version === version || isOlder)) this.#keep(uid, { ...known, arrivals: [] });
    else this.#keep(uid, { object: writeJson(whole), version, at, arrivals: [] });
  }

  remove(object: unknown): void {
    const identity = identityOf(object);
    if (identity) this.#drop(identity.uid);
  }

  /**
   * Returns the state before a write; undefined if unknown. The watch may have delivered the new state, and later
   * states, before the response arrived. Then `isDelivered` is true: the write may have had no effect, and another
   * client may have written this version.
   *
   * @param sentAt when the write was sent, by `clock.elapsed()`
   */
  before(response: unknown, sentAt: number): { readonly state: JsonObject; readonly isDelivered: boolean } | undefined {
    const identity = identityOf(response);
    const known = identity && this.#seen.get(identity.uid);
    if (!known) return undefined;
    const arrivals = known.arrivals.filter(({ at }) => at >= sentAt);
    const own = arrivals.find(({ version }) => version === identity.version);
    if (own) return stateBefore(own.before, true);
    const unchanged = arrivals.find(({ before }) => versionOf(before) === identity.version);
    if (unchanged) return stateBefore(unchanged.before, false);
    if (known.version === identity.version && known.at >= sentAt) return undefined;
    return stateBefore(known.object, false);
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

  /** Adds an object as the newest, and drops the older half if a limit is exceeded. */
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

/** Returns the total length of the states that are kept as JSON; objects shared with the cache count as 0. */
function lengthOf({ object, arrivals }: Seen): number {
  const states = [object, ...arrivals.map(({ before }) => before)];
  return states.reduce((sum: number, state) => sum + (typeof state === 'string' ? state.length : 0), 0);
}

function stateBefore(before: JsonObject | string | undefined, isDelivered: boolean) {
  const state = stateOf(before);
  return state && { state, isDelivered };
}

function versionOf(before: JsonObject | string | undefined): unknown {
  return identityOf(stateOf(before))?.version;
}

function stateOf(before: JsonObject | string | undefined): JsonObject | undefined {
  return typeof before === 'string' ? (JSON.parse(before) as JsonObject) : before; // written by `add`
}

/**
 * Returns uid and version of an object; undefined for objects with only metadata, which cannot be compared, and for
 * other values.
 */
function identityOf(object: unknown) {
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
