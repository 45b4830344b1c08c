import { setImmediate } from 'node:timers/promises';
import type { KubernetesObject } from '../../../k8s/index.js';
import { systemClock } from '../../clock/index.js';
import type { EventListener } from '../interfaces/informer.js';

/** Passes an event to a listener, or marks a position in the order of events. */
export type Notice<T extends KubernetesObject> = (listener: EventListener<T>) => void | Promise<void>;

/** Maximum time before the queue yields to timers and sockets, in milliseconds. */
const longestTurn = 10;

/** The pending events of one listener, delivered one at a time, so that a slow listener does not block others. */
export class ListenerQueue<T extends KubernetesObject> {
  #waiting: Notice<T>[] = [];
  #isBusy = false;
  #isClosed = false;

  constructor(
    private readonly listener: EventListener<T>,
    private readonly onError: (error: unknown) => void,
  ) {}

  push(notice: Notice<T>): void {
    if (this.#isClosed) return;
    this.#waiting.push(notice);
    if (!this.#isBusy) void this.#drain();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  async #drain(): Promise<void> {
    this.#isBusy = true;
    let turn = systemClock.elapsed();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      for (const notice of batch) {
        if (this.#isClosed) break;
        const pending = this.#deliver(notice);
        if (pending) await pending;
        if (systemClock.elapsed() - turn < longestTurn) continue;
        await setImmediate();
        turn = systemClock.elapsed();
      }
    }
    this.#isBusy = false;
  }

  #deliver(notice: Notice<T>): Promise<void> | undefined {
    try {
      const pending = notice(this.listener);
      return pending instanceof Promise ? pending.catch(this.onError) : undefined;
    } catch (error) {
      this.onError(error);
      return undefined;
    }
  }
}
