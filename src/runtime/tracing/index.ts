/** OpenTelemetry spans, from an event to the calls of its reconcile. `@opentelemetry/api` is only loaded for tracing. */
export { newTracing, type TracerProvider, type TracingOptions } from './new-tracing.js';
export type {
  RequestHeaders,
  SpanAttributes,
  SpanReference,
  SpanSettings,
  TracedSpan,
  Tracing,
} from './span.js';
