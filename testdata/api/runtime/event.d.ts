// CreateEvent
export interface CreateEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly isInInitialList: boolean;
    readonly arrivedAt?: number | undefined;
}

// DeleteEvent
export interface DeleteEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly deleteStateUnknown: boolean;
    readonly arrivedAt?: number | undefined;
}

// GenericEvent
export interface GenericEvent<T extends KubernetesObject> {
    readonly object: Stored<T>;
    readonly arrivedAt?: number | undefined;
}

// UpdateEvent
export interface UpdateEvent<T extends KubernetesObject> {
    readonly objectOld: Stored<T>;
    readonly objectNew: Stored<T>;
    readonly arrivedAt?: number | undefined;
}
