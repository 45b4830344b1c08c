// Context
export interface Context {
    readonly log: Logger;
    readonly signal: AbortSignal;
    readonly reconcileID: string;
}

// ObjectReconciler
export interface ObjectReconciler<T extends KubernetesObject> {
    reconcile(object: Stored<T>, context: Context): Promise<Result | void>;
}

// ReconcileFunction
export type ReconcileFunction<R = Request> = (request: R, context: Context) => Promise<Result | void>;

// Reconciler
export interface Reconciler<R = Request> {
    reconcile: ReconcileFunction<R>;
}

// Request
export type Request = ObjectKey;

// Result
export interface Result {
    readonly requeueAfter?: number | Duration | undefined;
    readonly priority?: number | undefined;
}

// TerminalError
export declare class TerminalError extends Error {
    readonly name = "TerminalError";
    constructor(cause: unknown);
}

// asReconciler
export declare function asReconciler<T extends KubernetesObject>(reader: Reader, kind: ObjectType<T>, reconciler: ObjectReconciler<T>): Reconciler;

// requestFor
export declare function requestFor(object: KubernetesObject): Request;

// requestKey
export declare function requestKey(request: Request): string;
