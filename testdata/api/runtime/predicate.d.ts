// Predicate
export interface Predicate<T extends KubernetesObject = KubernetesObject> {
    create?(event: CreateEvent<T>): boolean;
    update?(event: UpdateEvent<T>): boolean;
    delete?(event: DeleteEvent<T>): boolean;
    generic?(event: GenericEvent<T>): boolean;
}

// and
export declare function and<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Required<Predicate<T>>;

// annotationChangedPredicate
export declare const annotationChangedPredicate: Predicate;

// generationChangedPredicate
export declare const generationChangedPredicate: Predicate;

// labelChangedPredicate
export declare const labelChangedPredicate: Predicate;

// labelSelectorPredicate
export declare function labelSelectorPredicate(selector: string | LabelSelectorObject): Predicate;

// newPredicate
export declare function newPredicate<T extends KubernetesObject>(condition: (object: T) => boolean): Required<Predicate<T>>;

// not
export declare function not<T extends KubernetesObject>(predicate: Predicate<T>): Required<Predicate<T>>;

// or
export declare function or<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Required<Predicate<T>>;

// resourceVersionChangedPredicate
export declare const resourceVersionChangedPredicate: Predicate;
