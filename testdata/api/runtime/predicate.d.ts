// Predicate
export interface Predicate<T extends KubernetesObject = KubernetesObject> {
    readonly create?: ((event: CreateEvent<T>) => boolean) | undefined;
    readonly update?: ((event: UpdateEvent<T>) => boolean) | undefined;
    readonly delete?: ((event: DeleteEvent<T>) => boolean) | undefined;
    readonly generic?: ((event: GenericEvent<T>) => boolean) | undefined;
}

// and
export declare function and<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): CompletePredicate<T>;

// annotationChangedPredicate
export declare const annotationChangedPredicate: Predicate;

// generationChangedPredicate
export declare const generationChangedPredicate: Predicate;

// ignoreOwnWrites
export declare const ignoreOwnWrites: Predicate;

// labelChangedPredicate
export declare const labelChangedPredicate: Predicate;

// labelSelectorPredicate
export declare function labelSelectorPredicate(selector: string | LabelSelectorObject): Predicate;

// newPredicate
export declare function newPredicate<T extends KubernetesObject>(condition: (object: T) => boolean): CompletePredicate<T>;

// not
export declare function not<T extends KubernetesObject>(predicate: Predicate<T>): CompletePredicate<T>;

// or
export declare function or<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): CompletePredicate<T>;

// resourceVersionChangedPredicate
export declare const resourceVersionChangedPredicate: Predicate;
