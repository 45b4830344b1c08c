import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../log/index.js';
import type { TracedSpan } from '../tracing/index.js';

/** The context of user code that the runtime calls: a reconcile, an event handler or a webhook. */
export interface Scope {
  /** Aborts all calls to the API server in this scope. */
  readonly signal: AbortSignal;
  /** Logger that adds the controller and, for a reconcile, the object and the reconcile ID. */
  readonly log: Logger;
  /** Counts an unhandled rejection as a panic. Default: it is not counted. */
  readonly panicked?: (() => void) | undefined;
  /** The span that calls belong to. Default: none. */
  readonly span?: TracedSpan | undefined;
}

const storage = new AsyncLocalStorage<Scope | undefined>();

/** Runs a function in a scope, including everything that it calls and awaits. */
export function runInScope<V>(scope: Scope, run: () => V): V {
  return storage.run(scope, run);
}

/** Runs a function outside of all scopes, for work that outlives the current scope, such as a watch. */
export function runOutsideOfScopes<V>(run: () => V): V {
  const span = storage.getStore()?.span;
  return storage.run(undefined, () => (span ? span.exit(run) : run()));
}

/** Returns the scope of the running code; undefined outside of all scopes. */
export function currentScope(): Scope | undefined {
  return storage.getStore();
}

/**
 * Returns the signal for a call: it is aborted with the given signal or the scope's. Undefined if there is neither
 * signal.
 */
export function callSignal(given: AbortSignal | undefined): AbortSignal | undefined {
  const scope = storage.getStore()?.signal;
  if (!scope || scope === given) return given;
  return given ? AbortSignal.any([given, scope]) : scope;
}
