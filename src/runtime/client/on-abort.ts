const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted. However many wait on one signal, it has one listener: a controller has one signal
 * for all its calls, and Node warns of a leak from the eleventh listener on.
 *
 * @returns what ends the waiting
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => {};
  const callbacks = callbacksOf.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
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
