// EventHandler
export interface EventHandler<T extends KubernetesObject = KubernetesObject, R = Request> {
    prepare?(): Promise<void>;
    create?(event: CreateEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
    update?(event: UpdateEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
    delete?(event: DeleteEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
    generic?(event: GenericEvent<T>, queue: RequestQueue<R>, context: HandlerContext): void | Promise<void>;
}

// HandlerContext
export interface HandlerContext {
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// MapObject
export type MapObject<T extends KubernetesObject, R> = (object: T, context: HandlerContext) => readonly R[] | Promise<readonly R[]>;

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
export declare function handlerFromMap<T extends KubernetesObject, R>(map: MapObject<T, R>, keyOf: (request: R) => string): Required<Omit<EventHandler<T, R>, 'prepare'>>;

// lowPriority
export declare const lowPriority = -100;
