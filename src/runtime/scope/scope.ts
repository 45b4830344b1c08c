import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../log/index.js';

/** User code that runs for a controller: a reconcile, or the handling of an event. */
export interface Scope {
  /** Ends every call to the cluster that is made within it. */
  readonly signal: AbortSignal;
  /** Adds the controller and, for a reconcile, the object and the reconcile ID. */
  readonly log: Logger;
  /** Counts an error that nothing in the code catches. Default: it is not counted. */
  readonly panicked?: (() => void) | undefined;
}

const storage = new AsyncLocalStorage<Scope | undefined>();

/** Runs something within a scope, with all that it calls and awaits. */
export function runInScope<V>(scope: Scope, run: () => V): V {
  return storage.run(scope, run);
}

/** Runs something that outlives the scope that happens to begin it, such as a watch. */
export function runOutsideOfScopes<V>(run: () => V): V {
  return storage.run(undefined, run);
}

/** Returns the scope of the code that runs now. */
export function currentScope(): Scope | undefined {
  return storage.getStore();
}

/** Returns the signal of a call: it ends with the signal that the caller passed, and with the scope. */
export function callSignal(given: AbortSignal | undefined): AbortSignal | undefined {
  const scope = storage.getStore()?.signal;
  if (!scope || scope === given) return given;
  return given ? AbortSignal.any([given, scope]) : scope;
}
