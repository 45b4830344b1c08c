import type { KubernetesObject } from '../../k8s/index.js';
import { onAbort } from '../clock/internal.js';
import type { GenericEvent } from '../event/index.js';
import type { EventHandler } from '../handler/index.js';
import type { Predicate } from '../predicate/index.js';
import type { Request } from '../reconcile/index.js';
import { currentScope } from '../scope/internal.js';
import { newDispatcher } from './dispatch.js';
import type { Source } from './source.js';
import { preparationOf } from './start-step.js';

/** Maximum number of objects whose events are kept while no source runs. */
const mostEarly = 10_000;

/** An event about an object, of which namespace and name are enough. */
export interface ChannelEvent<T extends KubernetesObject> {
  readonly object:
    | T
    | {
        readonly apiVersion?: string | undefined;
        readonly kind?: string | undefined;
        readonly metadata: { readonly namespace?: string | undefined; readonly name: string };
      };
  /** When the event arrived in this process, by `clock.elapsed()`. Default: the time of `send`. */
  readonly arrivedAt?: number | undefined;
}

/**
 * Delivers events from outside of the cluster to controllers. Keeps the last event of each object while no source runs,
 * for example because another process is the leader.
 */
export class EventChannel<T extends KubernetesObject> {
  readonly #listeners = new Set<(event: GenericEvent<T>) => void>();
  readonly #early = new Map<string, GenericEvent<T>>();

  /**
   * Sends an event about the object to all sources. Handlers and predicates receive the object as it was sent.
   *
   * @throws TypeError if the event has no object with a name
   * @throws RangeError if no source runs, and 10,000 other objects already have events
   */
  send(sent: ChannelEvent<T>): void {
    const event = sent as GenericEvent<T>; // the handlers of a channel know what is sent to it
    requireName(event);
    if (this.#listeners.size === 0) this.#keep(event);
    for (const listener of this.#listeners) listener(event);
  }

  /** Calls `listener` for each event, first for kept events. Returns a function that unsubscribes. */
  subscribe(listener: (event: GenericEvent<T>) => void): () => void {
    this.#listeners.add(listener);
    const early = [...this.#early.values()];
    this.#early.clear();
    for (const event of early) listener(event);
    return () => void this.#listeners.delete(listener);
  }

  #keep(event: GenericEvent<T>): void {
    const { apiVersion, kind, metadata } = event.object;
    const key = JSON.stringify([apiVersion, kind, metadata.namespace, metadata.name]);
    this.#early.delete(key); // so that the key moves to the end
    if (this.#early.size >= mostEarly) {
      throw new RangeError(`events of ${mostEarly} objects wait for a controller to start; send no more until then`);
    }
    this.#early.set(key, event);
  }
}

/** Events often come from JSON, whose type is not checked. */
function requireName(event: GenericEvent<KubernetesObject> | null): void {
  const { namespace, name } = event?.object?.metadata ?? {};
  if (typeof name === 'string' && name !== '' && ['string', 'undefined'].includes(typeof namespace)) return;
  throw new TypeError('a channel event must have `object.metadata.name`; its namespace, if any, must be a string');
}

/** Creates a source of events from outside of the cluster. */
export function newChannelSource<T extends KubernetesObject, R = Request>(
  channel: EventChannel<T>,
  handler: EventHandler<T, R>,
  ...predicates: readonly Predicate<T>[]
): Source<R> {
  const preparation = preparationOf(handler);
  return {
    async start(queue, context) {
      const { clock, signal, tracing } = context;
      await preparation.run(context);
      if (signal.aborted) return;
      const dispatcher = newDispatcher(handler, predicates, queue, context);
      let last = Promise.resolve();
      const unsubscribe = channel.subscribe((event) => {
        const arrived = { arrivedAt: clock.elapsed(), ...event };
        const sender = tracing?.active() ?? currentScope()?.span?.reference;
        last = last.then(() => (signal.aborted ? undefined : dispatcher.generic(arrived, sender)));
      });
      onAbort(signal, unsubscribe);
    },
    get failure() {
      return preparation.failure;
    },
    description: 'channel source',
  };
}
