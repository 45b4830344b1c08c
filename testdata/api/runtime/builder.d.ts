// ControllerBuilder
export declare class ControllerBuilder {
    #private;
    constructor(manager: ManagerForBuilder);
    for<T extends KubernetesObject>(kind: ObjectType<T>, options?: WatchOptions<T>): this;
    owns<T extends KubernetesObject>(kind: ObjectType<T>, options?: OwnsOptions<T>): this;
    watches<T extends KubernetesObject>(kind: ObjectType<T>, handler: EventHandler<T>, options?: WatchOptions<T>): this;
    watchesRawSource(source: Source): this;
    withEventFilter(predicate: Predicate): this;
    withOptions(options: Partial<Omit<ControllerOptions, 'reconciler'>>): this;
    named(name: string): this;
    complete(reconciler: Reconciler | ReconcileFunction): Promise<Controller>;
}

// ManagerForBuilder
export type ManagerForBuilder = Pick<Manager, 'add' | 'log' | 'clock' | 'metrics' | 'controllerDefaults' | 'reserveControllerName' | 'cache' | 'restMapper' | 'require'>;

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
export declare function newControllerManagedBy(manager: ManagerForBuilder): ControllerBuilder;
