// AlreadyOwnedError
export declare class AlreadyOwnedError extends Error {
    readonly object: KubernetesObject;
    readonly owner: OwnerReference;
    readonly name = "AlreadyOwnedError";
    constructor(object: KubernetesObject, owner: OwnerReference);
}

// FinalizeResult
export interface FinalizeResult {
    readonly updated: boolean;
    readonly statusUpdated: boolean;
    readonly error?: AggregateError | undefined;
}

// Finalizer
export type Finalizer<T extends KubernetesObject> = (object: T) => Promise<Partial<Omit<FinalizeResult, 'error'>> | void>;

// Finalizers
export declare class Finalizers<T extends KubernetesObject> {
    #private;
    register(name: string, finalizer: Finalizer<T>): this;
    finalize(object: T): Promise<FinalizeResult>;
}

// Mutate
export type Mutate<T extends KubernetesObject> = (object: T) => void | Promise<void>;

// NewCondition
export type NewCondition = Omit<Condition, 'lastTransitionTime'> & Partial<Pick<Condition, 'lastTransitionTime'>>;

// Outcome
export interface Outcome<R, T extends KubernetesObject> {
    readonly result: R;
    readonly object: Stored<T>;
}

// OwnerReferenceOptions
export interface OwnerReferenceOptions {
    readonly blockOwnerDeletion?: boolean | undefined;
}

// PatchResult
export type PatchResult = UpdateResult | 'updatedStatus' | 'updatedStatusOnly';

// UpdateResult
export type UpdateResult = 'unchanged' | 'created' | 'updated';

// addFinalizer
export declare function addFinalizer(object: KubernetesObject, finalizer: string): boolean;

// containsFinalizer
export declare function containsFinalizer(object: KubernetesObject, finalizer: string): boolean;

// controllerOf
export declare function controllerOf(object: KubernetesObject): OwnerReference | undefined;

// createOrPatch
export declare function createOrPatch<T extends KubernetesObject>(client: Client, object: Draft<T>, mutate: Mutate<Incomplete<T>>, options?: WriteOptions): Promise<Outcome<PatchResult, T>>;
export declare function createOrPatch<T extends KubernetesObject>(client: Client, object: T, mutate: Mutate<T>, options?: WriteOptions): Promise<Outcome<PatchResult, T>>;

// createOrUpdate
export declare function createOrUpdate<T extends KubernetesObject>(client: Client, object: Draft<T>, mutate: Mutate<Incomplete<T>>, options?: WriteOptions): Promise<Outcome<UpdateResult, T>>;
export declare function createOrUpdate<T extends KubernetesObject>(client: Client, object: T, mutate: Mutate<T>, options?: WriteOptions): Promise<Outcome<UpdateResult, T>>;

// findStatusCondition
export declare function findStatusCondition(conditions: readonly Condition[] | null | undefined, type: string): Condition | undefined;

// hasControllerReference
export declare function hasControllerReference(object: KubernetesObject): boolean;

// hasOwnerReference
export declare function hasOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean;

// isControlledBy
export declare function isControlledBy(object: KubernetesObject, owner: KubernetesObject): boolean;

// isStatusConditionFalse
export declare function isStatusConditionFalse(conditions: readonly Condition[] | null | undefined, type: string): boolean;

// isStatusConditionTrue
export declare function isStatusConditionTrue(conditions: readonly Condition[] | null | undefined, type: string): boolean;

// removeFinalizer
export declare function removeFinalizer(object: KubernetesObject, finalizer: string): boolean;

// removeOwnerReference
export declare function removeOwnerReference(owner: KubernetesObject, object: KubernetesObject): boolean;

// removeStatusCondition
export declare function removeStatusCondition(conditions: Condition[], type: string): boolean;

// setControllerReference
export declare function setControllerReference(owner: KubernetesObject, object: KubernetesObject, options?: OwnerReferenceOptions): void;

// setOwnerReference
export declare function setOwnerReference(owner: KubernetesObject, object: KubernetesObject, options?: OwnerReferenceOptions): void;

// setStatusCondition
export declare function setStatusCondition(conditions: Condition[], condition: NewCondition, clock?: Pick<Clock, 'now'>): boolean;
