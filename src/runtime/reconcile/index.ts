/** What users write: reconcilers, what they are given and what they return. */
export { asReconciler, type ObjectReconciler } from './object-reconciler.js';
export {
  type Context,
  type ReconcileFunction,
  type Reconciler,
  type Request,
  type Result,
  requestFor,
  requestKey,
  TerminalError,
} from './reconcile.js';
