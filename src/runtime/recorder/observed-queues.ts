import type { ObservedQueue } from '../tracing/internal.js';
import type { QueueSample } from './model.js';
import type { OpenReconcile } from './span-nodes.js';

interface ObservedController {
  readonly queue: ObservedQueue;
  readonly kind: string | undefined;
  /** When objects are due to be reconciled without an event, by key. */
  readonly waiting: Map<string, number>;
  /** The last sample, as JSON. */
  last: string;
}

/** The queues of all controllers. */
export class ObservedQueues {
  readonly #controllers = new Map<string, ObservedController>();

  add(controller: string, kind: string | undefined, queue: ObservedQueue): void {
    this.#controllers.set(controller, { queue, kind, waiting: new Map(), last: '' });
  }

  of(controller: string): ObservedQueue | undefined {
    return this.#controllers.get(controller)?.queue;
  }

  /** A reconcile has ended. */
  ended({ controller, object, requeueAt }: OpenReconcile): void {
    const waiting = this.#controllers.get(controller)?.waiting;
    const key = `${object.namespace}/${object.name}`;
    if (requeueAt === undefined) waiting?.delete(key);
    else waiting?.set(key, requeueAt);
  }

  /**
   * Returns the queues that have changed since the last call.
   *
   * @param open the running reconciles
   */
  changed(open: ReadonlySet<OpenReconcile>, now: number): QueueSample[] {
    const samples: QueueSample[] = [];
    for (const [controller, observed] of this.#controllers) {
      const { queue, kind } = observed;
      const waiting = [...observed.waiting.values()].filter((at) => at > now).length;
      const working = [...open].filter((reconcile) => reconcile.controller === controller).length;
      const sample = { ready: queue.length, working, waiting };
      const text = JSON.stringify(sample);
      if (text === observed.last) continue;
      observed.last = text;
      samples.push({ controller, at: now, ...(kind !== undefined && { kind }), ...sample });
    }
    return samples;
  }
}
