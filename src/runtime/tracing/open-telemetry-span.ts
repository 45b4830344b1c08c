import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { SpanAttributes, SpanReference, TracedSpan } from './span.js';

/** The part of `@opentelemetry/api` that is used. */
export type OpenTelemetryApi = Pick<
  typeof import('@opentelemetry/api'),
  'ROOT_CONTEXT' | 'context' | 'createTraceState' | 'trace'
>;

/** The value of OpenTelemetry's enum. */
const errorStatus = 2;

/** A span of OpenTelemetry, with its context. */
export class OpenTelemetrySpan implements TracedSpan {
  readonly reference: SpanReference;

  constructor(
    private readonly api: OpenTelemetryApi,
    private readonly span: Span,
    private readonly context: Context,
  ) {
    this.reference = span.spanContext();
  }

  get logFields(): Readonly<Record<string, string>> {
    const { traceId: trace_id, spanId: span_id } = this.reference;
    return { trace_id, span_id };
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(recordable(attributes));
  }

  fail(errorType: string): void {
    this.span.setStatus({ code: errorStatus });
    this.span.setAttribute('error.type', errorType);
  }

  end(): void {
    this.span.end();
  }

  run<V>(run: () => V): V {
    return this.api.context.with(this.context, run);
  }

  exit<V>(run: () => V): V {
    return this.api.context.with(this.api.ROOT_CONTEXT, run);
  }
}

/** Longer strings are truncated: some values come from clients. */
const longestValue = 1_024;

/** Returns the attributes that can be recorded. Those of webhook requests are not validated, and may have any type. */
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
  return reference as SpanContext; // made by OpenTelemetry, or by `parentOf` without a trace state or with one of its own
}
