import { partialKey } from '../../k8s/index.js';
import { isObject, type JsonObject } from '../client/internal.js';

/** Maximum number of objects whose last state is kept, and of writes that are remembered. */
const mostObjects = 10_000;

interface Seen {
  readonly object: JsonObject;
  readonly version: unknown;
  /** The state before, if the object arrived as an update. */
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

  /** @param at by `clock.elapsed()` */
  add(object: unknown, at: number, before?: unknown): void {
    const identity = identityOf(object);
    if (!identity) return;
    const { uid, version, whole } = identity;
    const known = this.#seen.get(uid);
    if (known?.version === version) return;
    const earlier = isObject(before) ? before : known?.object;
    put(this.#seen, uid, { object: whole, version, before: earlier, at });
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
