import { setMaxListeners } from 'node:events';

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted; at once when it is aborted already. However many wait on one signal, it has one
 * listener: a controller has one signal for all its calls, and Node warns of a leak from the eleventh listener on.
 *
 * @returns what ends the waiting
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => {};
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const callbacks = callbacksOf.get(signal) ?? listen(signal);
  // An object of its own, as one function may wait several times.
  const entry = () => callback();
  callbacks.add(entry);
  return () => void callbacks.delete(entry);
}

/**
 * Settles as a promise does, but rejects with the reason of the signal as soon as that is aborted, whether or not the
 * promise ever settles.
 */
export function untilAborted<V>(promise: Promise<V>, signal: AbortSignal | undefined): Promise<V> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(stop);
  });
}

/** Resolves when a signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => void onAbort(signal, resolve));
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksOf.set(signal, callbacks);
  const callAll = () => {
    for (const callback of callbacks) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return callbacks;
}

/** Reports that very many may listen to the signal, such as all calls of all workers: Node does not take that for a leak. */
export function manyListeners(controller: AbortController): AbortController {
  setMaxListeners(0, controller.signal);
  return controller;
}
