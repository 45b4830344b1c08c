/** Which reconcile runs: what its calls end with, and where its errors are logged, without passing anything on. */
export { callSignal, currentScope, runInScope, runOutsideOfScopes, type Scope } from './scope.js';
