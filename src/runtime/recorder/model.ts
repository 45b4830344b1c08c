/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A reference to an object in the cluster. */
export interface RecordedObject {
  /** API group; empty for the core group, undefined if the recorder does not know it. */
  readonly group?: string | undefined;
  /** Kind; undefined if the recorder does not know it, for example for a controller without `for`. */
  readonly kind?: string | undefined;
  /** Namespace; undefined for a cluster-scoped object. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/**
 * A field that differs between two states of an object. Bookkeeping of the API server (`managedFields`,
 * `resourceVersion`, …) is omitted. Values in the data of a Secret are `***`.
 */
export interface FieldChange {
  /** Path such as `spec.replicas` or `status.conditions[0].status`; empty for the whole object. */
  readonly path: string;
  /** Old value; undefined if the field was added, the object was created, or a webhook made the change. */
  readonly before?: Json | undefined;
  /** New value; undefined if the field was removed or the object was deleted. */
  readonly after?: Json | undefined;
}

/** A reason for which an object was reconciled. All times are in milliseconds since 1970. */
export type RecordedCause =
  | {
      readonly kind: 'event';
      /** Type of the event; `generic` is an event from outside the cluster. */
      readonly event: 'create' | 'update' | 'delete' | 'generic';
      /** The object of the event. It may differ from the reconciled object, for example a Pod that this object owns. */
      readonly object: RecordedObject;
      readonly at: number;
      /** Changed fields of an update; empty for other events. */
      readonly changes: readonly FieldChange[];
      /** ID of the reconcile whose write caused this event; undefined for a write by another client. */
      readonly writtenBy?: string | undefined;
    }
  /** The object existed when the operator started, or was delivered again by a resync. */
  | { readonly kind: 'list'; readonly object: RecordedObject; readonly at: number }
  /** An earlier reconcile requested this reconcile (`requeueAfter`), or failed. */
  | { readonly kind: 'requeue' | 'retry'; readonly reconcile: string; readonly at: number }
  /** The user requested the reconcile in `kbts dev`. */
  | { readonly kind: 'manual'; readonly at: number }
  /** A source of the operator added the object to the queue without a cause. */
  | { readonly kind: 'unknown' };

/** An error of a reconcile or a request. */
export interface RecordedError {
  /** Reason of a Status (`NotFound`), code of a network error (`ECONNRESET`), or name of the error class. */
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** A request to the API server. */
export interface RecordedRequest {
  /** Verb of Kubernetes, such as `list`. */
  readonly verb: 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';
  /** Path without the query string. */
  readonly path: string;
  /** The object in the path, or the created object; undefined for a collection and for other paths. */
  readonly object?: RecordedObject | undefined;
  /** Subresource, such as `status`. */
  readonly subresource?: string | undefined;
  readonly startedAt: number;
  /** Duration in milliseconds. */
  readonly duration: number;
  /** HTTP status code; undefined if there was no response. */
  readonly status?: number | undefined;
  /** Number of retries. */
  readonly retries: number;
  readonly error?: RecordedError | undefined;
  /**
   * The fields that a write changed; empty if it changed nothing. Undefined for reads, deletions and failed writes, and
   * for writes to objects that the recorder had not seen before.
   */
  readonly changes?: readonly FieldChange[] | undefined;
  /** The request body of a write without `changes`; undefined for reads and deletions. */
  readonly sent?: Json | undefined;
}

/** A call to one of the operator's webhooks. */
export interface RecordedWebhookCall {
  readonly id: string;
  /** ID of the reconcile whose request led to the call; undefined for a request by another client. */
  readonly reconcile?: string | undefined;
  /** Path such as `/mutate-batch-v1-cronjob` or `/convert`. */
  readonly path: string;
  /** The admitted object; undefined for a conversion. */
  readonly object?: RecordedObject | undefined;
  /** Operation such as `CREATE`; undefined for a conversion. */
  readonly operation?: string | undefined;
  /** The user who sent the request. */
  readonly user?: string | undefined;
  readonly startedAt: number;
  /** Duration in milliseconds. */
  readonly duration: number;
  readonly status: number;
  /** Whether the request was allowed; undefined for a conversion. */
  readonly allowed?: boolean | undefined;
  /** Reason why the request was denied. */
  readonly message?: string | undefined;
  readonly warnings: readonly string[];
  /** The fields that a defaulter changed. */
  readonly changes: readonly FieldChange[];
}

/** A log line. */
export interface RecordedLine {
  readonly at: number;
  readonly level: 'debug' | 'info' | 'error';
  readonly message: string;
  /** The fields, truncated and redacted as in the log. */
  readonly fields: { readonly [name: string]: Json };
}

/** A reconcile. All times are in milliseconds since 1970. */
export interface RecordedReconcile {
  /** The reconcile ID, as in log lines. */
  readonly id: string;
  readonly controller: string;
  readonly object: RecordedObject;
  /** The causes, earliest first. */
  readonly causes: readonly RecordedCause[];
  /** When the object was due. Until `startedAt`, it waited for a worker. */
  readonly queuedAt: number;
  readonly startedAt: number;
  /** End of the reconcile; undefined while it runs. */
  readonly endedAt?: number | undefined;
  /** Number of the attempt: 1 plus the number of preceding failures in a row. */
  readonly attempt: number;
  /** `requeue` after a conflict or an `AlreadyExists` error, `requeue_after` after a success with `requeueAfter`. */
  readonly outcome: 'running' | 'success' | 'requeue_after' | 'requeue' | 'error';
  readonly error?: RecordedError | undefined;
  /** When the object will be reconciled again without an event; undefined if no reconcile is planned. */
  readonly requeueAt?: number | undefined;
  readonly requests: readonly RecordedRequest[];
  readonly webhooks: readonly RecordedWebhookCall[];
  readonly log: readonly RecordedLine[];
  /** Number of requests, webhook calls and log lines that were dropped because of the limit per reconcile. */
  readonly omitted: number;
}

/** An object that is reconciled in a loop. */
export interface HotLoop {
  readonly controller: string;
  readonly object: RecordedObject;
  readonly at: number;
  /**
   * `often`: more than 10 reconciles in 10 s, not counting retries with backoff. `own-write`: two reconciles in a row,
   * each caused by writes of the previous reconcile.
   */
  readonly reason: 'often' | 'own-write';
  /** Number of reconciles in the last 10 s. */
  readonly reconciles: number;
  /** Fields that changed each time, such as `status.lastSeen`; empty if there are none. */
  readonly fields: readonly string[];
  /** ID of the reconcile in which the loop was detected. */
  readonly reconcile: string;
}

/** The state of a controller's queue at one point in time. */
export interface QueueSample {
  readonly controller: string;
  readonly at: number;
  /** Kind of the reconciled objects; undefined for a controller without `for`. */
  readonly kind?: string | undefined;
  /** Objects that are due and wait for a worker. */
  readonly ready: number;
  /** Objects being reconciled. */
  readonly working: number;
  /** Objects with a planned reconcile (`requeueAt` of their last reconcile). */
  readonly waiting: number;
}

/** A request that the API server rejected because the operator lacks a permission. */
export interface DeniedRequest {
  readonly at: number;
  /** Verb as in a role. */
  readonly verb: string;
  readonly group: string;
  /** Resource, with its subresource if any, such as `pods/log`. */
  readonly resource: string;
  /** Namespace; undefined for a request that is not limited to a namespace. */
  readonly namespace?: string | undefined;
}

/** An entry that a recorder reports. A reconcile replaces the earlier entry with the same ID. */
export type RecorderEvent =
  | { readonly kind: 'reconcile'; readonly reconcile: RecordedReconcile }
  | { readonly kind: 'webhook'; readonly call: RecordedWebhookCall }
  | { readonly kind: 'hotLoop'; readonly hotLoop: HotLoop }
  | { readonly kind: 'queue'; readonly queue: QueueSample }
  | { readonly kind: 'denied'; readonly denied: DeniedRequest }
  /** A log line outside of a reconcile. */
  | { readonly kind: 'line'; readonly line: RecordedLine };
