import { setImmediate } from 'node:timers/promises';
import type { KubernetesObject } from '../../../k8s/index.js';
import { systemClock } from '../../clock/index.js';
import type { CreateEvent, DeleteEvent, UpdateEvent } from '../../event/index.js';
import type { EventListener } from '../interfaces/informer.js';

/** An event for a listener, or (`mark`) a callback at this position in the order of events. */
export type Notice<T extends KubernetesObject> =
  | { readonly kind: 'create'; readonly event: CreateEvent<T> }
  | { readonly kind: 'update'; readonly event: UpdateEvent<T> }
  | { readonly kind: 'delete'; readonly event: DeleteEvent<T> }
  | { readonly kind: 'mark'; readonly reached: () => void };

/** Maximum time in milliseconds before the queue yields to timers and sockets. */
const longestTurn = 10;

/**
 * The pending events of one listener, delivered one at a time: immediately if the listener is idle, later if it is
 * busy, so that it never blocks other listeners. Errors of the listener are reported, and delivery continues with the
 * next event.
 */
export class ListenerQueue<T extends KubernetesObject> {
  readonly #listener: EventListener<T>;
  readonly #onError: (error: unknown) => void;
  #waiting: Notice<T>[] = [];
  #isBusy = false;
  #isClosed = false;

  constructor(listener: EventListener<T>, onError: (error: unknown) => void) {
    this.#listener = listener;
    this.#onError = onError;
  }

  push(notice: Notice<T>): void {
    if (this.#isClosed) return;
    this.#waiting.push(notice);
    if (!this.#isBusy) void this.#drain();
  }

  /** Drops pending events, and accepts no further events. */
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
      const pending = this.#dispatch(notice);
      return pending instanceof Promise ? pending.catch(this.#onError) : undefined;
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  #dispatch(notice: Notice<T>): void | Promise<void> {
    switch (notice.kind) {
      case 'create':
        return this.#listener.create(notice.event);
      case 'update':
        return this.#listener.update(notice.event);
      case 'delete':
        return this.#listener.delete(notice.event);
      case 'mark':
        return notice.reached();
      default:
        return notice satisfies never;
    }
  }
}
