// EventApi
export type EventApi = 'events.k8s.io' | 'core';

// EventBroadcaster
export interface EventBroadcaster {
    recorder(controller: string): EventRecorder;
    stop(timeout?: number): Promise<void>;
}

// EventBroadcasterOptions
export interface EventBroadcasterOptions {
    readonly client: EventSink;
    readonly api?: EventApi | undefined;
    readonly clock?: Clock | undefined;
    readonly log?: Logger | undefined;
    readonly host?: string | undefined;
}

// EventNote
export interface EventNote {
    readonly type?: 'Normal' | 'Warning' | undefined;
    readonly reason: string;
    readonly action?: string | undefined;
    readonly note: string;
    readonly related?: KubernetesObject | undefined;
    readonly annotations?: Readonly<Record<string, string>> | undefined;
}

// EventRecorder
export interface EventRecorder {
    event(regarding: KubernetesObject, note: EventNote): void;
}

// EventSink
export type EventSink = Pick<Client, 'create' | 'patch'>;

// newEventBroadcaster
export declare function newEventBroadcaster(options: EventBroadcasterOptions): EventBroadcaster;
