// EventHandler
export interface EventHandler<T extends KubernetesObject = KubernetesObject, R = Request> {
    readonly prepare?: (() => Promise<void>) | undefined;
    readonly create?: HandleEvent<CreateEvent<T>, R> | undefined;
    readonly update?: HandleEvent<UpdateEvent<T>, R> | undefined;
    readonly delete?: HandleEvent<DeleteEvent<T>, R> | undefined;
    readonly generic?: HandleEvent<GenericEvent<T>, R> | undefined;
}

// HandlerContext
export interface HandlerContext {
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// MapObject
export type MapObject<T extends KubernetesObject, R> = (object: Stored<T>, context: HandlerContext) => readonly R[] | Promise<readonly R[]>;

// OwnerOptions
export interface OwnerOptions {
    readonly onlyControllerOwner?: boolean | undefined;
}

// enqueueRequestForObject
export declare function enqueueRequestForObject<T extends KubernetesObject>(): EventHandler<T>;

// enqueueRequestForOwner
export declare function enqueueRequestForOwner<T extends KubernetesObject>(mapper: RestMapper, owner: ObjectType<KubernetesObject>, options?: OwnerOptions): EventHandler<T>;

// enqueueRequestsFromMapFunc
export declare function enqueueRequestsFromMapFunc<T extends KubernetesObject>(map: MapObject<T, Request>): EventHandler<T>;

// handlerFromMap
export declare function handlerFromMap<T extends KubernetesObject, R>(map: MapObject<T, R>, keyOf: (request: R) => string): CompleteHandler<T, R>;

// lowPriority
export declare const lowPriority = -100;
