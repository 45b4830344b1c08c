// Controller
export interface Controller<R = Request> extends Runnable {
    readonly name: string;
    readonly log: Logger;
    watch(source: Source<R>): Promise<void>;
    unwatch(source: Source<R>): void;
    reconcile(request: R, context: Context): Promise<Result>;
}

// ControllerOptions
export interface ControllerOptions<R = Request> extends ControllerDefaults {
    readonly reconciler: Reconciler<R> | ReconcileFunction<R>;
    readonly rateLimiter?: RateLimiter | undefined;
    readonly newQueue?: ((name: string, rateLimiter: RateLimiter) => WorkQueue<R>) | undefined;
    readonly keyOf?: ((request: R) => string) | undefined;
    readonly newLogger?: ((log: Logger, request: R) => Logger) | undefined;
}

// KeyOption
export type KeyOption<R> = Request extends R ? unknown : Required<Pick<ControllerOptions<R>, 'keyOf'>>;

// ManagerForController
export type ManagerForController = Pick<Manager, 'add' | 'log' | 'clock' | 'metrics' | 'tracing' | 'controllerDefaults' | 'reserveControllerName'>;

// newController
export declare function newController<R = Request>(name: string, manager: ManagerForController, options: ControllerOptions<R> & KeyOption<R>): Controller<R>;

// newUnmanagedController
export declare function newUnmanagedController<R = Request>(name: string, manager: ManagerForController, options: ControllerOptions<R> & KeyOption<R>): Controller<R>;
