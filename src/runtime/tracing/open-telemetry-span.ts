import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { Guard } from './guard.js';
import type { SpanAttributes, SpanReference, TracedSpan } from './span.js';

/** The part of `@opentelemetry/api` that is used. */
export type OpenTelemetryApi = Pick<
  typeof import('@opentelemetry/api'),
  'INVALID_SPAN_CONTEXT' | 'ROOT_CONTEXT' | 'context' | 'createTraceState' | 'trace'
>;

/** The error value of OpenTelemetry's enum `SpanStatusCode`. */
const errorStatus = 2;

/** A span of OpenTelemetry, with its context. A tracer that throws does not affect the caller. */
export class OpenTelemetrySpan implements TracedSpan {
  readonly reference: SpanReference;

  constructor(
    private readonly api: OpenTelemetryApi,
    private readonly span: Span,
    private readonly context: Context,
    private readonly guard: Guard,
  ) {
    this.reference = referenceOf(span.spanContext());
  }

  get logFields(): Readonly<Record<string, string>> {
    const { traceId: trace_id, spanId: span_id } = this.reference;
    return { trace_id, span_id };
  }

  set(attributes: SpanAttributes): void {
    this.guard.try(() => this.span.setAttributes(recordable(attributes)));
  }

  fail(errorType: string): void {
    this.guard.try(() => this.span.setStatus({ code: errorStatus }));
    this.guard.try(() => this.span.setAttribute('error.type', errorType));
  }

  end(): void {
    this.guard.try(() => this.span.end());
  }

  run<V>(run: () => V): V {
    return this.api.context.with(this.context, run);
  }

  exit<V>(run: () => V): V {
    return this.api.context.with(this.api.ROOT_CONTEXT, run);
  }
}

/** Copies a span context. Throws if its getters throw, because the tracer may be written in JavaScript. */
function referenceOf({ traceId, spanId, traceFlags, traceState, isRemote }: SpanContext): SpanReference {
  if (typeof traceId !== 'string' || typeof spanId !== 'string')
    throw new TypeError('a span has no trace ID or span ID');
  return { traceId, spanId, traceFlags, traceState, isRemote };
}

/** Maximum length of an attribute value. Longer strings are truncated, because some values are sent by clients. */
const longestValue = 1_024;

/** Returns the attributes that can be recorded. Attributes of webhook requests are not validated: they may have any type. */
export function recordable(attributes: SpanAttributes): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') found[name] = value.slice(0, longestValue);
    else if (typeof value === 'number' || typeof value === 'boolean') found[name] = value;
  }
  return found;
}

/** Returns a reference in OpenTelemetry's type. */
export function spanContextOf(reference: SpanReference): SpanContext {
  // The reference was created by OpenTelemetry, or by `parentOf`, which sets either no trace state or one created by
  // OpenTelemetry.
  return reference as SpanContext;
}
