/** Reconcilers, their requests and their results. */
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
