/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Names an object of the cluster. */
export interface RecordedObject {
  /** Empty for the core group; undefined if the recorder does not know it. */
  readonly group?: string | undefined;
  /** Undefined for a controller without `for`. */
  readonly kind?: string | undefined;
  /** Undefined for a cluster-scoped object. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/**
 * A field that differs between two states of an object. Bookkeeping of the API server (`managedFields`,
 * `resourceVersion`, …) is left out. Values in the data of a Secret are `***`.
 */
export interface FieldChange {
  /** Such as `spec.replicas` or `status.conditions[0].status`; empty for the whole object. */
  readonly path: string;
  /** Undefined if the field was added, or the object was created. */
  readonly before?: Json | undefined;
  /** Undefined if the field was removed, or the object was deleted. */
  readonly after?: Json | undefined;
}

/** Why an object was reconciled. All times are in milliseconds since 1970. */
export type RecordedCause =
  | {
      readonly kind: 'event';
      /** What happened to the object: `generic` is an event from outside of the cluster. */
      readonly event: 'create' | 'update' | 'delete' | 'generic';
      /** The object of the event, which may be another than the reconciled one, for example a Pod that it owns. */
      readonly object: RecordedObject;
      readonly at: number;
      /** Changed fields of an update; empty for other events. */
      readonly changes: readonly FieldChange[];
      /** ID of the reconcile whose write this event reports; undefined if it was another client's. */
      readonly writtenBy?: string | undefined;
    }
  /** The object existed when the operator started, or its cache was synchronized again. */
  | { readonly kind: 'list'; readonly object: RecordedObject; readonly at: number }
  /** An earlier reconcile has requested another one (`requeueAfter`), or has failed. */
  | { readonly kind: 'requeue' | 'retry'; readonly reconcile: string; readonly at: number }
  /** Requested by a person, in `kbts dev`. */
  | { readonly kind: 'manual'; readonly at: number }
  /** Added to the queue by a source of the operator that does not say why. */
  | { readonly kind: 'unknown' };

/** An error. */
export interface RecordedError {
  /** Reason of a status (`NotFound`), code of a network error (`ECONNRESET`), or name of the class. */
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** A request to the API server. */
export interface RecordedRequest {
  /** Kubernetes' verb. */
  readonly verb: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
  /** Path without the query. */
  readonly path: string;
  /** Object in the path, or of a created object; undefined for a collection and for other paths. */
  readonly object?: RecordedObject | undefined;
  /** Such as `status`. */
  readonly subresource?: string | undefined;
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  /** Status code; undefined if there was no response. */
  readonly status?: number | undefined;
  /** How many times it was sent again. */
  readonly retries: number;
  readonly error?: RecordedError | undefined;
  /**
   * What a write changed: empty if nothing, undefined for a read, and for a write whose object the recorder had not seen
   * before; the page then shows `sent`.
   */
  readonly changes?: readonly FieldChange[] | undefined;
  /** The body, if `changes` is not known. */
  readonly sent?: Json | undefined;
}

/** A call of a webhook of the operator. */
export interface RecordedWebhookCall {
  readonly id: string;
  /** ID of the reconcile whose request led to the call; undefined if it was another client's. */
  readonly reconcile?: string | undefined;
  /** Such as `/mutate-batch-v1-cronjob`, or `/convert`. */
  readonly path: string;
  /** Object under admission; undefined for a conversion. */
  readonly object?: RecordedObject | undefined;
  /** Such as `CREATE`; undefined for a conversion. */
  readonly operation?: string | undefined;
  /** The user who sent the request. */
  readonly user?: string | undefined;
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly status: number;
  /** Undefined for a conversion. */
  readonly allowed?: boolean | undefined;
  /** Reason of a denial. */
  readonly message?: string | undefined;
  readonly warnings: readonly string[];
  /** The fields that a defaulter has set. */
  readonly changes: readonly FieldChange[];
}

/** A log line. */
export interface RecordedLine {
  readonly at: number;
  readonly level: 'debug' | 'info' | 'error';
  readonly message: string;
  /** As the logger writes them: truncated and redacted. */
  readonly fields: { readonly [name: string]: Json };
}

/** A reconcile. All times are in milliseconds since 1970. */
export interface RecordedReconcile {
  /** The reconcile ID of log lines. */
  readonly id: string;
  readonly controller: string;
  readonly object: RecordedObject;
  /** The first one is the earliest. */
  readonly causes: readonly RecordedCause[];
  /** When the object was due. The difference to `startedAt` is the time that it waited for a worker. */
  readonly queuedAt: number;
  readonly startedAt: number;
  /** Undefined while it runs. */
  readonly endedAt?: number | undefined;
  /** 1, and 1 more for each failure in a row before. */
  readonly attempt: number;
  /** `requeue` is a conflict with another write, `requeue_after` a success with a next time. */
  readonly outcome: 'running' | 'success' | 'requeue_after' | 'requeue' | 'error';
  readonly error?: RecordedError | undefined;
  /** When it will be reconciled again without an event; undefined if that is not planned. */
  readonly requeueAt?: number | undefined;
  readonly requests: readonly RecordedRequest[];
  readonly webhooks: readonly RecordedWebhookCall[];
  readonly log: readonly RecordedLine[];
  /** Requests and log lines beyond the limit for one reconcile, which were not kept. */
  readonly omitted: number;
}

/** An object that its controller does not leave alone. */
export interface HotLoop {
  readonly controller: string;
  readonly object: RecordedObject;
  readonly at: number;
  /** `often`: more than 10 reconciles in 10 s. `own-write`: its own last write caused it, twice in a row. */
  readonly reason: 'often' | 'own-write';
  /** Number of reconciles in the last 10 s. */
  readonly reconciles: number;
  /** Fields that changed each time, such as `status.lastSeen`; empty if no field did. */
  readonly fields: readonly string[];
  /** ID of the reconcile that showed it. */
  readonly reconcile: string;
}

/** The queue of a controller at a moment. */
export interface QueueSample {
  readonly controller: string;
  readonly at: number;
  /** Objects that are due and wait for a worker. */
  readonly ready: number;
  /** Objects being reconciled. */
  readonly working: number;
  /** Objects with a planned time (`requeueAt` of their last reconcile). */
  readonly waiting: number;
}

/** A request that the API server has refused because the operator lacks a permission. */
export interface DeniedRequest {
  readonly at: number;
  /** Verb of the role rule. */
  readonly verb: string;
  readonly group: string;
  /** With a subresource, such as `pods/log`. */
  readonly resource: string;
  /** Undefined for a request to the whole cluster. */
  readonly namespace?: string | undefined;
}

/** What a recorder reports, one at a time. An entry replaces the earlier one with the same ID. */
export type RecorderEvent =
  | { readonly kind: 'reconcile'; readonly reconcile: RecordedReconcile }
  | { readonly kind: 'webhook'; readonly call: RecordedWebhookCall }
  | { readonly kind: 'hotLoop'; readonly hotLoop: HotLoop }
  | { readonly kind: 'queue'; readonly queue: QueueSample }
  | { readonly kind: 'denied'; readonly denied: DeniedRequest }
  /** A log line outside of a reconcile. */
  | { readonly kind: 'line'; readonly line: RecordedLine };
