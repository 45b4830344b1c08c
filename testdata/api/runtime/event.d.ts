// CreateEvent
export interface CreateEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly isInInitialList: boolean;
}

// DeleteEvent
export interface DeleteEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly deleteStateUnknown: boolean;
}

// GenericEvent
export interface GenericEvent<T extends KubernetesObject> {
    readonly object: T;
}

// UpdateEvent
export interface UpdateEvent<T extends KubernetesObject> {
    readonly objectOld: Stored<T>;
    readonly objectNew: Stored<T>;
}
