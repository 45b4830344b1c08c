/** The scope of running user code, such as a reconcile: its signal, logger and span, without arguments for them. */
export { callSignal, currentScope, runInScope, runOutsideOfScopes, type Scope } from './scope.js';
