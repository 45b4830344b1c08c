/**
 * The scope of running user code, such as a reconcile: its signal aborts calls, and its logger logs errors, without
 * being passed as arguments.
 */
export { callSignal, currentScope, runInScope, runOutsideOfScopes, type Scope } from './scope.js';
