import type { KubernetesObject, ObjectType, Stored } from '../../k8s/index.js';
import type { Reader } from '../client/index.js';
import type { Context, Reconciler, Result } from './reconcile.js';

/** Reconciles an object that has already been read. */
export interface ObjectReconciler<T extends KubernetesObject> {
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without `return` has the type Promise<void>
  reconcile(object: Stored<T>, context: Context): Promise<Result | void>;
}

/** Creates a reconciler that reads the object first, and does nothing if it does not exist. */
export function asReconciler<T extends KubernetesObject>(
  reader: Reader,
  kind: ObjectType<T>,
  reconciler: ObjectReconciler<T>,
): Reconciler {
  return {
    async reconcile(request, context) {
      const object = await reader.find(kind, request, { signal: context.signal });
      return object ? reconciler.reconcile(object, context) : {};
    },
  };
}
