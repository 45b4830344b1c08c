import { setMaxListeners } from 'node:events';

/** An object, because the same callback may be registered several times. */
interface Entry {
  readonly callback: () => void;
}

const entriesOf = new WeakMap<AbortSignal, Set<Entry>>();

/**
 * Calls `callback` when a signal is aborted, or immediately if it already is. The returned function unregisters it. Adds
 * only one listener per signal, because a controller has one signal for all calls, and Node warns from the eleventh on.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => {};
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const entries = entriesOf.get(signal) ?? listen(signal);
  const entry = { callback };
  entries.add(entry);
  return () => void entries.delete(entry);
}

/** Settles like a promise, but rejects with the reason of the signal as soon as the signal is aborted. */
export function untilAborted<V>(promise: Promise<V>, signal: AbortSignal | undefined): Promise<V> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = onAbort(signal, () => reject(signal.reason));
    // Creates no further promises, because this function is called often.
    promise.then(
      (value) => {
        stop();
        resolve(value);
      },
      (error) => {
        stop();
        reject(error);
      },
    );
  });
}

/** Resolves when a signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => void onAbort(signal, resolve));
}

function listen(signal: AbortSignal): Set<Entry> {
  const entries = new Set<Entry>();
  entriesOf.set(signal, entries);
  const callAll = () => {
    for (const { callback } of entries) callback();
    entries.clear();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return entries;
}

/** Prevents Node's warning about many listeners on the signal, for example from all calls of all workers. */
export function manyListeners(controller: AbortController): AbortController {
  setMaxListeners(0, controller.signal);
  return controller;
}
