/** Functions for reconcilers: owner references, create or update, finalizers, and conditions. */
export {
  findStatusCondition,
  isStatusConditionFalse,
  isStatusConditionTrue,
  type NewCondition,
  removeStatusCondition,
  setStatusCondition,
} from './conditions.js';
export {
  createOrPatch,
  createOrUpdate,
  type Mutate,
  type Outcome,
  type PatchResult,
  type UpdateResult,
} from './create-or-update.js';
export { addFinalizer, containsFinalizer, removeFinalizer } from './finalizer.js';
export { type FinalizeResult, type Finalizer, Finalizers } from './finalizers.js';
export {
  AlreadyOwnedError,
  controllerOf,
  hasControllerReference,
  hasOwnerReference,
  isControlledBy,
  type OwnerReferenceOptions,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
} from './owner-reference.js';
