import type {
  RequestHeaders,
  SpanAttributes,
  SpanReference,
  SpanSettings,
  TracedSpan,
  Tracing,
} from '../tracing/index.js';
import type { ObservedQueue } from '../tracing/internal.js';
import type { SourceEvent } from './recorded-spans.js';

/** How a span ended. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Callbacks of a recorder for spans. */
export interface SpanRecorder {
  /** Called when a span starts. Returns the callbacks for this span; undefined if the span is not recorded. */
  begin(reference: SpanReference, settings: SpanSettings, attributes: SpanAttributes): SpanEnd | undefined;
  addQueue(controller: string, kind: string | undefined, queue: ObservedQueue): void;
}

/** Callbacks for one span: called when attributes are set, and when the span ends. */
export interface SpanEnd {
  set(attributes: SpanAttributes): void;
  end(result: Outcome | undefined): void;
}

/** Returns a numeric attribute; undefined if it is not set. */
export function numberIn(attributes: SpanAttributes, name: string): number | undefined {
  const value = attributes[name];
  return typeof value === 'number' ? value : undefined;
}

/** Passes spans to a recorder and, if there is one, to another `Tracing`. */
export class RecordingTracing implements Tracing {
  readonly isRecorder = true;
  readonly hasTracer: boolean;

  constructor(
    private readonly recorder: SpanRecorder,
    private readonly attributes: SpanAttributes,
    private readonly inner: Tracing | undefined,
  ) {
    this.hasTracer = inner !== undefined;
  }

  start(name: string, settings: SpanSettings = {}): TracedSpan {
    const inner = isOnlyRecorded(settings) ? undefined : this.inner?.start(name, settings);
    const reference = inner?.reference ?? new OwnReference(this.recorder);
    return new RecordingSpan(reference, inner, this.recorder.begin(reference, settings, this.attributes));
  }

  active(): SpanReference | undefined {
    return this.inner?.active();
  }

  parentOf(headers: RequestHeaders): SpanReference | undefined {
    return this.inner?.parentOf(headers);
  }

  child(attributes: SpanAttributes): Tracing {
    return new RecordingTracing(this.recorder, { ...this.attributes, ...attributes }, this.inner?.child(attributes));
  }

  observeQueue(queue: ObservedQueue): void {
    const kind = this.attributes['k8s.object.kind'];
    this.recorder.addQueue(
      String(this.attributes['kbts.controller']),
      typeof kind === 'string' ? kind : undefined,
      queue,
    );
  }
}

class RecordingSpan implements TracedSpan {
  #result: Outcome | undefined;

  constructor(
    readonly reference: SpanReference,
    private readonly inner: TracedSpan | undefined,
    private readonly ends: SpanEnd | undefined,
  ) {}

  get logFields(): Readonly<Record<string, string>> {
    return this.inner?.logFields ?? {};
  }

  set(attributes: SpanAttributes): void {
    this.inner?.set(attributes);
    this.ends?.set(attributes);
  }

  fail(errorType: string): void {
    this.inner?.fail(errorType);
  }

  observe(result: Outcome): void {
    this.#result = result;
  }

  end(): void {
    this.inner?.end();
    this.ends?.end(this.#result);
  }

  run<V>(run: () => V): V {
    return this.inner ? this.inner.run(run) : run();
  }

  exit<V>(run: () => V): V {
    return this.inner ? this.inner.exit(run) : run();
  }
}

/** Whether only a recorder has spans for an operation: an event of the initial list, or a request outside of a span. */
function isOnlyRecorded({ subject, parent }: SpanSettings): boolean {
  if (subject?.kind === 'event') return (subject.event as SourceEvent).arrivedAt === undefined; // of a source
  return subject?.kind === 'request' && parent === undefined;
}

/**
 * An invalid span reference, which is not sent in headers. It contains the node that its recorder keeps for the span.
 */
export class OwnReference implements SpanReference {
  readonly traceId = '';
  readonly spanId = '';
  readonly traceFlags = 0;
  node: unknown;

  constructor(readonly owner: SpanRecorder) {}
}
