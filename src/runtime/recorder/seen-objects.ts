import { partialKey } from '../../k8s/index.js';
import { isObject, type JsonObject } from '../client/internal.js';

/** Maximum number of objects whose last state is kept, and of writes that are remembered. */
const mostObjects = 10_000;

interface Seen {
  readonly object: JsonObject;
  readonly version: unknown;
  /** The state before an event that arrived before the response to a write. */
  readonly before: JsonObject | undefined;
  readonly at: number;
}

/**
 * The last known state of objects, so that the difference that a write made can be shown. Objects of events are those in the
 * cache of the operator and take no additional memory.
 */
export class SeenObjects {
  readonly #seen = new Map<string, Seen>();
  /** The reconcile that wrote a version of an object. */
  readonly #writers = new Map<string, string>();

  /**
   * Adds the object of an event.
   *
   * @param at by `clock.elapsed()`
   * @param isAwaited whether a response may follow that needs the state before
   */
  observe(object: unknown, at: number, isAwaited: boolean, old?: unknown): void {
    const identity = identityOf(object);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    // After its response, only the copy is replaced by the object in the cache.
    const before = isAwaited && known?.version !== version ? (isObject(old) ? old : known?.object) : undefined;
    put(this.#seen, uid, { object: whole, version, before, at: known?.version === version ? known.at : at });
  }

  /** Adds the object of a response. The state before is no longer needed. */
  add(response: unknown, at: number): void {
    const identity = identityOf(response);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    if (known?.version !== version) put(this.#seen, uid, { object: whole, version, before: undefined, at });
    else if (known.before) put(this.#seen, uid, { ...known, before: undefined });
  }

  remove(object: unknown): void {
    const identity = identityOf(object);
    if (identity) this.#seen.delete(identity.uid);
  }

  /**
   * Returns the state before a write; undefined if it is not known. A watch may have delivered the new state before the
   * response has arrived.
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
    if (identity) put(this.#writers, `${identity.uid} ${identity.version}`, reconcile);
  }

  /** Returns the ID of the reconcile that wrote this version of an object; undefined if none did. */
  writerOf(object: unknown): string | undefined {
    const identity = identityOf(object);
    return identity && this.#writers.get(`${identity.uid} ${identity.version}`);
  }
}

/** Objects with only metadata cannot be compared. */
function identityOf(object: unknown) {
  if (!isObject(object) || partialKey in object || !isObject(object.metadata)) return undefined;
  const { uid, resourceVersion: version } = object.metadata;
  return typeof uid === 'string' && typeof version === 'string' ? { uid, version, whole: object } : undefined;
}

/** Adds an entry as the newest one, and drops the oldest beyond the limit. */
function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= mostObjects) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
