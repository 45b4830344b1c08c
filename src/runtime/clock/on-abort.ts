import { setMaxListeners } from 'node:events';

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when a signal is aborted, or immediately if it already is. Adds only one listener per signal, because
 * a controller has one signal for all its calls, and Node warns about a leak from the eleventh listener on.
 *
 * @returns a function that unregisters the callback
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => {};
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const callbacks = callbacksOf.get(signal) ?? listen(signal);
  // A new function, because the same callback may be registered several times.
  const entry = () => callback();
  callbacks.add(entry);
  return () => void callbacks.delete(entry);
}

/**
 * Settles like a promise, but rejects with the reason of the signal as soon as that is aborted, even if the promise never
 * settles.
 */
export function untilAborted<V>(promise: Promise<V>, signal: AbortSignal | undefined): Promise<V> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(signal.reason));
    const settle =
      <A>(how: (argument: A) => void) =>
      (argument: A) => {
        stop();
        how(argument);
      };
    promise.then(settle(resolve), settle(reject)); // no further promises: calls pass here many times
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

/** Allows any number of listeners on the signal, such as all calls of all workers, without a warning from Node. */
export function manyListeners(controller: AbortController): AbortController {
  setMaxListeners(0, controller.signal);
  return controller;
}
