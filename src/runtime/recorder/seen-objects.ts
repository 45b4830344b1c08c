import { partialKey } from '../../k8s/index.js';
import { isObject, type JsonObject } from '../client/internal.js';
import { sizeOf } from './field-changes.js';

/** Maximum number of objects whose last state is kept, and of recorded writes. */
const mostObjects = 10_000;
/** Maximum approximate length of all copies, as JSON. */
const mostCopied = 8 * 2 ** 20;

interface Seen {
  readonly object: JsonObject;
  readonly version: unknown;
  /** The state before an event that arrived before the response to a write. */
  readonly before: JsonObject | undefined;
  readonly at: number;
  /** Size of a copy; 0 for an object in the cache. */
  readonly size: number;
}

/**
 * The last known state of objects, so that the difference that a write made can be shown. Objects of events are shared
 * with the operator's cache and take no additional memory.
 */
export class SeenObjects {
  readonly #seen = new Map<string, Seen>();
  /** The reconcile that wrote a version of an object. */
  readonly #writers = new Map<string, string>();
  #copied = 0;

  /**
   * Adds the object of an event.
   *
   * @param at by `clock.elapsed()`
   * @param isAwaited whether a response may follow that requires the previous state
   */
  observe(object: unknown, at: number, isAwaited: boolean, old?: unknown): void {
    const identity = identityOf(object);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    // After the response to a write, the object in the cache only replaces the copy.
    const before = isAwaited && known?.version !== version ? (isObject(old) ? old : known?.object) : undefined;
    this.#keep(uid, { object: whole, version, before, at: known?.version === version ? known.at : at, size: 0 });
  }

  /** Adds the object of a response. The previous state is no longer required. */
  add(response: unknown, at: number): void {
    const identity = identityOf(response);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    if (known?.version !== version)
      this.#keep(uid, { object: whole, version, before: undefined, at, size: sizeOf(whole) });
    else if (known.before) this.#keep(uid, { ...known, before: undefined });
  }

  remove(object: unknown): void {
    const identity = identityOf(object);
    if (identity) this.#drop(identity.uid);
  }

  /**
   * Returns the state before a write; undefined if unknown. The watch may have delivered the new state before the
   * response arrived.
   *
   * @param sentAt when the write was sent, by `clock.elapsed()`
   */
  before(response: unknown, sentAt: number): JsonObject | undefined {
    const identity = identityOf(response);
    const known = identity && this.#seen.get(identity.uid);
    if (!known) return undefined;
    return known.version === identity.version && known.at >= sentAt ? known.before : known.object;
  }

  wrote(response: unknown, reconcile: string): void {
    const identity = identityOf(response);
    if (!identity) return;
    this.#writers.set(`${identity.uid} ${identity.version}`, reconcile);
    if (this.#writers.size > mostObjects) dropOldest(this.#writers, () => this.#writers.size > mostObjects / 2);
  }

  /**
   * Returns the ID of the reconcile that wrote this version of an object; undefined if the version is from another
   * client.
   */
  writerOf(object: unknown): string | undefined {
    const identity = identityOf(object);
    return identity && this.#writers.get(`${identity.uid} ${identity.version}`);
  }

  /** Adds an object as the newest one, and drops the older half beyond the limits. */
  #keep(uid: string, seen: Seen): void {
    this.#drop(uid);
    this.#seen.set(uid, seen);
    this.#copied += seen.size;
    if (this.#seen.size <= mostObjects && this.#copied <= mostCopied) return;
    const isLarge = () => this.#seen.size > mostObjects / 2 || this.#copied > mostCopied / 2;
    dropOldest(this.#seen, isLarge, ({ size }) => {
      this.#copied -= size;
    });
  }

  #drop(uid: string): void {
    this.#copied -= this.#seen.get(uid)?.size ?? 0;
    this.#seen.delete(uid);
  }
}

/** Objects with only metadata cannot be compared. */
function identityOf(object: unknown) {
  if (!isObject(object) || partialKey in object || !isObject(object.metadata)) return undefined;
  const { uid, resourceVersion: version } = object.metadata;
  return typeof uid === 'string' && typeof version === 'string' ? { uid, version, whole: object } : undefined;
}

/** Drops entries from the oldest on. One at a time would be slow: the first entries of a map leave holes. */
function dropOldest<V>(map: Map<string, V>, isLarge: () => boolean, onDrop: (value: V) => void = () => {}): void {
  for (const [key, value] of map) {
    if (!isLarge()) return;
    map.delete(key);
    onDrop(value);
  }
}
