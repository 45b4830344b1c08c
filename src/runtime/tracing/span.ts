/** Attributes of a span. Undefined attributes are omitted. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Identifies a span, even one of another process: the `SpanContext` of OpenTelemetry. */
export interface SpanReference {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  /** Whether the span belongs to another process. Default: false. */
  readonly isRemote?: boolean | undefined;
  readonly traceState?: { serialize(): string } | undefined;
}

/** Settings of a new span. */
export interface SpanSettings {
  /** Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer' | undefined;
  /** Default: none. */
  readonly attributes?: SpanAttributes | undefined;
  /** Default: the span begins a new trace. */
  readonly parent?: SpanReference | undefined;
  /** Spans of other traces that led to this one. Default: none. */
  readonly links?: readonly SpanReference[] | undefined;
  /** How long ago the span began, in milliseconds. Default: 0. */
  readonly age?: number | undefined;
  /** What the span is about, with whole objects: only a recorder in this process reads it. Undefined if unknown. */
  readonly subject?: SpanSubject | undefined;
}

/** The subject of a span: an event, an item of a queue, a request to the API server, or a call to a webhook. */
export type SpanSubject =
  | { readonly kind: 'event'; readonly type: 'create' | 'update' | 'delete' | 'generic'; readonly event: object }
  | { readonly kind: 'reconcile'; readonly item: unknown; readonly attempt: number; readonly waited: number }
  | { readonly kind: 'request'; readonly request: object }
  | { readonly kind: 'webhook'; readonly path: string };

/** The part of a queue that a recorder uses. */
export interface ObservedQueue {
  readonly length: number;
  add(item: unknown, options: { readonly cause: { readonly span: SpanReference } }): void;
  /** Milliseconds until an item is due; undefined if it is not in the queue. */
  dueIn?(item: unknown): number | undefined;
}

/** A started span. */
export interface TracedSpan {
  readonly reference: SpanReference;
  /** `trace_id` and `span_id`, for log lines. */
  readonly logFields: Readonly<Record<string, string>>;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the type of the error or a status code. Messages are not recorded: they quote objects. */
  fail(errorType: string): void;
  /** Passes the result to a recorder in this process: a response, the error, or the result of a reconciler. */
  observe?(result: { readonly value: unknown } | { readonly error: unknown }): void;
  end(): void;
  /** Runs a function in this span: spans that it starts with OpenTelemetry are children. */
  run<V>(run: () => V): V;
  /** Runs a function outside of all spans. */
  exit<V>(run: () => V): V;
}

/** Headers of an HTTP request, by name in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Starts spans. Created by {@link newTracing}. */
export interface Tracing {
  /** Starts a span. The caller ends it. */
  start(name: string, settings?: SpanSettings): TracedSpan;
  /** Returns OpenTelemetry's active span, for example one started by the operator. */
  active(): SpanReference | undefined;
  /** Returns the span in the headers `traceparent` and `tracestate`; undefined if it is missing or malformed. */
  parentOf(headers: RequestHeaders): SpanReference | undefined;
  /** Returns a tracer that adds these attributes to each span. */
  child(attributes: SpanAttributes): Tracing;
  /** Whether events without a time of arrival, and requests without a parent, have spans, too. Default: false. */
  readonly isRecorder?: boolean | undefined;
  /**
   * Whether a tracer receives the spans. A recorder alone reads neither their names nor the attributes of events and
   * requests. Default: true.
   */
  readonly hasTracer?: boolean | undefined;
  /** Passes the queue of a controller to a recorder. */
  observeQueue?(queue: ObservedQueue): void;
}
