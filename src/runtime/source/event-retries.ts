import type { KubernetesObject } from '../../k8s/index.js';
import type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from '../event/index.js';
import { runInScope } from '../scope/internal.js';
import type { SourceContext } from './source.js';

/** A type of event. */
export type Sort = 'create' | 'update' | 'delete' | 'generic';

/** An event of any type. */
export type AnyEvent =
  | CreateEvent<KubernetesObject>
  | UpdateEvent<KubernetesObject>
  | DeleteEvent<KubernetesObject>
  | GenericEvent<KubernetesObject>;

type Handle<E> = (event: E) => void | Promise<void>;

const firstDelay = 1_000;
const longestDelay = 300_000;

/**
 * Retries events whose handler or predicate failed: after 1 s, doubling up to 5 min, until the event is handled or the
 * controller stops. At most one event of each type is kept per object: the latest one, which for updates has the oldest
 * unhandled state as its old object.
 */
export class EventRetries {
  readonly #waiting = new Map<string, AnyEvent>();

  constructor(private readonly context: SourceContext) {}

  add<E extends AnyEvent>(sort: Sort, event: E, handle: Handle<E>, error: unknown): void {
    const { apiVersion, kind, metadata } = objectOf(event);
    const key = `${sort} ${apiVersion} ${kind} ${metadata.namespace}/${metadata.name}`;
    const earlier = this.#waiting.get(key);
    this.context.log.error('event handler failed, retrying', { error, delay: firstDelay });
    this.#waiting.set(key, earlier ? merged(earlier, event) : event);
    if (!earlier) void this.#retry(key, handle as Handle<AnyEvent>); // the key determines the type of the event
  }

  async #retry(key: string, handle: Handle<AnyEvent>): Promise<void> {
    const { clock, log, signal } = this.context;
    for (let delay = firstDelay; ; delay = Math.min(delay * 2, longestDelay)) {
      await clock.sleep(delay, signal);
      const event = this.#waiting.get(key);
      if (signal.aborted || !event) return;
      try {
        await runInScope(this.context, () => handle(event));
        if (this.#waiting.get(key) !== event) continue; // a later event has failed in the meantime
        this.#waiting.delete(key);
        return;
      } catch (error) {
        log.debug('event handler failed again, retrying', { error, delay });
      }
    }
  }
}

/** Returns the object of an event; for an update, the new object. */
export function objectOf(event: AnyEvent): KubernetesObject {
  return 'objectNew' in event ? event.objectNew : event.object;
}

function merged(earlier: AnyEvent, later: AnyEvent): AnyEvent {
  if (!('objectOld' in earlier && 'objectOld' in later)) return later;
  return { ...later, objectOld: earlier.objectOld, arrivedAt: earlier.arrivedAt, isOwnWrite: false };
}
