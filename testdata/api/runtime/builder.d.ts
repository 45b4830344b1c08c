// BuilderOptions
export type BuilderOptions<R> = Request extends R ? [options?: Pick<ControllerOptions<R>, 'keyOf'> | undefined] : [options: Required<Pick<ControllerOptions<R>, 'keyOf'>>];

// ControllerBuilder
export declare class ControllerBuilder<R = Request> {
    #private;
    constructor(manager: ManagerForBuilder, ...[options]: BuilderOptions<R>);
    for<T extends KubernetesObject>(this: ControllerBuilder, kind: ObjectType<T>, options?: WatchOptions<T>): ControllerBuilder;
    owns<T extends KubernetesObject>(this: ControllerBuilder, kind: ObjectType<T>, options?: OwnsOptions<T>): ControllerBuilder;
    watches<T extends KubernetesObject>(kind: ObjectType<T>, handler: EventHandler<T, R>, options?: WatchOptions<T>): this;
    watchesRawSource(source: Source<R>): this;
    withEventFilter(predicate: Predicate): this;
    withOptions(options: Partial<Omit<ControllerOptions<R>, 'reconciler'>>): this;
    named(name: string): this;
    complete(reconciler: Reconciler<R> | ReconcileFunction<R>): Promise<Controller<R>>;
}

// ManagerForBuilder
export type ManagerForBuilder = Pick<Manager, 'add' | 'log' | 'clock' | 'metrics' | 'tracing' | 'controllerDefaults' | 'reserveControllerName' | 'cache' | 'restMapper' | 'require'>;

// OwnsOptions
export interface OwnsOptions<T extends KubernetesObject> extends WatchOptions<T> {
    readonly matchEveryOwner?: boolean | undefined;
}

// WatchOptions
export interface WatchOptions<T extends KubernetesObject> {
    readonly predicates?: readonly Predicate<T>[] | undefined;
    readonly optional?: boolean | undefined;
}

// newControllerManagedBy
export declare function newControllerManagedBy<R = Request>(manager: ManagerForBuilder, ...options: BuilderOptions<R>): ControllerBuilder<R>;
